import { afterEach, expect, test } from "vitest";
import { lookAtGate } from "../../app/features/delivery/health/mail-gate.server.ts";
import { MAIL_LANES } from "../../app/features/delivery/health/mail-gate-state.ts";
import { enqueueNotice } from "../../app/features/delivery/queue/enqueue-notice.server.ts";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { claimCalls } from "../../app/features/delivery/worker/claim.server.ts";
import { sendChunk } from "../../app/features/delivery/worker/send-chunk.server.ts";
import type { MailTransport } from "../../app/providers/mail/mail.ts";
import { givePlan } from "../factories/give-plan.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  TEMPLATE,
} from "../factories/sending-harness.ts";

// The clock is simulated: 0.05 s a turn, and the provider answers at once. Everything else is the
// worker's own code on a real database.

const STEP_MS = 50;
const OTHER = { ...ACCOUNT, id: "account-2", name: "Harbour College" };
const SETTINGS = { leaseMs: 60_000, baseMs: 1_000, random: () => 1 };

let harness: SendingHarness;
let now: Date;
afterEach(() => harness.close());

interface MadeCall {
  at: number;
  batchId: string;
  accountId: string;
  kind: string;
}

/** A ledger, and a provider that takes everything and says when. `batchSize` 1: as over SMTP. */
async function openLedger({ batchSize = 100 } = {}) {
  now = new Date("2027-03-01T08:00:00Z");
  const mail: MailTransport = {
    name: batchSize === 1 ? "smtp" : "resend",
    batchSize,
    idempotent: batchSize > 1,
    send: async (messages) => messages.map(() => ({ kind: "accepted", providerId: null })),
    close: async () => {},
  };
  harness = await openSendingHarness({ mail, clock: () => now });
  const { db } = harness.context;
  await db
    .insertInto("accounts")
    .values({ ...OTHER, kind: "company", createdAt: now.toISOString() })
    .execute();
  await givePlan(db, OTHER.id);
}

/** A confirmed send of certificates, of either account. */
async function campaign(people: number, accountId = ACCOUNT.id): Promise<string> {
  const { db } = harness.context;
  const id = await harness.confirm(await harness.addProject(people));
  await db.updateTable("batches").set({ accountId }).where("id", "=", id).execute();
  await db.updateTable("deliveries").set({ accountId }).where("batchId", "=", id).execute();
  return id;
}

async function register(number: number, account = ACCOUNT): Promise<void> {
  const people = [{ name: "Bola", email: `guest${number}@${account.id}.test`, values: {} }];
  await harness.context.db.transaction().execute(async (trx) => {
    const mailing = {
      account,
      kind: "webinar" as const,
      title: "You are registered",
      template: TEMPLATE,
      people,
      now,
    };
    await queueMailing(trx, harness.context, mailing);
  });
}

/** A code to sign in with, or, without one, a notice of the product. */
async function mailToAccount(number: number, code?: string): Promise<void> {
  await harness.context.db.transaction().execute(async (trx) => {
    const to = { name: "", email: `organiser${number}@people.test` };
    await enqueueNotice(trx, harness.context, {
      accountId: null,
      to,
      template: TEMPLATE,
      code,
      now,
    });
  });
}

/**
 * Lets the clock run. `arrive` is called in each turn; two workers take turns, and what they know
 * is forgotten between them, as after a restart. Returns the calls in order.
 */
async function run(
  seconds: number,
  { rate, arrive }: { rate: number; arrive?: (turn: number) => Promise<void> },
) {
  const { db, config, mail } = harness.context;
  const slotMs = 1000 / rate;
  const calls: MadeCall[] = [];
  for (let turn = 0; turn < (seconds * 1000) / STEP_MS; turn++) {
    await arrive?.(turn);
    const gate = await lookAtGate(db, { now, slotMs, lanes: MAIL_LANES });
    const claim = {
      owner: `worker-${turn % 2}`,
      now,
      leaseMs: 60_000,
      config,
      transport: mail,
      lanes: gate.open,
      slotMs,
    };
    for (const claimed of gate.open.length > 0 ? await claimCalls(db, claim, 16) : []) {
      const { id, accountId, kind } = claimed.batch;
      calls.push({ at: now.getTime(), batchId: id, accountId, kind });
      await sendChunk(harness.context, claimed, SETTINGS);
    }
    now = new Date(now.getTime() + STEP_MS);
  }
  return calls;
}

function share(calls: readonly MadeCall[], of: (call: MadeCall) => boolean): number {
  return calls.filter(of).length / calls.length;
}

/** Seconds from a message's row until it was taken, of the slowest but 5 in 100. */
async function p95Wait(kinds: ("code" | "notice" | "webinar")[]): Promise<number> {
  const rows = await harness.context.db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["deliveries.createdAt", "deliveries.acceptedAt"])
    .where("batches.kind", "in", kinds)
    .execute();
  const ends = rows.map(
    (row) => Date.parse(row.acceptedAt ?? now.toISOString()) - Date.parse(row.createdAt),
  );
  return ends.sort((one, other) => one - other)[Math.floor(0.95 * (ends.length - 1))]! / 1000;
}

