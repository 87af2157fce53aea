import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEntitlement } from "../../../app/features/billing/entitlement.server.ts";
import { refundPayment } from "../../../app/features/billing/payments/refund-payment.server.ts";
import { setCustomPlan } from "../../../app/features/billing/plans/change-plan.server.ts";
import { renewPlans } from "../../../app/features/billing/renewals/renew-plans.server.ts";
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
const DAY = 86_400_000;

let harness: Awaited<ReturnType<typeof startPaying>>;
let owner: Awaited<ReturnType<typeof harness.app.organiser>>;
beforeEach(async () => {
  harness = await startPaying(START);
  owner = await harness.app.organiser({ plan: "free" });
  // Whoever pays stays signed in while the months go by.
  await harness.app.context.db
    .updateTable("sessions")
    .set({ expiresAt: "2030-01-01T00:00:00.000Z" })
    .execute();
});
afterEach(() => harness.stop());

const entitled = () => {
  const account = { id: owner.accountId, timeZone: "Africa/Lagos" };
  return readEntitlement(harness.app.context.db, account, harness.time.now);
};
const planOf = async () => (await entitled()).plan.id;
const go = (iso: string | number) => {
  harness.time.now = new Date(iso);
};
/** So many days after the period's end. */
const after = (days: number) => go(Date.parse(END) + days * DAY + 60_000);
const round = () => renewPlans(harness.app.context);
const charges = () => [...harness.paystack.transactions.values()].filter(({ again }) => again);
const mails = async (title: string) =>
  (
    await harness.app.context.db
      .selectFrom("batches")
      .select("id")
      .where("title", "like", title)
      .execute()
  ).length;
const buy = (query = "plan=essentials") => buyPlan(harness.app, harness.paystack, owner, query);
/** The card of whoever bought declines from now on. */
const decline = () => {
  for (const { authorization } of harness.paystack.transactions.values())
    if (authorization) harness.paystack.declining.add(authorization);
};

describe("The charge at the end of a period", () => {
  test("three days ahead the owners are told, once, and nothing is charged", async () => {
    await buy();
    go("2026-12-18T08:00:00Z");
    await round();
    expect(await mails("Your plan renews on%")).toBe(0);
    go("2026-12-18T10:00:00Z");
    await Promise.all([round(), round()]);
    await round();
    expect(await mails("Your plan renews on 21 Dec 2026")).toBe(1);
    expect(charges()).toHaveLength(0);
  });

  test("a period's end is charged once, however often it's looked at", async () => {
    await buy();
    go(END);
    await Promise.all([round(), round(), round()]);
    await round();
    expect(charges().map(({ amount, status }) => [amount, status])).toEqual([
      [4_500_000, "success"],
    ]);
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({
      periodStart: END,
      periodEnd: "2027-01-21T09:00:00.000Z",
      status: "active",
      graceUntil: null,
    });
    expect(await mails("Receipt 2%")).toBe(1);
    expect(harness.paystack.taken()).toBe(9_000_000);
  });

  test("until the charge the plan lasts, and use counts as new", async () => {
    await buy();
    after(0);
    expect(await entitled()).toMatchObject({
      plan: { id: "essentials" },
      emails: 10_000,
      periodStart: END,
    });
  });

  test("a renewal killed before the answer isn't charged again", async () => {
    await buy();
    go(END);
    harness.paystack.faults["/transaction/charge_authorization"] = {
      status: 200,
      body: "done",
      drop: true,
    };
    await round();
    expect(charges()).toHaveLength(1);
    expect((await paymentsOf(harness.app, owner.accountId)).at(-1)).toMatchObject({
      status: "pending",
    });
    harness.paystack.faults = {};
    after(1 / 24);
    await round();
    expect(charges()).toHaveLength(1);
    expect(
      harness.paystack.asked.filter(({ path }) => path.endsWith("charge_authorization")),
    ).toHaveLength(1);
    expect((await subscriptionOf(harness.app, owner.accountId))!.periodStart).toBe(END);
  });

  test("when Paystack is down for days, no try is lost or doubled", async () => {
    await buy();
    harness.paystack.faults["/transaction"] = { status: 502, body: "" };
    for (const days of [0, 0.5, 1, 2]) {
      after(days);
      await round();
      expect(await planOf()).toBe("essentials");
    }
    expect(charges()).toHaveLength(0);
    harness.paystack.faults = {};
    after(3);
    await round();
    expect(charges()).toHaveLength(1);
    expect((await subscriptionOf(harness.app, owner.accountId))!.status).toBe("active");
  });
});

