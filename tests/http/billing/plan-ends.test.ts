import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { COMMAND_LINE } from "../../../app/features/activity/operator-acts.server.ts";
import { readEntitlement } from "../../../app/features/billing/entitlement.server.ts";
import { refundPayment } from "../../../app/features/billing/payments/refund-payment.server.ts";
import { readQuotaPeriod } from "../../../app/features/billing/quota/quota-period.server.ts";
import { readUsed } from "../../../app/features/billing/quota/quota-row.server.ts";
import { renewPlans } from "../../../app/features/billing/renewals/renew-plans.server.ts";
import {
  changePlan,
  type PlanChange,
} from "../../../app/features/operator/accounts/change-account.server.ts";
import {
  suspendAccount,
  terminateAccount,
} from "../../../app/features/operator/accounts/change-status.server.ts";
import { customerOf } from "../../fakes/paystack-server.ts";
import {
  beginPlan,
  buyPlan,
  checkoutFields,
  paymentsOf,
  startPaying,
  subscriptionOf,
  tell,
} from "../../setup/paying.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";

const START = "2026-11-21T09:00:00.000Z";
const END = "2026-12-21T09:00:00.000Z";

let harness: Awaited<ReturnType<typeof startPaying>>;
let owner: Awaited<ReturnType<typeof harness.app.organiser>>;
beforeEach(async () => {
  harness = await startPaying(START);
  owner = await harness.app.organiser({ plan: "free" });
  await harness.app.context.db
    .updateTable("sessions")
    .set({ expiresAt: "2030-01-01T00:00:00.000Z" })
    .execute();
});
afterEach(() => harness.stop());

const account = () => ({ id: owner.accountId, timeZone: "Africa/Lagos" });
const entitled = () => readEntitlement(harness.app.context.db, account(), harness.time.now);
const planOf = async () => (await entitled()).plan.id;
const go = (iso: string | number) => {
  harness.time.now = new Date(iso);
};
const round = () => renewPlans(harness.app.context);
const charges = () => [...harness.paystack.transactions.values()].filter(({ again }) => again);
const buy = (query = "plan=essentials") => buyPlan(harness.app, harness.paystack, owner, query);
const given = () => ({
  accountId: owner.accountId,
  reason: "Many complaints",
  operator: COMMAND_LINE,
});
const terminate = () => terminateAccount(harness.app.context, given());
const byOperator = (change: PlanChange) =>
  changePlan(harness.app.context, {
    account: { id: owner.accountId, name: "Lagoon" },
    change,
    reason: "asked",
    operator: COMMAND_LINE,
  });
/** Paystack charges by a subscription of its own from now on. */
const theirs = () =>
  tell(
    harness.app,
    harness.paystack.news("subscription.create", {
      subscription_code: "SUB_1",
      email_token: "tok",
      customer: { customer_code: customerOf(owner.email) },
    }),
  );
const use = (id: string, emails: number, at = harness.time.now.toISOString()) =>
  harness.app.context.db
    .insertInto("quotaEntries")
    .values({
      id,
      accountId: owner.accountId,
      batchId: null,
      kind: "reserved",
      emails,
      certificates: 0,
      countsAt: at,
      at,
    })
    .execute();

describe("Subscriptions that Paystack runs", () => {
  test.each(["suspended", "terminated", "ended by an operator", "put on Custom", "given back"])(
    "Paystack's subscription is stopped there when the account is %s",
    async (how) => {
      const { context } = harness.app;
      await buy();
      await theirs();
      if (how === "suspended") await suspendAccount(context, given());
      if (how === "terminated") await terminate();
      if (how === "ended by an operator") await byOperator("end");
      if (how === "put on Custom") await byOperator("custom");
      if (how === "given back") {
        const [payment] = await paymentsOf(harness.app, owner.accountId);
        await refundPayment(context, { paymentId: payment!.id, amountKobo: payment!.amountKobo });
      }
      await runDueJobs(context);
      expect(harness.paystack.disabled).toEqual(["SUB_1"]);
      expect((await subscriptionOf(harness.app, owner.accountId))!.subscriptionCode).toBeNull();
    },
  );

  test("Paystack's subscription is stopped there even if the account is deleted first", async () => {
    await buy();
    await theirs();
    await terminate();
    await harness.app.context.db.deleteFrom("subscriptions").execute();
    await runDueJobs(harness.app.context);
    expect(
      harness.paystack.asked.find(({ path }) => path === "/subscription/disable")?.body,
    ).toEqual({
      code: "SUB_1",
      token: "tok",
    });
  });

  test("a charge for a plan that has ended needs a person's look", async () => {
    await buy();
    await theirs();
    await terminate();
    const [first] = [...harness.paystack.transactions.values()];
    harness.paystack.transactions.set("theirs-1", { ...first!, id: 77, reference: "theirs-1" });
    expect(await (await tell(harness.app, harness.paystack.chargeNews("theirs-1"))).text()).toBe(
      "odd",
    );
    expect(await planOf()).toBe("free");
  });
});

