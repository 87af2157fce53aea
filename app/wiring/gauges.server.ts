import { sql } from "kysely";
import {
  REPORT_RESULTS,
  readBounceStatus,
} from "#app/features/delivery/health/bounce-status.server.ts";
import { readHeldLanes } from "#app/features/delivery/health/mail-gate.server.ts";
import { MAIL_LANES } from "#app/features/delivery/health/mail-gate-state.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { countJobs } from "#app/platform/jobs/jobs.server.ts";
import { liveWorkers } from "#app/platform/locks/heartbeats.server.ts";
import type { GaugeReading } from "#app/platform/observability/metrics.server.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import type { Database } from "#db/database.server.ts";

/** A longer queue of posts is told as this long: counting on would cost more than it says. */
const MAX_POSTS = 10_000;

/**
 * How long the queues are and since when their oldest waits. Reads kept counts and the few rows of
 * what is under way, never a ledger from end to end.
 */
export async function readGauges(
  { db, config }: Pick<AppContext, "db" | "config">,
  now: Date,
): Promise<GaugeReading[]> {
  const [waiting, oldest, jobs, forms, webhooks, pause, workers, held, bounces] = await Promise.all(
    [
      messagesWaiting(db),
      oldestDueMessage(db, now),
      countJobs(db, now),
      postsWaiting(db, "formPosts"),
      postsWaiting(db, "webhookPosts"),
      readSendingPause(db),
      liveWorkers(db),
      readHeldLanes(db, config, now),
      readBounceStatus(db),
    ],
  );
  return [
    {
      name: "iweri_deliveries_waiting",
      help: "E-mails not sent yet, by the status of their send.",
      values: ["preparing", "sending", "scheduled", "paused"].map((batch) => ({
        labels: { batch },
        value: waiting.get(batch) ?? 0,
      })),
    },
    {
      name: "iweri_deliveries_oldest_due_seconds",
      help: "How long the most overdue e-mail has been due; 0: none is due.",
      values: [{ value: ageSeconds(oldest, now) }],
    },
    ...mailGauges(pause, held, bounces, now),
    {
      name: "iweri_workers_alive",
      help: "Worker processes on this PostgreSQL database; always 0 with SQLite, see iweri_worker_up.",
      values: [{ value: workers.length }],
    },
    {
      name: "iweri_jobs",
      help: "Jobs by state. due: waiting jobs that should run now. dead: the last attempt failed.",
      values: (["waiting", "due", "running", "dead"] as const).map((state) => ({
        labels: { state },
        value: jobs[state],
      })),
    },
    {
      name: "iweri_jobs_oldest_due_seconds",
      help: "How long the most overdue job has been due; 0: none is due.",
      values: [{ value: ageSeconds(jobs.oldestDueAt, now) }],
    },
    {
      name: "iweri_posts_waiting",
      help: `Signed posts waiting to go to organisers' servers, counted up to ${MAX_POSTS}.`,
      values: [
        { labels: { line: "forms" }, value: forms },
        { labels: { line: "webhooks" }, value: webhooks },
      ],
    },
  ];
}

function mailGauges(
  pause: Awaited<ReturnType<typeof readSendingPause>>,
  held: Awaited<ReturnType<typeof readHeldLanes>>,
  bounces: Awaited<ReturnType<typeof readBounceStatus>>,
  now: Date,
): GaugeReading[] {
  return [
    {
      name: "iweri_sending_paused",
      help: "1: all sending is paused.",
      values: [{ value: pause === null ? 0 : 1 }],
    },
    {
      name: "iweri_mail_held_seconds",
      help:
        "How much longer e-mail is held because of the provider's responses; 0: not held. " +
        "account: codes and password resets.",
      values: MAIL_LANES.map((lane) => ({
        labels: { lane },
        value: (Number(held.find((one) => one.lane === lane)?.until ?? now) - Number(now)) / 1000,
      })),
    },
    {
      name: "iweri_bounce_mails",
      help: "E-mails to the bounce address by result, since the installation was created.",
      values: REPORT_RESULTS.map((result) => ({
        labels: { result },
        value: bounces.counts[result] ?? 0,
      })),
    },
    {
      name: "iweri_bounce_mailbox_failing_seconds",
      help: "How long the bounce mailbox has been unreadable; 0: it can be read, or there is none.",
      values: [{ value: ageSeconds(bounces.failure?.since ?? null, now) }],
    },
  ];
}

/** People by the status of their batch. */
async function messagesWaiting(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("batches")
    .innerJoin("batchTallies", "batchTallies.batchId", "batches.id")
    .select(["batches.status", (count) => count.fn.sum<number>("batchTallies.count").as("people")])
    .where("batches.status", "in", ["preparing", "sending", "scheduled", "paused"])
    .where("batchTallies.what", "in", ["queued", "sending"])
    .groupBy("batches.status")
    .execute();
  return new Map(rows.map(({ status, people }) => [status, Number(people)]));
}

async function oldestDueMessage(db: Database, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("batches")
    .select((batch) =>
      batch
        .selectFrom("deliveries")
        .select("nextTryAt")
        .whereRef("deliveries.batchId", "=", "batches.id")
        .where("deliveries.state", "=", "queued")
        .where("deliveries.receiver", "=", "")
        .where("nextTryAt", "<=", now.toISOString())
        .orderBy("nextTryAt")
        .limit(1)
        .as("dueAt"),
    )
    .where("batches.status", "=", "sending")
    // What waits for its account's ceilings or hours, or for a receiver, is not late.
    .where((or) =>
      or.or([
        or("batches.waitsUntil", "is", null),
        or("batches.waitsUntil", "<=", now.toISOString()),
      ]),
    )
    .orderBy(sql`1`)
    .limit(1_000)
    .execute();
  const due = row.map(({ dueAt }) => dueAt).filter((at) => at !== null);
  return due.sort()[0] ?? null;
}

async function postsWaiting(db: Database, table: "formPosts" | "webhookPosts"): Promise<number> {
  const { waiting } = await db
    .selectFrom(
      db
        .selectFrom(table as "formPosts")
        .select("id")
        .where("state", "=", "waiting")
        .limit(MAX_POSTS)
        .as("some"),
    )
    .select((count) => count.fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

function ageSeconds(since: string | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1000);
}
