import type { Kysely } from "kysely";
import { pruneDrawings } from "#app/features/certificates/draw/prune-drawings.server.ts";
import { enqueueFingerprints } from "#app/features/certificates/stubs/fingerprints.server.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { emptyLog } from "#db/checkpoints.server.ts";
import type { Schema } from "#db/schema.ts";
import { deleteAccountsHandle } from "../delete-accounts-handle.server.ts";
import { deleteAccount, pruneDeletedAccountHandle } from "./delete-account.server.ts";
import { notifyHolders } from "./notify-holders.server.tsx";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Mails that belong to no account (codes, lists of certificates, last mails) are needed until they
 * can't come back.
 */
const NOTICES_KEPT_MS = 7 * DAY_MS;

/**
 * Deletes every account whose time is over, and e-mails the holders of what others have issued
 * before theirs is. Asked for at that very time, and once a day in case that was missed. Also
 * forgets old mails that belong to no account.
 */
export async function deleteAccountsDaily(app: AppContext): Promise<void> {
  const { db, clock, log } = app;
  const now = clock();
  const due = await db
    .selectFrom("accounts")
    .select("id")
    .where("deleteAfter", "<=", now.toISOString())
    .execute();
  await notifyHolders(app);
  // Files from before there were seals are hashed meanwhile, little by little.
  const later = await db
    .selectFrom("accounts")
    .select("id")
    .where("deleteAfter", ">", now.toISOString())
    .execute();
  for (const { id } of later) await enqueueFingerprints(app, { accountId: id, after: null }, now);
  let waiting = 0;
  for (const { id } of due) {
    const outcome = await deleteAccount(app, id);
    if (outcome === "waiting") waiting++;
    if (outcome === "deleted") log.info("deleted an account whose time was over");
  }
  await pruneNotices(db, now);
  // What was deleted today is not to be read in SQLite's log tomorrow. Where that is busy, tomorrow
  // will do.
  await emptyLog(db);
  if (waiting === 0) return;
  const runAt = new Date(now.getTime() + MINUTE_MS);
  const uniqueKey = `delete-accounts:${runAt.toISOString()}`;
  await enqueueJob(db, deleteAccountsJob, { uniqueKey, runAt, now });
}

async function pruneNotices(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTICES_KEPT_MS).toISOString();
  for (;;) {
    const gone = await db
      .deleteFrom("batches")
      .where("id", "in", (inner) =>
        inner
          .selectFrom("batches")
          .select("id")
          .where("accountId", "=", INSTALLATION_ACCOUNT)
          .where("kind", "in", ["notice", "code"])
          .where("status", "in", ["done", "cancelled"])
          .where("createdAt", "<", before)
          .limit(200),
      )
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return;
  }
}

/** Removes what was just being uploaded or drawn while an account was deleted. */
async function pruneDeletedAccount(
  app: Pick<AppContext, "db" | "files" | "config" | "clock">,
  { accountId }: { accountId: string },
): Promise<void> {
  for await (const key of app.files.list(`accounts/${accountId}`)) await app.files.remove(key);
  await pruneDrawings(app);
}

export const deleteAccountsJob = defineJob({
  ...deleteAccountsHandle,
  label: "Deletes accounts after their 14 days",
  every: "day",
  run: deleteAccountsDaily,
});

export const pruneDeletedAccountJob = defineJob({
  ...pruneDeletedAccountHandle,
  label: "Removes what is left of a deleted account",
  run: pruneDeletedAccount,
});