describe("A terminated account", () => {
  test("terminated: nothing is charged at the end of the period, nor later", async () => {
    await buy();
    await terminate();
    expect(await planOf()).toBe("free");
    for (const days of [30, 31, 33, 35, 38, 60]) {
      go(Date.parse(START) + days * 86_400_000 + 60_000);
      await round();
    }
    expect(charges()).toHaveLength(0);
    expect(harness.paystack.taken()).toBe(4_500_000);
  });

  test("a renewal under way that never reached Paystack isn't tried again", async () => {
    await buy();
    go(END);
    harness.paystack.faults["/transaction/charge_authorization"] = { status: 502, body: "" };
    await round();
    expect((await paymentsOf(harness.app, owner.accountId)).at(-1)).toMatchObject({
      status: "pending",
      purpose: "renew",
    });
    harness.paystack.faults = {};
    await terminate();
    go(Date.parse(END) + 3_600_000);
    await round();
    expect(charges()).toHaveLength(0);
  });

  test("a renewal under way that was charged anyway is refunded", async () => {
    await buy();
    go(END);
    harness.paystack.faults["/transaction/charge_authorization"] = {
      status: 200,
      body: "done",
      drop: true,
    };
    await round();
    harness.paystack.faults = {};
    await terminate();
    await tell(harness.app, harness.paystack.chargeNews(charges()[0]!.reference));
    await runDueJobs(harness.app.context);
    expect(harness.paystack.taken()).toBe(4_500_000);
    expect(await planOf()).toBe("free");
    expect((await subscriptionOf(harness.app, owner.accountId))!.status).toBe("ended");
  });

  test("a suspension just before the charge prevents it", async () => {
    await buy();
    go(END);
    harness.paystack.faults["/transaction/charge_authorization"] = { status: 502, body: "" };
    await round();
    harness.paystack.faults = {};
    // As a round saw it that read the account before.
    const { db } = harness.app.context;
    const row = await subscriptionOf(harness.app, owner.accountId);
    const { chargeRenewal } = await import(
      "../../../app/features/billing/renewals/renew-plans.server.ts"
    );
    await db
      .updateTable("accounts")
      .set({ suspendedAt: END })
      .where("id", "=", owner.accountId)
      .execute();
    await chargeRenewal(harness.app.context, row!, harness.time.now);
    expect(charges()).toHaveLength(0);
  });

  test("a terminated account's owner can't pay, and open payments are refunded", async () => {
    const fields = await checkoutFields(owner, "/settings/plan/checkout?plan=essentials");
    const reference = await beginPlan(owner, "plan=essentials");
    await terminate();
    for (const path of [
      "/settings/plan",
      "/settings/plan/checkout",
      `/settings/plan/return?reference=${reference}`,
    ])
      expect((await owner.get(path)).headers.get("Location")).toContain("/sign-in");
    const posted = await owner.post("/settings/plan/checkout", fields);
    expect([posted.status, posted.headers.get("Location")]).toEqual([
      302,
      "/sign-in?to=%2Fdashboard",
    ]);
    expect(await paymentsOf(harness.app, owner.accountId)).toHaveLength(1);
    harness.paystack.pay(reference);
    await tell(harness.app, harness.paystack.chargeNews(reference));
    await runDueJobs(harness.app.context);
    expect(harness.paystack.taken()).toBe(0);
    expect(await subscriptionOf(harness.app, owner.accountId)).toBeUndefined();
  });
});