describe("Grace", () => {
  test("a failed renewal is tried on days 1, 3 and 5", async () => {
    await buy();
    decline();
    const seen: [number, number, string][] = [];
    for (const days of [0, 0.5, 1, 2, 3, 4, 5, 6, 6.9, 7.1]) {
      after(days);
      await round();
      await round();
      seen.push([days, charges().length, await planOf()]);
    }
    expect(seen).toEqual([
      [0, 1, "essentials"],
      [0.5, 1, "essentials"],
      [1, 2, "essentials"],
      [2, 2, "essentials"],
      [3, 3, "essentials"],
      [4, 3, "essentials"],
      [5, 4, "essentials"],
      [6, 4, "essentials"],
      [6.9, 4, "essentials"],
      [7.1, 4, "free"],
    ]);
    expect(await mails("Your plan could not be renewed")).toBe(4);
    expect(await mails("Your plan has ended")).toBe(1);
    expect(harness.paystack.taken()).toBe(4_500_000);
  });

  test("grace gives a share of the new period, and paying gives all", async () => {
    await buy();
    decline();
    after(0);
    expect(await entitled()).toMatchObject({ emails: 10_000, whenPaid: null });
    await round();
    const part = {
      emails: 2_259,
      certificates: 4_517,
      formManagers: 100,
      whenPaid: { emails: 10_000, certificates: 20_000 },
    };
    expect(await entitled()).toMatchObject({ ...part, periodStart: END });
    const words =
      "Your plan’s renewal failed: until it is paid you have 2,259 e-mails and 4,517 certificates";
    for (const path of ["/settings/plan", "/settings/plan/usage"])
      expect(await owner.page(path)).toContain(words);
    const { text } = await harness.app.context.db
      .selectFrom("batches")
      .select("text")
      .where("title", "=", "Your plan could not be renewed")
      .executeTakeFirstOrThrow();
    expect(text.replace(/\s+/g, " ")).toContain(
      "Until you pay you have 2,259 e-mails and 4,517 certificates of the new period",
    );
    const reference = await beginPlan(owner, "renew=1");
    harness.paystack.pay(reference);
    await owner.page(`/settings/plan/return?reference=${reference}`);
    expect(await entitled()).toMatchObject({
      emails: 10_000,
      certificates: 20_000,
      whenPaid: null,
      periodStart: END,
    });
  });

  test("paying by hand during grace continues the period and ends the tries", async () => {
    await buy();
    decline();
    after(0);
    await round();
    expect(await owner.page("/settings/plan")).toContain("Pay now");
    after(0.5);
    const reference = await beginPlan(owner, "renew=1");
    harness.paystack.pay(reference);
    await owner.page(`/settings/plan/return?reference=${reference}`);
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({
      periodStart: END,
      status: "active",
      graceUntil: null,
    });
    after(1);
    await round();
    expect(charges()).toHaveLength(1);
  });

  test("a payment by hand and a try at once refund one", async () => {
    await buy();
    decline();
    after(0);
    await round();
    after(0.9);
    const reference = await beginPlan(owner, "renew=1");
    harness.paystack.declining.clear();
    after(1);
    await round();
    expect((await subscriptionOf(harness.app, owner.accountId))!.periodStart).toBe(END);
    harness.paystack.pay(reference);
    await tell(harness.app, harness.paystack.chargeNews(reference));
    await runDueJobs(harness.app.context);
    expect(harness.paystack.taken()).toBe(9_000_000);
  });

  test("while somebody is on the provider's page, no try is made", async () => {
    await buy();
    decline();
    after(0);
    await round();
    after(1 - 0.01);
    await beginPlan(owner, "renew=1");
    after(1);
    await round();
    expect(charges()).toHaveLength(1);
  });
});

