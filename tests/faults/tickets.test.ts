import { afterEach, expect, test } from "vitest";
import { expireHold } from "../../app/features/tickets/orders/expire-holds.server.ts";
import { holdOrder } from "../../app/features/tickets/orders/hold-places.server.ts";
import { payByCard } from "../../app/features/tickets/orders/pay-order.server.ts";
import { handleTicketPayment } from "../../app/features/tickets/orders/payment-news.server.ts";
import { settleOrder } from "../../app/features/tickets/orders/settle-order.server.ts";
import type { TicketOrder } from "../../app/features/tickets/store/ticket-rows.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { ACCOUNT, ACTOR, openSendingHarness } from "../factories/sending-harness.ts";
import { addTicketedWebinar } from "../factories/tickets.ts";
import { startStrictPayments } from "../fakes/strict-payments.ts";
import { runDueJobs } from "../setup/run-due-jobs.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function open(places: number) {
  let now = new Date("2026-12-01T09:00:00Z");
  const harness = await openSendingHarness({ clock: () => now });
  closers.push(() => harness.close());
  const payments = startStrictPayments();
  const app: AppContext = { ...harness.context, payments };
  const owner = { accountId: ACCOUNT.id, userId: ACTOR };
  const createdAt = now.toISOString();
  await app.db
    .insertInto("memberships")
    .values({ ...owner, role: "owner", createdAt })
    .execute();
  const { webinar, kindId } = await addTicketedWebinar(app, owner, {
    capacity: places,
    priceKobo: 1_000_000,
  });
  const hold = (email: string, context = app) =>
    holdOrder(context, {
      webinarId: webinar.id,
      buyer: { name: "Ada Obi", email },
      places: [{ kindId, guest: { name: "Ada Obi", email } }],
      code: "",
      onceToken: `page-${email}`,
    });
  return {
    app,
    payments,
    webinar,
    hold,
    after(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** Every kobo that arrived is kept for a place, or went back. */
    async books() {
      const { db } = app;
      const orders = await db.selectFrom("ticketOrders").selectAll().execute();
      const guests = await db.selectFrom("ticketGuests").selectAll().execute();
      const { placesTaken } = await db
        .selectFrom("webinars")
        .select("placesTaken")
        .where("id", "=", webinar.id)
        .executeTakeFirstOrThrow();
      const registered = await db
        .selectFrom("webinarRegistrations")
        .select("id")
        .where("webinarId", "=", webinar.id)
        .where("state", "=", "registered")
        .execute();
      const of = (state: TicketOrder["state"]) => orders.filter((order) => order.state === state);
      return {
        placesTaken,
        registered: registered.length,
        placed: guests.filter(({ state }) => state === "placed").length,
        held: of("held").length,
        paid: of("paid").length,
        late: of("late").length,
        refunded: of("refunded").length,
        keptKobo: orders.reduce((sum, order) => sum + order.paidKobo - order.refundedKobo, 0),
        receipts: new Set(of("paid").map(({ receiptNumber }) => receiptNumber)).size,
      };
    },
  };
}

/** The same database, whose connection dies at the so-manyth statement. */
function dyingAt(app: AppContext, statement: number): AppContext {
  let left = statement;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (--left <= 0) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...app, db };
}

const charge = (reference: string) => ({
  key: `charge.success:${reference}`,
  event: "charge.success",
  about: { kind: "charge" as const, reference, customerCode: null },
});

/** Tells of a payment as a provider does: again until it is answered. */
async function tell(app: AppContext, reference: string, times = 1) {
  for (let told = 0; told < times; told++)
    for (let tries = 0; tries < 5; tries++) {
      const answered = await handleTicketPayment(app, charge(reference)).then(
        () => true,
        () => false,
      );
      if (answered) break;
    }
}

