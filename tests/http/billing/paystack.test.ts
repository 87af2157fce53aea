import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEntitlement } from "../../../app/features/billing/entitlement.server.ts";
import { reconcilePayment } from "../../../app/features/billing/payments/reconcile-payment.server.ts";
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

let harness: Awaited<ReturnType<typeof startPaying>>;
let owner: Awaited<ReturnType<typeof harness.app.organiser>>;
beforeEach(async () => {
  harness = await startPaying();
  owner = await harness.app.organiser({ plan: "free" });
});
afterEach(() => harness.stop());

const planOf = async () => {
  const { context } = harness.app;
  const account = { id: owner.accountId, timeZone: "Africa/Lagos" };
  return (await readEntitlement(context.db, account, harness.time.now)).plan.id;
};
const receiptMails = async () =>
  (
    await harness.app.context.db
      .selectFrom("batches")
      .select("title")
      .where("title", "like", "Receipt %")
      .execute()
  ).length;

describe("Paying", () => {
  test("choosing a plan leads to Paystack with kobo, and grants nothing", async () => {
    const reference = await beginPlan(owner, "plan=essentials&essentials=20000");
    const begun = harness.paystack.asked.find(
      ({ path }) => path === "/transaction/initialize",
    )!.body;
    expect(begun).toMatchObject({
      amount: 9_000_000,
      currency: "NGN",
      reference,
      email: owner.email,
    });
    expect(begun.callback_url).toBe(
      `http://localhost:3000/settings/plan/return?reference=${reference}`,
    );
    expect(await planOf()).toBe("free");
    const page = await owner.page(`/settings/plan/return?reference=${reference}`);
    expect(page).toContain("Waiting for your payment");
    expect(page).toMatch(/<meta http-equiv="refresh" content="5"/i);
    expect(await planOf()).toBe("free");
  });

  test("the return page asks and grants, and later news changes nothing", async () => {
    const reference = await buyPlan(harness.app, harness.paystack, owner, "plan=essentials");
    expect(await planOf()).toBe("essentials");
    const before = await subscriptionOf(harness.app, owner.accountId);
    expect(before).toMatchObject({
      emailLimit: 10_000,
      status: "active",
      customerCode: customerOf(owner.email),
    });
    expect(before!.authorizationCode).not.toContain("AUTH");
    for (let i = 0; i < 3; i++)
      expect((await tell(harness.app, harness.paystack.chargeNews(reference))).status).toBe(200);
    expect(await subscriptionOf(harness.app, owner.accountId)).toEqual(before);
    expect(await receiptMails()).toBe(1);
  });

  test("news grants what the payer never came back for, once", async () => {
    const reference = await beginPlan(owner, "plan=pro");
    harness.paystack.pay(reference);
    expect(await (await tell(harness.app, harness.paystack.chargeNews(reference))).text()).toBe(
      "granted",
    );
    expect(await planOf()).toBe("pro");
    const before = await subscriptionOf(harness.app, owner.accountId);
    expect(await owner.page(`/settings/plan/return?reference=${reference}`)).toContain(
      "Thank you, your payment arrived",
    );
    expect(await subscriptionOf(harness.app, owner.accountId)).toEqual(before);
    expect(await receiptMails()).toBe(1);
  });

  test("the return and three pieces of news at once grant once", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference);
    const news = () => tell(harness.app, harness.paystack.chargeNews(reference));
    const page = () => owner.get(`/settings/plan/return?reference=${reference}`);
    const answers = await Promise.all([news(), page(), news(), page(), news()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await receiptMails()).toBe(1);
    const payments = await paymentsOf(harness.app, owner.accountId);
    expect(payments).toMatchObject([{ status: "paid", receiptNumber: 1 }]);
    const activities = await harness.app.context.db
      .selectFrom("activities")
      .select("text")
      .where("text", "like", "Paid %")
      .execute();
    expect(activities).toHaveLength(1);
  });
});