describe("Changes", () => {
  test("a cancelled plan lasts until its end, and can be taken back", async () => {
    await buy();
    expect((await owner.post("/settings/plan/cancel", {})).status).toBe(303);
    expect(await owner.page("/settings/plan")).toContain("You cancelled it");
    expect((await owner.post("/settings/plan/keep", {})).status).toBe(303);
    expect((await subscriptionOf(harness.app, owner.accountId))!.cancelsAtPeriodEnd).toBe(0);
    await owner.post("/settings/plan/cancel", {});
    go("2026-12-20T09:00:00Z");
    expect(await planOf()).toBe("essentials");
    after(0);
    expect(await planOf()).toBe("free");
    await round();
    expect(charges()).toHaveLength(0);
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({ status: "ended" });
    // And again from the beginning.
    await buy("plan=pro");
    expect(await planOf()).toBe("pro");
  });

  test("smaller from the next period on: nothing today, the smaller price then", async () => {
    await buy("plan=essentials&essentials=30000");
    const fields = await checkoutFields(
      owner,
      "/settings/plan/checkout?plan=essentials&essentials=10000",
    );
    const response = await owner.post("/settings/plan/checkout", fields);
    expect(response.headers.get("Location")).toBe("/settings/plan");
    expect(await entitled()).toMatchObject({ emails: 30_000 });
    go(END);
    await round();
    expect(charges().map(({ amount }) => amount)).toEqual([4_500_000]);
    expect(await entitled()).toMatchObject({ emails: 10_000 });
    expect((await subscriptionOf(harness.app, owner.accountId))!.nextPlan).toBeNull();
  });

  test("cancelled, kept and changed fifty times at once, a plan stays whole", async () => {
    await buy("plan=essentials&essentials=30000");
    const path = "/settings/plan/checkout?plan=essentials&essentials=10000";
    const fields = await checkoutFields(owner, path);
    const change = (at: number) => {
      if (at % 3 === 2) return owner.post("/settings/plan/checkout", fields);
      return owner.post(`/settings/plan/${at % 3 === 0 ? "cancel" : "keep"}`, {});
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => change(at)));
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    await owner.post("/settings/plan/keep", {});
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({
      status: "active",
      cancelsAtPeriodEnd: 0,
    });
    go(END);
    await Promise.all(Array.from({ length: 50 }, round));
    expect(charges()).toHaveLength(1);
    expect((await paymentsOf(harness.app, owner.accountId)).length).toBe(2);
  });

  test("more e-mails begin a period at once, with the rest credited", async () => {
    await buy();
    go("2026-12-06T09:00:00.000Z");
    const reference = await beginPlan(owner, "plan=essentials&essentials=20000");
    expect(harness.paystack.transactions.get(reference)!.amount).toBe(9_000_000 - 2_250_000);
    harness.paystack.pay(reference);
    await owner.page(`/settings/plan/return?reference=${reference}`);
    const [periodStart, periodEnd] = ["2026-12-06T09:00:00.000Z", "2027-01-06T09:00:00.000Z"];
    expect(await entitled()).toMatchObject({ emails: 20_000, periodStart, periodEnd });
    go(END);
    await round();
    expect(charges()).toEqual([]);
    go(periodEnd);
    await round();
    expect(charges().map(({ amount }) => amount)).toEqual([9_000_000]);
  });

  test("moving from Essentials to Pro begins a quarter now, with credit", async () => {
    await buy();
    go("2026-12-06T09:00:00.000Z");
    const reference = await beginPlan(owner, "plan=pro");
    expect(harness.paystack.transactions.get(reference)!.amount).toBe(24_500_000 - 2_250_000);
    harness.paystack.pay(reference);
    await owner.page(`/settings/plan/return?reference=${reference}`);
    expect(await entitled()).toMatchObject({
      plan: { id: "pro" },
      periodStart: "2026-12-06T09:00:00.000Z",
      periodEnd: "2027-03-06T09:00:00.000Z",
    });
  });

  test("an agreed amount holds for half an hour and can't be forged", async () => {
    await buy();
    const { checkoutFields } = await import("../../setup/paying.ts");
    go("2026-12-06T09:00:00.000Z");
    const fields = await checkoutFields(
      owner,
      "/settings/plan/checkout?plan=essentials&essentials=20000",
    );
    go("2026-12-06T09:20:00.000Z");
    const lies: Record<string, string>[] = [
      { at: "2026-12-21T08:00:00.000Z" },
      { total: "100" },
      { total: "5000", at: "2026-12-20T09:00:00.000Z" },
    ];
    for (const lie of lies) {
      expect((await owner.post("/settings/plan/checkout", { ...fields, ...lie })).status).toBe(422);
    }
    expect((await owner.post("/settings/plan/checkout", fields)).status).toBe(303);
    const { amountKobo } = (await paymentsOf(harness.app, owner.accountId)).at(-1)!;
    expect(amountKobo).toBe(9_000_000 - 2_250_000);
  });
});