const everySeconds = (seconds: number, turn: number) => turn % ((seconds * 1000) / STEP_MS) === 0;

test("at two calls a second, four registrations a second stop nobody else", {
  timeout: 120_000,
}, async () => {
  await openLedger();
  const id = await campaign(6_000);
  let mails = 0;
  const calls = await run(100, {
    rate: 2,
    arrive: async (turn) => {
      if (everySeconds(0.25, turn)) await register(turn);
      // A code and a notice every four seconds: a quarter of all calls.
      if (everySeconds(4, turn + 13)) await mailToAccount(mails++, "12345");
      if (everySeconds(4, turn + 61)) await mailToAccount(mails++);
    },
  });
  expect(calls.length).toBeGreaterThanOrEqual(199);
  expect(share(calls, ({ batchId }) => batchId === id)).toBeGreaterThanOrEqual(0.25);
  expect(share(calls, ({ kind }) => kind === "webinar")).toBeGreaterThanOrEqual(0.25);
  expect(await p95Wait(["code", "notice"])).toBeLessThanOrEqual(2);
});

test("mail to accounts and guests without end still leaves campaigns a quarter", {
  timeout: 120_000,
}, async () => {
  await openLedger();
  const id = await campaign(3_000);
  const calls = await run(40, {
    rate: 2,
    arrive: async (turn) => {
      if (everySeconds(0.25, turn)) await register(turn);
      if (everySeconds(0.5, turn)) await mailToAccount(turn, "12345");
      if (everySeconds(0.5, turn)) await mailToAccount(turn + 1);
    },
  });
  expect(share(calls, ({ batchId }) => batchId === id)).toBeGreaterThanOrEqual(0.25);
  expect(share(calls, ({ kind }) => kind === "webinar")).toBeGreaterThanOrEqual(0.24);
  expect(share(calls, ({ kind }) => kind === "code")).toBeGreaterThanOrEqual(0.3);
  expect(
    share(calls, ({ kind }) => kind === "notice"),
    "codes leave other notices something",
  ).toBeGreaterThanOrEqual(0.1);
});

test("two accounts share equally, however many campaigns one has", {
  timeout: 120_000,
}, async () => {
  await openLedger();
  const own = [await campaign(3_000), await campaign(3_000), await campaign(3_000)];
  const other = await campaign(3_000, OTHER.id);
  const calls = await run(24, { rate: 2 });
  expect(calls).toHaveLength(48);
  expect(calls.filter(({ batchId }) => batchId === other)).toHaveLength(24);
  for (const id of own) expect(calls.filter(({ batchId }) => batchId === id)).toHaveLength(8);
});

test("a campaign alone gets every call, a latecomer half", { timeout: 120_000 }, async () => {
  await openLedger();
  const first = await campaign(9_000);
  expect(share(await run(30, { rate: 2 }), ({ batchId }) => batchId === first)).toBe(1);
  const second = await campaign(3_000, OTHER.id);
  const calls = await run(10, { rate: 2 });
  expect(share(calls, ({ batchId }) => batchId === second)).toBe(0.5);
});

test("one busy webinar of an account leaves another's guests half", {
  timeout: 120_000,
}, async () => {
  await openLedger();
  const calls = await run(40, {
    rate: 2,
    arrive: async (turn) => {
      if (everySeconds(0.25, turn)) await register(turn);
      if (everySeconds(1, turn)) await register(turn, OTHER);
    },
  });
  expect(
    Math.abs(share(calls, ({ accountId }) => accountId === OTHER.id) - 0.5),
  ).toBeLessThanOrEqual(0.03);
});

test("a reminder to many isn't stopped by confirmations of its own webinar", {
  timeout: 120_000,
}, async () => {
  await openLedger();
  const people = Array.from({ length: 2_000 }, (_, n) => ({
    name: "Bola",
    email: `many${n}@people.test`,
    values: {},
  }));
  const reminder = await harness.context.db.transaction().execute((trx) =>
    queueMailing(trx, harness.context, {
      account: ACCOUNT,
      kind: "webinar",
      title: "Tomorrow",
      template: TEMPLATE,
      people,
      now,
    }),
  );
  const calls = await run(16, {
    rate: 2,
    arrive: async (turn) => (everySeconds(0.25, turn) ? register(turn) : undefined),
  });
  expect(share(calls, ({ batchId }) => batchId === reminder.batchId)).toBe(0.5);
});

test("shares hold where each message is a call of its own", { timeout: 120_000 }, async () => {
  await openLedger({ batchSize: 1 });
  const own = await campaign(3_000);
  const other = await campaign(3_000, OTHER.id);
  // More than 200 a second: each look at the gate lets ten through.
  const calls = await run(1, {
    rate: 200,
    arrive: async (turn) => {
      for (let one = 0; one < 20; one++) await register(turn * 20 + one);
    },
  });
  const campaigns = calls.filter(({ kind }) => kind === "certificates");
  expect(campaigns.length / calls.length).toBeGreaterThanOrEqual(0.25);
  const [mine, theirs] = [own, other].map(
    (id) => campaigns.filter(({ batchId }) => batchId === id).length,
  );
  expect(Math.abs(mine! - theirs!)).toBeLessThanOrEqual(10);
});