describe("An ended or cancelled plan", () => {
  test("terminated Custom gets no statement, and otherwise the use is billed once", async () => {
    await byOperator("custom");
    await use("one", 1_000);
    go("2026-11-25T09:00:00.000Z");
    await byOperator("leave-custom");
    expect(await byOperator("leave-custom")).toBeNull();
    expect(await paymentsOf(harness.app, owner.accountId)).toMatchObject([
      {
        purpose: "statement",
        status: "pending",
        amountKobo: 200_000,
        periodEnd: "2026-11-25T09:00:00.000Z",
      },
    ]);
    await byOperator("custom");
    await use("two", 1_000);
    await terminate();
    go("2027-02-02T09:00:00.000Z");
    await round();
    expect(await paymentsOf(harness.app, owner.accountId)).toHaveLength(1);
  });

  test("Free begins on the day a plan is ended, and counts anew", async () => {
    await buy();
    await use("essentials", 5_000);
    go("2026-11-25T09:00:00.000Z");
    await byOperator("end");
    const period = () =>
      readQuotaPeriod(harness.app.context.db, account(), harness.time.now, harness.time.now);
    expect(await period()).toMatchObject({ startsAt: "2026-11-25T09:00:00.000Z", emails: 100 });
    go("2026-12-05T09:00:00.000Z");
    expect(await period()).toMatchObject({
      startsAt: "2026-11-30T23:00:00.000Z",
      endsAt: "2026-12-31T23:00:00.000Z",
    });
  });

  test("a plan cancelled while it renews is refunded, and ends", async () => {
    await buy();
    go(END);
    harness.paystack.faults["/transaction/charge_authorization"] = {
      status: 200,
      body: "done",
      drop: true,
    };
    await round();
    harness.paystack.faults = {};
    await owner.post("/settings/plan/cancel", {});
    await tell(harness.app, harness.paystack.chargeNews(charges()[0]!.reference));
    await round();
    await runDueJobs(harness.app.context);
    expect(harness.paystack.taken()).toBe(4_500_000);
    expect(await planOf()).toBe("free");
  });

  test.each(["declined", "not to be charged by itself"])(
    "two rounds at once, and a renewal that is %s: told once",
    async (how) => {
      await buy();
      for (const { authorization } of harness.paystack.transactions.values())
        if (authorization) harness.paystack.declining.add(authorization);
      const { db } = harness.app.context;
      if (how !== "declined")
        await db.updateTable("subscriptions").set({ authorizationCode: null }).execute();
      go(Date.parse(END) + 60_000);
      await Promise.all([round(), round(), round()]);
      const told = await db
        .selectFrom("batches")
        .select("id")
        .where("title", "like", "Your plan could not be renewed%")
        .execute();
      expect(told).toHaveLength(1);
    },
  );

  test("a plan cancelled in its grace says that it ends now", async () => {
    await buy();
    for (const { authorization } of harness.paystack.transactions.values())
      if (authorization) harness.paystack.declining.add(authorization);
    go(Date.parse(END) + 60_000);
    await round();
    const response = await owner.post("/settings/plan/cancel", {});
    expect(response.status).toBe(303);
    expect(await planOf()).toBe("free");
    expect(await owner.page("/settings/plan")).toContain(
      "Your plan is cancelled and has ended, because its next period was not paid.",
    );
  });
});