describe("Paystack's own subscriptions", () => {
  test("a subscription that Paystack runs is never charged by us", async () => {
    await buy();
    const customer = { customer_code: customerOf(owner.email) };
    await tell(
      harness.app,
      harness.paystack.news("subscription.create", {
        subscription_code: "SUB_1",
        email_token: "tok",
        customer,
      }),
    );
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({
      subscriptionCode: "SUB_1",
    });
    go(END);
    await round();
    expect(charges()).toHaveLength(0);
    const [first] = [...harness.paystack.transactions.values()];
    harness.paystack.transactions.set("theirs-1", { ...first!, id: 77, reference: "theirs-1" });
    for (let i = 0; i < 3; i++) await tell(harness.app, harness.paystack.chargeNews("theirs-1"));
    expect(await subscriptionOf(harness.app, owner.accountId)).toMatchObject({
      periodStart: END,
      status: "active",
    });
    expect(await paymentsOf(harness.app, owner.accountId)).toHaveLength(2);
    // A second charge of the same period is for a person to look at.
    harness.paystack.transactions.set("theirs-2", { ...first!, id: 78, reference: "theirs-2" });
    expect(await (await tell(harness.app, harness.paystack.chargeNews("theirs-2"))).text()).toBe(
      "odd",
    );
    expect(await mails("An unexpected charge")).toBe(1);
    await tell(
      harness.app,
      harness.paystack.news("invoice.payment_failed", {
        invoice_code: "INV_9",
        subscription: { subscription_code: "SUB_1" },
      }),
    );
    expect((await subscriptionOf(harness.app, owner.accountId))!.status).toBe("grace");
  });

  test("after a change here Paystack's subscription ends, and we charge", async () => {
    await buy();
    const customer = { customer_code: customerOf(owner.email) };
    await tell(
      harness.app,
      harness.paystack.news("subscription.create", {
        subscription_code: "SUB_1",
        email_token: "tok",
        customer,
      }),
    );
    const reference = await beginPlan(owner, "plan=essentials&essentials=20000");
    harness.paystack.pay(reference);
    await owner.page(`/settings/plan/return?reference=${reference}`);
    await runDueJobs(harness.app.context);
    expect(harness.paystack.disabled).toEqual(["SUB_1"]);
    expect((await subscriptionOf(harness.app, owner.accountId))!.subscriptionCode).toBeNull();
    expect((await subscriptionOf(harness.app, owner.accountId))!.cancelsAtPeriodEnd).toBe(0);
    go((await entitled()).periodEnd);
    await round();
    expect(charges().map(({ amount }) => amount)).toEqual([9_000_000]);
  });
});