describe("News that isn't taken as it is", () => {
  test("unsigned, wrongly signed or too large news is refused", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference);
    const { body } = harness.paystack.chargeNews(reference);
    for (const headers of [
      {},
      { "x-paystack-signature": "0".repeat(128) },
      harness.paystack.chargeNews(reference, "sk_other").headers,
    ]) {
      expect(
        (await tell(harness.app, { body, headers: headers as Record<string, string> })).status,
      ).toBe(401);
    }
    const changed = {
      ...harness.paystack.chargeNews(reference),
      body: body.replace("success", "Success"),
    };
    expect((await tell(harness.app, changed)).status).toBe(401);
    expect(
      (await tell(harness.app, harness.paystack.news("x", { big: "x".repeat(300_000) }))).status,
    ).toBe(413);
    expect(await planOf()).toBe("free");
  });

  test("what Paystack says when asked outweighs signed news", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference);
    const news = harness.paystack.chargeNews(reference);
    for (const lie of [
      { status: "failed" },
      { status: "success", amount: 4_499_999 },
      { amount: 4_500_000, currency: "USD" },
    ] as const) {
      Object.assign(harness.paystack.transactions.get(reference)!, lie);
      await tell(harness.app, news);
      expect(await planOf()).toBe("free");
    }
    expect((await paymentsOf(harness.app, owner.accountId))[0]).toMatchObject({ status: "failed" });
  });
});

describe("Failures", () => {
  test("a failed payment that is paid on the same page is granted", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference, { status: "failed" });
    expect(await owner.page(`/settings/plan/return?reference=${reference}`)).toContain(
      "was not paid: Declined",
    );
    harness.paystack.pay(reference);
    await tell(harness.app, harness.paystack.chargeNews(reference));
    expect(await planOf()).toBe("essentials");
  });

  test("while Paystack doesn't answer, nothing is granted, until it does", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference);
    harness.paystack.faults["/transaction/verify"] = { status: 500, body: "" };
    expect(await (await tell(harness.app, harness.paystack.chargeNews(reference))).text()).toBe(
      "later",
    );
    expect(await owner.page(`/settings/plan/return?reference=${reference}`)).toContain(
      "couldn’t ask the payment provider",
    );
    expect(await planOf()).toBe("free");
    harness.paystack.faults = {};
    harness.time.now = new Date(harness.time.now.getTime() + 61_000);
    await runDueJobs(harness.app.context);
    expect(await planOf()).toBe("essentials");
  });

  test("paid, and then we were killed: the hourly look finds it", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference);
    harness.time.now = new Date(harness.time.now.getTime() + 3_600_000);
    const { renewPlans } = await import(
      "../../../app/features/billing/renewals/renew-plans.server.ts"
    );
    await renewPlans(harness.app.context);
    expect(await planOf()).toBe("essentials");
  });

  test("a grant that breaks off grants nothing, and is done later", async () => {
    const reference = await beginPlan(owner, "plan=essentials");
    harness.paystack.pay(reference);
    const { context } = harness.app;
    const broken = { ...context, config: { ...context.config, sessionSecret: undefined as never } };
    await expect(reconcilePayment(broken, reference)).rejects.toThrow();
    expect((await paymentsOf(harness.app, owner.accountId))[0]).toMatchObject({
      status: "pending",
      receiptNumber: null,
    });
    expect(await planOf()).toBe("free");
    expect((await reconcilePayment(context, reference)).kind).toBe("paid");
    expect(await planOf()).toBe("essentials");
  });
});