describe("Upgrades paid late", () => {
  test("an upgrade is refunded if its credit was used up meanwhile", async () => {
    await buy("plan=essentials&essentials=50000");
    const reference = await beginPlan(owner, "plan=pro");
    await use("all", 50_000);
    go(harness.time.now.getTime() + 1_000);
    harness.paystack.pay(reference);
    await tell(harness.app, harness.paystack.chargeNews(reference));
    await runDueJobs(harness.app.context);
    expect(await planOf()).toBe("essentials");
    expect(harness.paystack.taken()).toBe(22_500_000);
  });

  test("an upgrade counts within the day, and is refunded weeks later", async () => {
    await buy();
    const late = await beginPlan(owner, "plan=pro");
    go(Date.parse(START) + 28 * 86_400_000);
    harness.paystack.pay(late, { paidAt: harness.time.now.toISOString() });
    await tell(harness.app, harness.paystack.chargeNews(late));
    await runDueJobs(harness.app.context);
    expect(await planOf()).toBe("essentials");
    expect(harness.paystack.taken()).toBe(4_500_000);
    const soon = await beginPlan(owner, "plan=pro");
    go(harness.time.now.getTime() + 20 * 3_600_000);
    harness.paystack.pay(soon, { paidAt: harness.time.now.toISOString() });
    await tell(harness.app, harness.paystack.chargeNews(soon));
    expect(await planOf()).toBe("pro");
  });

  test("more e-mails are refunded too if paid late or used up", async () => {
    await buy();
    const used = await beginPlan(owner, "plan=essentials&essentials=50000");
    const late = await beginPlan(owner, "plan=essentials&essentials=40000");
    await use("most", 9_000);
    go(harness.time.now.getTime() + 1_000);
    harness.paystack.pay(used);
    await tell(harness.app, harness.paystack.chargeNews(used));
    go(Date.parse(START) + 28 * 86_400_000);
    harness.paystack.pay(late, { paidAt: harness.time.now.toISOString() });
    await tell(harness.app, harness.paystack.chargeNews(late));
    await runDueJobs(harness.app.context);
    expect(await entitled()).toMatchObject({ emails: 10_000, periodEnd: END });
    expect(harness.paystack.taken()).toBe(4_500_000);
  });

  test("the second of two upgrades at once is refunded", async () => {
    await buy();
    const [one, other] = [
      await beginPlan(owner, "plan=essentials&essentials=20000"),
      await beginPlan(owner, "plan=essentials&essentials=30000"),
    ];
    for (const reference of [one, other]) {
      harness.paystack.pay(reference);
      await tell(harness.app, harness.paystack.chargeNews(reference));
    }
    await runDueJobs(harness.app.context);
    expect(await entitled()).toMatchObject({ emails: 20_000 });
    expect(harness.paystack.taken()).toBe(9_000_000);
  });

  test("scheduled e-mails count in the new period, not against the credit", async () => {
    await buy();
    await use("then", 8_000, "2026-12-10T09:00:00.000Z");
    go(Date.parse(START) + 60_000);
    await use("now", 1_000);
    go(Date.parse(START) + 120_000);
    const reference = await beginPlan(owner, "plan=essentials&essentials=20000");
    expect(harness.paystack.transactions.get(reference)!.amount).toBe(9_000_000 - 4_050_000);
    harness.paystack.pay(reference);
    await tell(harness.app, harness.paystack.chargeNews(reference));
    const period = await readQuotaPeriod(
      harness.app.context.db,
      account(),
      harness.time.now,
      harness.time.now,
    );
    expect(period).toMatchObject({ emails: 20_000, startsAt: harness.time.now.toISOString() });
    expect((await readUsed(harness.app.context.db, owner.accountId, period)).emails).toBe(8_000);
  });

  test("an upgrade at a price that was changed since is refunded", async () => {
    await buy();
    go(Date.parse(END) - 3_600_000);
    const reference = await beginPlan(owner, "plan=essentials&essentials=50000");
    const { db } = harness.app.context;
    await db
      .updateTable("payments")
      .set({ amountKobo: 25_000 })
      .where("reference", "=", reference)
      .execute();
    harness.paystack.pay(reference, { amount: 25_000 });
    await tell(harness.app, harness.paystack.chargeNews(reference));
    await runDueJobs(harness.app.context);
    expect(await entitled()).toMatchObject({ emails: 10_000, periodEnd: END });
    expect(harness.paystack.taken()).toBe(4_500_000);
  });

  test("an unpaid checkout under another address doesn't change later charges", async () => {
    await buy();
    go(Date.parse(END) - 3_600_000);
    const fields = await checkoutFields(
      owner,
      "/settings/plan/checkout?plan=essentials&essentials=20000",
    );
    await owner.post("/settings/plan/checkout", {
      ...fields,
      payerEmail: "somebody-else@people.test",
    });
    go(END);
    await round();
    expect(charges().map(({ email, status }) => [email, status])).toEqual([
      [owner.email, "success"],
    ]);
    const mails = await harness.app.context.db.selectFrom("deliveries").select("toEmail").execute();
    expect(mails.map(({ toEmail }) => toEmail)).not.toContain("somebody-else@people.test");
  });
});