describe("Refunds and statements", () => {
  test("an operator's refund of an upgrade ends it only when whole", async () => {
    await buy();
    const { context } = harness.app;
    go(Date.parse(START) + 60_000);
    const upgrade = await beginPlan(owner, "plan=essentials&essentials=20000");
    harness.paystack.pay(upgrade);
    await owner.page(`/settings/plan/return?reference=${upgrade}`);
    const [first, second] = await paymentsOf(harness.app, owner.accountId);
    await refundPayment(context, { paymentId: first!.id, amountKobo: first!.amountKobo });
    await refundPayment(context, { paymentId: second!.id, amountKobo: 100_000 });
    expect(await entitled()).toMatchObject({ plan: { id: "essentials" }, emails: 20_000 });
    await refundPayment(context, {
      paymentId: second!.id,
      amountKobo: second!.amountKobo - 100_000,
    });
    expect(await planOf()).toBe("free");
    expect(harness.paystack.taken()).toBe(0);
  });

  test("refunding extra e-mails leaves what was paid for the period", async () => {
    await buy();
    const { context } = harness.app;
    go(Date.parse(START) + 60_000);
    const upgrade = await beginPlan(owner, "plan=essentials&essentials=20000");
    harness.paystack.pay(upgrade);
    await owner.page(`/settings/plan/return?reference=${upgrade}`);
    const [first, second] = await paymentsOf(harness.app, owner.accountId);
    const { db } = context;
    await db.updateTable("subscriptions").set({ periodStart: START, periodEnd: END }).execute();
    await db
      .updateTable("payments")
      .set({ periodStart: START, periodEnd: END })
      .where("id", "=", second!.id)
      .execute();
    expect(
      await refundPayment(context, { paymentId: first!.id, amountKobo: 100_000 }),
    ).toMatchObject({ kind: "refunded" });
    expect(await entitled()).toMatchObject({ plan: { id: "essentials" }, emails: 20_000 });
    await refundPayment(context, { paymentId: second!.id, amountKobo: second!.amountKobo });
    expect(await entitled()).toMatchObject({ plan: { id: "essentials" }, emails: 10_000 });
    expect(
      await refundPayment(context, { paymentId: first!.id, amountKobo: 4_400_001 }),
    ).toMatchObject({ kind: "refused" });
    await refundPayment(context, { paymentId: first!.id, amountKobo: 4_400_000 });
    expect(await planOf()).toBe("free");
    expect(harness.paystack.taken()).toBe(0);
  });

  test("a suspended account, or one about to be deleted, is not charged", async () => {
    await buy();
    await harness.app.context.db
      .updateTable("accounts")
      .set({ suspendedAt: START })
      .where("id", "=", owner.accountId)
      .execute();
    go(END);
    await round();
    expect(charges()).toHaveLength(0);
    expect((await subscriptionOf(harness.app, owner.accountId))!.status).toBe("ended");
  });

  test("receipt numbers have no gaps when many pay at the same time", async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map(() => harness.app.organiser({ plan: "free" })),
    );
    const references = await Promise.all(
      people.map((person) => beginPlan(person, "plan=essentials")),
    );
    for (const reference of references) harness.paystack.pay(reference);
    await Promise.all(
      references.flatMap((reference) =>
        [1, 2].map(() => tell(harness.app, harness.paystack.chargeNews(reference))),
      ),
    );
    const rows = await harness.app.context.db
      .selectFrom("payments")
      .select("receiptNumber")
      .orderBy("receiptNumber")
      .execute();
    expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2, 3, 4, 5]);
  });

  test("Custom gets a monthly statement of its use that its owner pays", async () => {
    const { db } = harness.app.context;
    await db
      .transaction()
      .execute((trx) =>
        setCustomPlan(trx, { accountId: owner.accountId, isCustom: true, now: harness.time.now }),
      );
    expect(await planOf()).toBe("custom");
    const entry = {
      accountId: owner.accountId,
      batchId: null,
      kind: "reserved" as const,
      emails: 1_000,
      certificates: 100,
    };
    await db
      .insertInto("quotaEntries")
      .values({ ...entry, id: "one", countsAt: START, at: START })
      .execute();
    go("2026-12-01T00:00:00.000Z");
    await round();
    await round();
    const [statement] = await paymentsOf(harness.app, owner.accountId);
    expect(statement).toMatchObject({
      purpose: "statement",
      status: "pending",
      amountKobo: 200_000 + 500_000,
    });
    const page = await owner.post(`/settings/plan/pay/${statement!.id}`, {});
    expect(page.headers.get("Location")).toContain(harness.paystack.url);
    expect(
      (await owner.post(`/settings/plan/pay/${statement!.id}`, {})).headers.get("Location"),
    ).toBe(page.headers.get("Location"));
    harness.paystack.pay(statement!.reference);
    expect(await owner.page(`/settings/plan/return?reference=${statement!.reference}`)).toContain(
      "Thank you, your payment arrived",
    );
    expect(await planOf()).toBe("custom");
  });
});
