import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { newId } from "../ids.ts";
import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { forgetDeadJobs } from "../jobs/list-jobs.server.ts";
import { KEPT_DAYS } from "./policy.ts";
import { purgeOldMails } from "./purge-old-mails.server.ts";
import { sweepFiles } from "./sweep-files.server.ts";

const DAY_MS = 86_400_000;
const ROWS_A_STEP = 500;

/** The daily job: what is kept no longer goes, some rows at a time, nowhere in a long transaction. Asks for itself again tomorrow. */
export async function purgeDaily(installation: Installation): Promise<void> {
  const { db, clock } = installation;
  const now = clock();
  await purgeRows(installation, now);
  await purgeOldMails(installation, now);
  await removeOutboxFiles(installation, now);
  await sweepFiles(installation, now);
  const runAt = new Date(now.getTime() + DAY_MS);
  await enqueueJob(db, { kind: "purge", uniqueKey: `purge:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}

type Db = Pick<Installation, "db">;

/** Rows of which only their age decides. Returns how many went. */
export async function purgeRows({ db }: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const events = before(KEPT_DAYS.deliveryEvents);
  const calls = before(KEPT_DAYS.providerCalls);
  const steps = [
    // Ids begin with the time of their making: the key itself finds the old ones.
    () =>
      db
        .deleteFrom("deliveryEvents")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("deliveryEvents")
            .select("id")
            .where("id", "<", firstIdAt(events))
            .where("at", "<", events)
            .limit(ROWS_A_STEP),
        ),
    () =>
      db
        .deleteFrom("providerCalls")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("providerCalls")
            .select("id")
            .where("state", "in", ["accepted", "rejected", "retry"])
            .where("id", "<", firstIdAt(calls))
            .where("firstTriedAt", "<", calls)
            .limit(ROWS_A_STEP),
        ),
    () =>
      db
        .deleteFrom("operatorActs")
        .where("id", "in", (eb) =>
          eb.selectFrom("operatorActs").select("id").where("at", "<", before(KEPT_DAYS.operatorActs)).limit(ROWS_A_STEP),
        ),
    () =>
      db
        .deleteFrom("paymentEvents")
        .where("key", "in", (eb) =>
          eb
            .selectFrom("paymentEvents")
            .select("key")
            .where("receivedAt", "<", before(KEPT_DAYS.paymentEvents))
            .limit(ROWS_A_STEP),
        ),
    () =>
      db
        .deleteFrom("sandboxPayments")
        .where("reference", "in", (eb) =>
          eb
            .selectFrom("sandboxPayments")
            .select("reference")
            .where("createdAt", "<", before(KEPT_DAYS.sandboxPayments))
            .limit(ROWS_A_STEP),
        ),
    () =>
      db
        .deleteFrom("formTokens")
        .where("token", "in", (eb) =>
          eb.selectFrom("formTokens").select("token").where("usedAt", "<", before(KEPT_DAYS.formTokens)).limit(ROWS_A_STEP),
        ),
  ];
  let gone = 0;
  for (const step of steps) gone += await untilNothingGoes(async () => Number((await step().executeTakeFirst()).numDeletedRows));
  const given = { before: new Date(before(KEPT_DAYS.deadJobs)), limit: ROWS_A_STEP };
  gone += await untilNothingGoes(() => forgetDeadJobs(db, given));
  gone += await purgeAccess({ db }, before(KEPT_DAYS.accessEntries));
  return gone;
}

/** Its key has many parts: an hour at a time. */
async function purgeAccess({ db }: Db, before: string): Promise<number> {
  return untilNothingGoes(async () => {
    const oldest = await db
      .selectFrom("accessEntries")
      .select("at")
      .where("at", "<", before)
      .orderBy("at")
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return 0;
    const until = new Date(Math.min(Date.parse(oldest.at) + 3_600_000, Date.parse(before))).toISOString();
    return Number((await db.deleteFrom("accessEntries").where("at", "<", until).executeTakeFirst()).numDeletedRows);
  });
}

async function untilNothingGoes(step: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await step();
    if (gone === 0) return all;
    all += gone;
    await letOthersRun();
  }
}

function firstIdAt(at: string): string {
  return newId(Date.parse(at)).slice(0, 9);
}

async function removeOutboxFiles({ config }: Pick<Installation, "config">, now: Date): Promise<void> {
  const folder = join(config.dataDir, "outbox");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const oldest = now.getTime() - KEPT_DAYS.outboxFiles * DAY_MS;
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info?.isFile() && info.mtimeMs < oldest) await rm(path, { force: true });
  }
}
