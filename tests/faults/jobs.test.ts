import { afterEach, expect, test } from "vitest";
import type { AppContext } from "../../app/platform/app-context.ts";
import {
  countJobs,
  dropJob,
  hasJob,
  listJobs,
  retryJob,
  runNextJob,
} from "../../app/platform/jobs/jobs.server.ts";
import { carriedJobs } from "../../app/platform/jobs/move-jobs.server.ts";
import { startJobWorker } from "../../app/wiring/job-worker.server.ts";
import { openSendingHarness, type SendingHarness, until } from "../factories/sending-harness.ts";
import { enqueueAnyJob } from "../setup/enqueue-any-job.ts";
import { queuedJobs } from "../setup/queued-jobs.ts";
import { onPostgres } from "../setup/test-database.ts";

let harness: SendingHarness;
let now = new Date("2026-01-05T08:00:00Z");
afterEach(() => harness.close());

async function open(): Promise<AppContext> {
  now = new Date("2026-01-05T08:00:00Z");
  harness = await openSendingHarness({ clock: () => now });
  return harness.context;
}

const given = { owner: "one", leaseMs: 60_000, random: () => 0.5 };
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

test("a job runs once at its time; duplicate keys are left out", async () => {
  const context = await open();
  const ran: unknown[] = [];
  const handlers = {
    "tidy-delivery": async (_: AppContext, payload: unknown) => void ran.push(payload),
  };
  const job = {
    kind: "tidy-delivery",
    uniqueKey: "k",
    payload: { n: 1 },
    runAt: new Date(now.getTime() + 5000),
    now,
  } as const;
  expect(await enqueueAnyJob(context.db, job)).toBe(true);
  expect(await enqueueAnyJob(context.db, job)).toBe(false);
  expect(await runNextJob(context, handlers, given)).toBe(false);
  later(6);
  expect(await runNextJob(context, handlers, given)).toBe(true);
  expect(await runNextJob(context, handlers, given)).toBe(false);
  expect(ran).toEqual([{ n: 1 }]);
  expect(await enqueueAnyJob(context.db, { ...job, now })).toBe(true);
});

// PostgreSQL keeps its queue by its own clock.
test.skipIf(onPostgres)(
  "retries delayed by a wrong clock run when corrected; future jobs wait",
  async () => {
    const context = await open();
    const { db } = context;
    const right = now;
    later(40 * 86_400);
    await enqueueAnyJob(db, { kind: "tidy-delivery", uniqueKey: "failed", now });
    const failing = { "tidy-delivery": () => Promise.reject(new Error("not now")) };
    expect(await runNextJob(context, failing, given)).toBe(true);
    now = right;
    await enqueueAnyJob(db, {
      kind: "tidy-delivery",
      uniqueKey: "week",
      runAt: new Date(now.getTime() + 7 * 86_400_000),
      now,
    });
    let ran = 0;
    const handlers = { "tidy-delivery": async () => void ran++ };
    expect(await runNextJob(context, handlers, given)).toBe(true);
    expect(await runNextJob(context, handlers, given)).toBe(false);
    expect(ran).toBe(1);
  },
);

test("a dead letter's time is the app's clock; retried, it's due now", async () => {
  const context = await open();
  const { db } = context;
  const handlers = {
    "tidy-delivery": async () => {
      throw new Error("no luck");
    },
  };
  await enqueueAnyJob(db, { kind: "tidy-delivery", maxAttempts: 2, now });
  expect(await runNextJob(context, handlers, given)).toBe(true);
  later(3_600);
  const failedAt = now.toISOString();
  expect(await runNextJob(context, handlers, given)).toBe(true);
  later(86_400);
  const page = { limit: 10, offset: 0 };
  const [dead] = await listJobs(db, { ...page, state: "dead", now });
  expect(dead).toMatchObject({ failedAt, attempts: 2 });
  expect((await carriedJobs(db)).map((job) => job.failedAt)).toEqual([failedAt]);

  expect(await retryJob(db, dead!.id, now)).toBe(true);
  expect(await listJobs(db, { ...page, state: "dead", now })).toEqual([]);
  expect(await listJobs(db, { ...page, state: "waiting", now })).toMatchObject([
    { runAt: now.toISOString(), failedAt: null, attempts: 0 },
  ]);
});