test("1,000 buyers for 100 places: 100 paid, every kobo accounted for", async () => {
  const { app, payments, hold, after, books } = await open(100);
  const random = seeded(4711);
  const waiting: { email: string; tries: number }[] = Array.from({ length: 1_000 }, (_, at) => ({
    email: `buyer-${at}@people.test`,
    tries: 0,
  }));
  const slow: string[] = [];
  const times: number[] = [];
  let arrived = 0;
  for (let round = 0; round < 12; round++) {
    for (let from = 0; from < waiting.length; from += 25) {
      await Promise.all(
        waiting.slice(from, from + 25).map(async (buyer) => {
          const begun = performance.now();
          const page = `${buyer.email}:${buyer.tries}`;
          // A fifth of the processes that hold or pay are killed at some statement of it.
          const killed = random() < 0.2 ? dyingAt(app, 1 + Math.floor(random() * 25)) : app;
          const held = await hold(page, killed).catch(() => null);
          times.push(performance.now() - begun);
          if (held?.kind !== "held") return;
          const paying = await payByCard(killed, held.order).catch(() =>
            payByCard(app, held.order),
          );
          if (paying.kind !== "begun") return;
          const reference = payments.referenceOf(paying.location);
          const fate = random();
          buyer.tries = 99;
          if (fate < 0.2) return void payments.decline(reference);
          // The money of some comes after their places were given to others.
          if (fate < 0.3) return void slow.push(reference);
          payments.pay(reference);
          arrived++;
          const dying = random() < 0.3 ? dyingAt(app, 1 + Math.floor(random() * 40)) : app;
          if (random() < 0.5) await settleOrder(dying, reference).catch(() => null);
          if (random() < 0.7) await tell(app, reference, random() < 0.5 ? 2 : 1);
        }),
      );
    }
    for (const buyer of waiting) if (buyer.tries !== 99) buyer.tries++;
    after(16 * 60_000);
    await runDueJobs(app);
    const late = slow.splice(0);
    for (const reference of late.reverse()) {
      payments.pay(reference);
      arrived++;
      await tell(app, reference, 2);
    }
    await runDueJobs(app);
  }
  after(16 * 60_000);
  await runDueJobs(app);
  after(3 * 60_000);
  await runDueJobs(app);
  const kept = await books();
  expect(kept).toMatchObject({
    placesTaken: 100,
    registered: 100,
    placed: 100,
    paid: 100,
    held: 0,
    late: 0,
    receipts: 100,
    keptKobo: 100 * 1_000_000,
  });
  expect(kept.refunded).toBe(arrived - 100);
  expect(payments.kept()).toBe(100 * 1_000_000);
  const sorted = times.sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(3_000);
}, 600_000);

test("a server killed at any statement of a settlement leaves it once", async () => {
  for (let statement = 1; statement < 60; statement += 3) {
    const { app, payments, hold, books } = await open(1);
    const held = await hold("ada@people.test");
    if (held.kind !== "held") throw new Error("nothing is held");
    const paying = await payByCard(app, held.order);
    if (paying.kind !== "begun") throw new Error("nothing is begun");
    const reference = payments.referenceOf(paying.location);
    payments.pay(reference);
    await settleOrder(dyingAt(app, statement), reference).catch(() => null);
    await tell(app, reference, 2);
    await settleOrder(app, reference);
    expect(await books()).toMatchObject({ registered: 1, paid: 1, keptKobo: 1_000_000 });
    const mails = await app.db
      .selectFrom("batches")
      .select("title")
      .where("title", "like", "Receipt %")
      .execute();
    expect(mails).toHaveLength(1);
  }
}, 300_000);

