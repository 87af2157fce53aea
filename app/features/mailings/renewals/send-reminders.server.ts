import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { withCorrected } from "#app/features/certificates/renewal/renewal-chain.server.ts";
import { RENEWAL_STEPS } from "#app/features/certificates/renewal/renewal-steps.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { readRestore } from "#app/platform/restored-backup.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type DueCertificate, readDueReminders } from "./due-reminders.server.ts";
import { queueReminders, type RemindingAccount } from "./queue-reminders.server.ts";

/** In one transaction: some 100 ms, in which other writers wait. */
const MAX_CERTIFICATES = 200;

/**
 * Reminds holders of certificates that end, as their projects' organisers chose. Nothing is planned
 * ahead: each round asks what is due now, so what was moved, revoked, replaced, renewed or erased
 * since is no longer there. May run twice, and may be killed at any point.
 */
export async function sendReminders(
  app: Pick<AppContext, "db" | "config" | "clock">,
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const restore = await readRestore(db);
  for (const account of await remindingAccounts(db)) {
    const byEmail = await readDueReminders(db, { accountId: account.id, now, restore });
    for (const some of portionsOf(byEmail.values())) {
      await queueReminders(app, { account, now }, some);
      await letOthersRun();
    }
    if (byEmail.size > 0) wakeDelivery(db);
  }
}

/** Accounts that may send, and have a project with reminders. */
function remindingAccounts(db: Database): Promise<RemindingAccount[]> {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail", "language", "logoFileKey", "primaryColour"])
    .where("deleteAfter", "is", null)
    .where("suspendedAt", "is", null)
    .where("terminatedAt", "is", null)
    .where("id", "in", (plans) =>
      plans.selectFrom("renewalPlans").select("accountId").where("steps", "!=", ""),
    )
    .orderBy("id")
    .execute();
}

/** Certificates of whole people, so many at a time. */
function* portionsOf(people: Iterable<DueCertificate[]>): Generator<DueCertificate[]> {
  let portion: DueCertificate[] = [];
  for (const certificates of people) {
    portion.push(...certificates);
    if (portion.length < MAX_CERTIFICATES) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/**
 * Somebody is erased whose certificates stay: they are never reminded of those. `batchId` is empty,
 * for no e-mail left.
 */
export async function stopRemindersOf(
  db: Kysely<Schema>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const ending = await db
    .selectFrom("certificates")
    .select(["id", "issuedAt"])
    .select((of) => of.ref("expiresAt").$notNull().as("expiresAt"))
    .where("accountId", "=", accountId)
    .where("holderEmail", "=", email)
    .where("expiresAt", "is not", null)
    .execute();
  for (const { id, issuedAt, expiresAt } of ending) {
    const firstId = (await withCorrected(db, id)).at(-1) ?? id;
    const rows = RENEWAL_STEPS.map((step) => ({
      firstId,
      expiresAt,
      step,
      accountId,
      certificateId: id,
      batchId: "",
      at: issuedAt,
    }));
    await db
      .insertInto("renewalReminders")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["firstId", "expiresAt", "step"]).doNothing())
      .execute();
  }
}

export const sendRemindersJob = defineJob({
  name: "remind-of-expiry",
  label: "Reminds holders of certificates that end",
  every: "hour",
  run: sendReminders,
});