test("failing jobs retry ever later, then stay dead letters with their error", async () => {
  const context = await open();
  let tries = 0;
  const handlers = {
    "tidy-delivery": async () => {
      tries++;
      throw new Error("no luck");
    },
  };
  await enqueueAnyJob(context.db, { kind: "tidy-delivery", uniqueKey: "k", maxAttempts: 3, now });
  for (const wait of [0, 10, 20]) {
    later(wait - 1);
    if (wait > 0) expect(await runNextJob(context, handlers, given)).toBe(false);
    later(1);
    expect(await runNextJob(context, handlers, given)).toBe(true);
  }
  later(100_000);
  expect(await runNextJob(context, handlers, given)).toBe(false);
  expect(tries).toBe(3);
  const { db } = context;
  const page = { state: "dead", limit: 10, offset: 0, now } as const;
  const [dead] = await listJobs(db, page);
  expect(dead).toMatchObject({
    kind: "tidy-delivery",
    state: "dead",
    attempts: 3,
    lastError: expect.stringMatching(/^Error: no/),
  });
  expect(dead!.failedAt).not.toBeNull();
  expect(await countJobs(db, now)).toMatchObject({
    waiting: 0,
    running: 0,
    dead: 1,
    due: 0,
    oldestDueAt: null,
  });
  expect(await hasJob(db, "k")).toBe(false);
  expect(await retryJob(db, dead!.id, now)).toBe(true);
  expect(await listJobs(db, page)).toEqual([]);
  expect(await listJobs(db, { ...page, state: "waiting", kind: "tidy-delivery" })).toMatchObject([
    { id: dead!.id, attempts: 0 },
  ]);
  expect(await countJobs(db, now)).toMatchObject({ waiting: 1, dead: 0, due: 1 });
  expect(await dropJob(db, dead!.id, now)).toBe(true);
  expect(await dropJob(db, dead!.id, now)).toBe(false);
  expect(await retryJob(db, dead!.id, now)).toBe(false);
  expect(await countJobs(db, now)).toMatchObject({ waiting: 0, running: 0, dead: 0 });
});

test("a dead worker's job is taken over only when its lease ends", async () => {
  const context = await open();
  await enqueueAnyJob(context.db, { kind: "tidy-delivery", now });
  let release = () => {};
  const hanging = runNextJob(
    context,
    {
      "tidy-delivery": () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    },
    { ...given, owner: "dead" },
  );
  await until(async () => (await queuedJobs(context.db))[0]?.owner === "dead");
  later(30);
  expect(await runNextJob(context, { "tidy-delivery": async () => {} }, given)).toBe(false);
  later(31);
  expect(await runNextJob(context, { "tidy-delivery": async () => {} }, given)).toBe(true);
  release();
  await hanging;
});

test("the worker tidies webhook ids away and asks for tomorrow's round", async () => {
  const context = await open();
  const old = { provider: "resend", type: "delivered", receivedAt: "2025-11-01T00:00:00.000Z" };
  await context.db
    .insertInto("webhookEvents")
    .values([
      { id: "old", ...old },
      { id: "new", ...old, receivedAt: now.toISOString() },
    ])
    .execute();
  await enqueueAnyJob(context.db, { kind: "tidy-delivery", now });
  const worker = await startJobWorker(context, { pollMs: 20 });
  await until(
    async () => (await context.db.selectFrom("webhookEvents").select("id").execute()).length === 1,
  );
  await worker.stop();
  const jobs = await queuedJobs(context.db);
  expect(jobs).toMatchObject([{ kind: "tidy-delivery", runAt: "2026-01-06T08:00:00.000Z" }]);
});