test("a refund is asked for once, however often its job is killed", async () => {
  for (let statement = 1; statement < 24; statement++) {
    const { app, payments, hold, after, books } = await open(1);
    const first = await hold("ada@people.test");
    if (first.kind !== "held") throw new Error("nothing is held");
    const paying = await payByCard(app, first.order);
    if (paying.kind !== "begun") throw new Error("nothing is begun");
    const reference = payments.referenceOf(paying.location);
    after(16 * 60_000);
    await expireHold(app, { orderId: first.order.id });
    expect((await hold("bola@people.test")).kind).toBe("held");
    payments.pay(reference);
    await settleOrder(app, reference);
    expect(await books()).toMatchObject({ late: 1, registered: 0 });
    const { refundTicketsJob } = await import(
      "../../app/features/tickets/orders/run-refunds.server.ts"
    );
    const { id: paymentId } = await app.db
      .selectFrom("ticketPayments")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    await refundTicketsJob.run(dyingAt(app, statement), { paymentId }).catch(() => null);
    after(5 * 60_000);
    await refundTicketsJob.run(app, { paymentId });
    expect(payments.refundsOf(reference)).toEqual([1_000_000]);
    expect(await books()).toMatchObject({ refunded: 1, late: 0, keptKobo: 0 });
  }
}, 300_000);

test("a thousand at once use a code for five five times", async () => {
  const { app, webinar } = await open(2_000);
  await app.db
    .insertInto("ticketCodes")
    .values({
      id: newId(),
      accountId: ACCOUNT.id,
      webinarId: webinar.id,
      code: "WARD10",
      kind: "percent",
      value: 10,
      maxUses: 5,
      uses: 0,
      expiresAt: null,
      createdAt: app.clock().toISOString(),
    })
    .execute();
  const { id: kindId } = await app.db
    .selectFrom("ticketKinds")
    .select("id")
    .executeTakeFirstOrThrow();
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) =>
      holdOrder(app, {
        webinarId: webinar.id,
        buyer: { name: "Ada Obi", email: `b${at}@people.test` },
        places: [{ kindId, guest: null }],
        code: "ward 10",
        onceToken: `code-${at}`,
      }),
    ),
  );
  expect(answers.filter(({ kind }) => kind === "held")).toHaveLength(5);
  expect(answers.find(({ kind }) => kind === "refused")).toMatchObject({
    why: { kind: "code", why: "used-up" },
  });
}, 120_000);

test("another amount or currency is never taken for a place", async () => {
  for (const other of [{ amountKobo: 999_999 }, { amountKobo: 1_000_001 }, { currency: "USD" }]) {
    const { app, payments, hold, books } = await open(1);
    const held = await hold("ada@people.test");
    if (held.kind !== "held") throw new Error("nothing is held");
    const paying = await payByCard(app, held.order);
    if (paying.kind !== "begun") throw new Error("nothing is begun");
    const reference = payments.referenceOf(paying.location);
    payments.pay(reference, other);
    expect(await settleOrder(app, reference)).toMatchObject({ how: { kind: "wrong" } });
    expect(await settleOrder(app, reference)).toMatchObject({ how: { kind: "known" } });
    expect(await books()).toMatchObject({ registered: 0, paid: 0, keptKobo: 0 });
    const mail = await app.db
      .selectFrom("batches")
      .select("title")
      .where("title", "like", "A payment for order%")
      .execute();
    expect(mail).toHaveLength(1);
  }
});

test("two tabs lead to one page, and money paid twice goes back", async () => {
  const { app, payments, hold, books } = await open(1);
  const held = await hold("ada@people.test");
  if (held.kind !== "held") throw new Error("nothing is held");
  const tabs = await Promise.all([payByCard(app, held.order), payByCard(app, held.order)]);
  expect(tabs[0]).toEqual(tabs[1]);
  expect(payments.begunCount()).toBe(1);
  const [first] = tabs;
  if (first?.kind !== "begun") throw new Error("nothing is begun");
  const reference = payments.referenceOf(first.location);
  payments.decline(reference);
  const second = await payByCard(app, held.order);
  if (second.kind !== "begun") throw new Error("nothing is begun");
  const other = payments.referenceOf(second.location);
  expect(other).not.toBe(reference);
  // The bank let the first one through after all.
  payments.pay(other);
  payments.pay(reference);
  await settleOrder(app, other);
  await settleOrder(app, reference);
  await runDueJobs(app);
  expect(await books()).toMatchObject({ paid: 1, registered: 1, keptKobo: 1_000_000 });
  expect(payments.refundsOf(reference)).toEqual([1_000_000]);
  expect(payments.refundsOf(other)).toEqual([]);
});