describe("Twice", () => {
  test("a form sent twice begins one payment", async () => {
    const fields = await checkoutFields(owner, "/settings/plan/checkout?plan=essentials");
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post("/settings/plan/checkout", fields)),
    );
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
    expect(await paymentsOf(harness.app, owner.accountId)).toHaveLength(1);
    expect(harness.paystack.transactions.size).toBe(1);
  });

  test("the second payment for the same plan is refunded by itself", async () => {
    const first = await beginPlan(owner, "plan=essentials");
    const second = await beginPlan(owner, "plan=essentials");
    for (const reference of [first, second]) {
      harness.paystack.pay(reference);
      await tell(harness.app, harness.paystack.chargeNews(reference));
    }
    await runDueJobs(harness.app.context);
    const payments = await paymentsOf(harness.app, owner.accountId);
    expect(payments.map(({ status }) => status).sort()).toEqual(["paid", "refunded"]);
    expect(payments.map(({ receiptNumber }) => receiptNumber).sort()).toEqual([1, 2]);
    expect(harness.paystack.taken()).toBe(4_500_000);
    expect(await planOf()).toBe("essentials");
  });

  test("when Paystack refuses or is down, the form keeps everything typed", async () => {
    const fields = await checkoutFields(owner, "/settings/plan/checkout?plan=essentials");
    harness.paystack.faults["/transaction/initialize"] = { status: 503, body: "" };
    const response = await owner.post("/settings/plan/checkout", {
      ...fields,
      payerName: "Ọlá Ltd",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("could not reach the payment provider");
    expect(html).toContain("Ọlá Ltd");
    harness.paystack.faults = {};
    // The same page's button again goes on with the same payment.
    expect((await owner.post("/settings/plan/checkout", fields)).status).toBe(303);
    expect(await paymentsOf(harness.app, owner.accountId)).toHaveLength(1);
  });
});

describe("After paying", () => {
  test("a full refund by Paystack ends the plan, a part does not", async () => {
    const reference = await buyPlan(harness.app, harness.paystack, owner, "plan=essentials");
    const refund = (id: number, amount: number) =>
      harness.paystack.news("refund.processed", {
        id,
        status: "processed",
        transaction_reference: reference,
        amount: String(amount),
        currency: "NGN",
      });
    for (let i = 0; i < 3; i++) await tell(harness.app, refund(1, 500_000));
    expect(await planOf()).toBe("essentials");
    expect((await paymentsOf(harness.app, owner.accountId))[0]).toMatchObject({
      status: "paid",
      refundedKobo: 500_000,
    });
    await tell(harness.app, refund(2, 4_000_000));
    expect(await planOf()).toBe("free");
    expect((await paymentsOf(harness.app, owner.accountId))[0]).toMatchObject({
      status: "refunded",
      refundedKobo: 4_500_000,
    });
  });

  test("a dispute is told to the operator, and unknown events are noted", async () => {
    const reference = await buyPlan(harness.app, harness.paystack, owner, "plan=essentials");
    const dispute = harness.paystack.news("charge.dispute.create", {
      id: 9,
      status: "awaiting-merchant-feedback",
      transaction: { reference },
    });
    for (let i = 0; i < 2; i++) expect((await tell(harness.app, dispute)).status).toBe(200);
    expect((await paymentsOf(harness.app, owner.accountId))[0]!.disputedAt).not.toBeNull();
    expect(await planOf()).toBe("essentials");
    const { db } = harness.app.context;
    const told = await db
      .selectFrom("batches")
      .select("id")
      .where("title", "=", "A payment is disputed")
      .execute();
    expect(told).toHaveLength(1);
    expect(
      (await tell(harness.app, harness.paystack.news("transfer.success", { id: 4 }))).status,
    ).toBe(200);
    expect(
      await db
        .selectFrom("paymentEvents")
        .select("outcome")
        .where("event", "=", "transfer.success")
        .execute(),
    ).toEqual([{ outcome: "not for us" }]);
  });

  test("only owners pay, and nobody sees another account's payment", async () => {
    const reference = await buyPlan(harness.app, harness.paystack, owner, "plan=essentials");
    const stranger = await harness.app.organiser({ plan: "free" });
    expect((await stranger.get(`/settings/plan/return?reference=${reference}`)).status).toBe(404);
    const [payment] = await paymentsOf(harness.app, owner.accountId);
    expect((await stranger.get(`/settings/plan/receipts/${payment!.id}.pdf`)).status).toBe(404);
  });
});
