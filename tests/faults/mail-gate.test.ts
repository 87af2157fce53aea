import { afterEach, expect, test } from "vitest";
import { COMMAND_LINE } from "../../app/features/activity/operator-acts.server.ts";
import { holdBack, readMailGate } from "../../app/features/delivery/health/mail-gate.server.ts";
import { heldLanes } from "../../app/features/delivery/health/mail-gate-state.ts";
import { tryHeldMail } from "../../app/features/delivery/health/pausing.server.tsx";
import { wakeDelivery } from "../../app/features/delivery/queue/ledger-lock.server.ts";
import { queueMessage } from "../../app/features/delivery/queue/queue-message.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { batchProgress } from "../../app/features/messages/batches/batches.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import {
  type ResendServer,
  type ResendServerOptions,
  startResendServer,
} from "../fakes/resend-server.ts";

const HOUR = 3_600_000;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A clock that runs, and can be set. */
function settableClock() {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), set: (ms: number) => (ahead = ms) };
}

async function open(options: ResendServerOptions = {}, ratePerSecond = 10_000) {
  const clock = settableClock();
  const resend = await startResendServer(options);
  const harness = await openSendingHarness({
    mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }),
    ratePerSecond,
    clock: clock.now,
  });
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  return { resend, harness, clock };
}

function work(harness: SendingHarness, lanes = 4) {
  const worker = startDeliveryWorker(harness.context, {
    pollMs: 30,
    leaseMs: 4_000,
    baseMs: 20,
    lanes,
  });
  closers.push(() => worker.stop());
}

async function storeGate(harness: SendingHarness, value: string) {
  await harness.context.db
    .insertInto("installationSettings")
    .values({ name: "mailGate", value, updatedAt: new Date().toISOString() })
    .execute();
}

async function queueCode(harness: SendingHarness, email = "ada@people.test") {
  const { db } = harness.context;
  const now = harness.context.clock();
  await db.transaction().execute((trx) =>
    queueMessage(trx, harness.context, {
      accountId: ACCOUNT.id,
      kind: "code",
      title: "Code",
      fromName: "Iweri",
      replyTo: "",
      values: {},
      code: "123456",
      template: { subject: "Your code", html: "<p>{Code}</p>", text: "{Code}" },
      to: { name: "Ada", email },
      createdBy: null,
      now,
    }),
  );
  wakeDelivery(db);
}

const isDone = (harness: SendingHarness, batchId: string) => async () =>
  (await harness.batch(batchId)).status === "done";
const got = (resend: ResendServer, email: string) => resend.countByAddress().get(email) ?? 0;
const heldFor = async (harness: SendingHarness, now = harness.context.clock()) => {
  const [held] = heldLanes(await readMailGate(harness.context.db, now), now.getTime());
  return held?.until ? held.until.getTime() - now.getTime() : 0;
};

test("a three-year Retry-After delays bulk mail an hour, codes not at all", async () => {
  const { resend, harness, clock } = await open({
    faultOf: (call) => (call === 0 ? { kind: "rate-limit", retryAfterSeconds: 99_999_999 } : null),
  });
  const batchId = await harness.confirm(await harness.addProject(500));
  work(harness);
  await until(async () => (await heldFor(harness)) > 0);
  expect(await heldFor(harness)).toBeLessThanOrEqual(HOUR);
  const progress = await batchProgress(harness.context.db, batchId, clock.now(), {
    timeZone: "Africa/Lagos",
  });
  expect(progress.waitingBecause).toMatch(
    /^Held until \d\d:\d\d because Resend asked us to slow down\.$/,
  );
  await queueCode(harness);
  await until(() => got(resend, "ada@people.test") === 1, 5_000);
  clock.set(HOUR + 1_000);
  await until(isDone(harness, batchId));
  expect(Math.max(...resend.countByAddress().values())).toBe(1);
});

test("deferred account mail is retried after a minute, whatever wait was asked", async () => {
  const { resend, harness, clock } = await open({
    faultOf: (call) => (call === 0 ? { kind: "rate-limit", retryAfterSeconds: 86_400 } : null),
  });
  await queueCode(harness);
  work(harness);
  await until(async () => (await heldFor(harness)) > 0);
  const gate = await readMailGate(harness.context.db, clock.now());
  expect(gate.account.heldUntil - clock.now().getTime()).toBeLessThanOrEqual(60_000);
  clock.set(61_000);
  await until(() => got(resend, "ada@people.test") === 1, 5_000);
});