describe("Refunds and unexpected amounts", () => {
  test("our own refund counts once, and another of that amount too", async () => {
    const reference = await buy();
    const [payment] = await paymentsOf(harness.app, owner.accountId);
    await refundPayment(harness.app.context, { paymentId: payment!.id, amountKobo: 1_000_000 });
    const told = (refundReference: string, event = "refund.processed") =>
      tell(
        harness.app,
        harness.paystack.news(event, {
          status: event.slice(7),
          transaction_reference: reference,
          refund_reference: refundReference,
          amount: "1000000",
          currency: "NGN",
        }),
      );
    const refunded = async () => (await paymentsOf(harness.app, owner.accountId))[0]!.refundedKobo;
    for (let i = 0; i < 2; i++) await told("132013318360");
    expect(await refunded()).toBe(1_000_000);
    await told("132013318361");
    expect(await refunded()).toBe(2_000_000);
    // The bank sends one back: the one it names.
    for (let i = 0; i < 2; i++) await told("132013318360", "refund.failed");
    expect(await refunded()).toBe(1_000_000);
  });

  const operatorMails = async () =>
    (
      await harness.app.context.db
        .selectFrom("batches")
        .select("id")
        .where("title", "=", "An unexpected charge")
        .execute()
    ).length;

  test("news of a subscription we ended ourselves doesn't cancel the plan", async () => {
    await buy();
    await theirs();
    const upgrade = await beginPlan(owner, "plan=essentials&essentials=20000");
    harness.paystack.pay(upgrade);
    await owner.page(`/settings/plan/return?reference=${upgrade}`);
    const news = (id: number) =>
      tell(
        harness.app,
        harness.paystack.news("subscription.disable", {
          id,
          subscription_code: "SUB_1",
          customer: { customer_code: customerOf(owner.email) },
        }),
      );
    await news(1);
    await runDueJobs(harness.app.context);
    await news(2);
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({
      cancelsAtPeriodEnd: 0,
      subscriptionCode: null,
    });
  });

  test("an amount that wasn't asked for needs a look, told once", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference, { amount: 4_499_900 });
    for (let i = 0; i < 3; i++) await owner.page(`/settings/plan/return?reference=${reference}`);
    await tell(harness.app, harness.paystack.chargeNews(reference));
    expect(await planOf()).toBe("free");
    expect(await operatorMails()).toBe(1);
  });

  test("money for an unknown payment needs a look, another shop's doesn't", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    await harness.app.context.db.deleteFrom("payments").execute();
    harness.paystack.pay(reference);
    for (let i = 0; i < 2; i++) await tell(harness.app, harness.paystack.chargeNews(reference));
    expect(await operatorMails()).toBe(1);
    const [ours] = [...harness.paystack.transactions.values()];
    harness.paystack.transactions.set("shoes-1", { ...ours!, id: 78, reference: "shoes-1" });
    expect(await (await tell(harness.app, harness.paystack.chargeNews("shoes-1"))).text()).toBe(
      "unknown",
    );
    expect(await operatorMails()).toBe(1);
  });

  test("nobody can have us ask the provider on and on", async () => {
    const fields = await checkoutFields(owner, "/settings/plan/checkout?plan=essentials");
    const answers: number[] = [];
    for (let i = 0; i < 25; i++) {
      answers.push(
        (await owner.post("/settings/plan/checkout", { ...fields, token: `another-${i}` })).status,
      );
    }
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(303));
    expect(answers.at(-1)).toBe(422);
    expect((await paymentsOf(harness.app, owner.accountId)).length).toBeLessThanOrEqual(20);
    const [payment] = await paymentsOf(harness.app, owner.accountId);
    const asked = () =>
      harness.paystack.asked.filter(({ path }) => path.includes("/verify/")).length;
    for (let i = 0; i < 70; i++)
      await owner.page(`/settings/plan/return?reference=${payment!.reference}`);
    expect(asked()).toBeLessThanOrEqual(60);
  });
});