test.each([
  [
    "a hold until 2030 of an older version",
    {
      nextAt: 0,
      heldUntil: Date.UTC(2030, 0, 1),
      failures: 1,
      reason: "Resend asked us to slow down.",
    },
  ],
  ["no numbers", { nextAt: "soon", heldUntil: null, failures: {}, reason: 3 }],
  ["text", "held"],
])("whatever is stored, mail goes out within an hour: %s", async (_, stored) => {
  const { harness, clock } = await open();
  await storeGate(harness, JSON.stringify(stored));
  const batchId = await harness.confirm(await harness.addProject(2));
  work(harness);
  expect(await heldFor(harness)).toBeLessThanOrEqual(HOUR);
  await new Promise((resolve) => setTimeout(resolve, 150));
  clock.set(HOUR + 1_000);
  await until(isDone(harness, batchId), 10_000);
});

test("repeatedly failing account mail holds bulk mail only as long as itself", async () => {
  const { harness, clock } = await open();
  const { db } = harness.context;
  const now = clock.now();
  const failed = {
    afterSeconds: null,
    reason: "The mail provider did not answer.",
    baseMs: 1_000,
    random: 1,
    now,
  };
  for (let time = 0; time < 12; time++) await holdBack(db, { lane: "account", ...failed });
  await holdBack(db, { lane: "bulk", ...failed });
  const gate = await readMailGate(db, now);
  expect(gate.bulk.heldUntil - now.getTime()).toBe(60_000);
  expect([gate.account.failures, gate.bulk.failures]).toEqual([12, 2]);
});

test("a stored row that isn't JSON holds nothing", async () => {
  const { harness } = await open();
  await storeGate(harness, "{NaN");
  const batchId = await harness.confirm(await harness.addProject(2));
  work(harness);
  await until(isDone(harness, batchId), 10_000);
});

test("a clock 40 days ahead delays nothing once right: pace, calls, retries", async () => {
  const DAYS = 40 * 24 * HOUR;
  const { resend, harness, clock } = await open(
    { faultOf: (call) => (call === 0 ? { kind: "rate-limit", retryAfterSeconds: 5 } : null) },
    20,
  );
  clock.set(DAYS);
  const first = await harness.confirm(await harness.addProject(300));
  work(harness);
  await until(async () => (await heldFor(harness)) > 0);
  clock.set(0);
  // Its pace and its hold were stored 40 days ahead; so were the next tries of what was put off.
  const { db } = harness.context;
  await until(
    async () => (await readMailGate(db, clock.now())).bulk.heldUntil - Date.now() <= HOUR,
    5_000,
  );
  await tryHeldMail(harness.context, { operator: COMMAND_LINE, now: clock.now() });
  await until(isDone(harness, first), 20_000);
  expect(Math.max(...resend.countByAddress().values())).toBe(1);
});

test("after a hold one call goes first, others once it is answered", async () => {
  const { resend, harness, clock } = await open({
    faultOf: (call) =>
      call === 0
        ? { kind: "rate-limit", retryAfterSeconds: 600 }
        : call === 1
          ? { kind: "slow", ms: 800 }
          : null,
  });
  const batchId = await harness.confirm(await harness.addProject(800));
  work(harness, 1);
  await until(async () => (await heldFor(harness)) > 0);
  work(harness);
  work(harness);
  clock.set(601_000);
  await until(() => resend.callTimes.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(resend.callTimes).toHaveLength(2);
  await until(isDone(harness, batchId));
  expect(Math.max(...resend.countByAddress().values())).toBe(1);
});

test("Try now ends the hold, sends one call, and is recorded", async () => {
  const { harness } = await open({
    faultOf: (call) => (call === 0 ? { kind: "rate-limit", retryAfterSeconds: 3_000 } : null),
  });
  const { db } = harness.context;
  const batchId = await harness.confirm(await harness.addProject(500));
  work(harness);
  await until(async () => (await heldFor(harness)) > 0);
  expect(await tryHeldMail(harness.context, { operator: COMMAND_LINE, now: new Date() })).toEqual([
    "bulk",
  ]);
  await until(isDone(harness, batchId));
  expect(await tryHeldMail(harness.context, { operator: COMMAND_LINE, now: new Date() })).toEqual(
    [],
  );
  const acts = await db.selectFrom("operatorActs").select(["act", "operatorName"]).execute();
  expect(acts).toEqual([{ act: "sending.tried", operatorName: "command line" }]);
});

test("all workers together keep the rate, account mail before bulk mail", async () => {
  const { resend, harness } = await open({}, 4);
  const batchId = await harness.confirm(await harness.addProject(800));
  work(harness);
  work(harness);
  await until(() => resend.callTimes.length >= 3);
  await queueCode(harness);
  await until(() => got(resend, "ada@people.test") === 1);
  await until(isDone(harness, batchId));
  const times = resend.callTimes;
  const rate = (times.length - 1) / ((times.at(-1)! - times[0]!) / 1000);
  expect(rate).toBeLessThan(4.4);
  expect(rate).toBeGreaterThan(2.5);
});
