import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import { listOwners } from "#app/features/accounts/sender-accounts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";

const DAY_MS = 86_400_000;
/** So long before a key expires its owners are e-mailed. */
const REMIND_DAYS = 7;
const KEYS_PER_STEP = 200;

type App = Pick<AppContext, "db" | "config" | "clock">;

/** Reminds owners of keys that expire within a week, once each. */
export async function remindOfKeys(app: App): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const keys = await db
    .selectFrom("apiKeys as k")
    .innerJoin("accounts as a", "a.id", "k.accountId")
    .select([
      "k.id",
      "k.accountId",
      "k.name",
      "k.createdBy",
      "k.expiresAt",
      "a.name as accountName",
      "a.timeZone",
    ])
    .where("k.revokedAt", "is", null)
    .where("k.remindedAt", "is", null)
    .where("k.expiresAt", ">", now.toISOString())
    .where("k.expiresAt", "<=", new Date(now.getTime() + REMIND_DAYS * DAY_MS).toISOString())
    .where("a.deleteAfter", "is", null)
    .where("a.suspendedAt", "is", null)
    .where("a.terminatedAt", "is", null)
    .orderBy("k.expiresAt")
    .limit(KEYS_PER_STEP)
    .$narrowType<{ expiresAt: string }>()
    .execute();
  for (const key of keys) await remind(app, { ...key, expiresAt: new Date(key.expiresAt) }, now);
  if (keys.length > 0) wakeDelivery(db);
  if (keys.length < KEYS_PER_STEP) return;
  // Those beyond one step come in a minute.
  const runAt = new Date(now.getTime() + 60_000);
  await enqueueJob(db, remindOfKeysJob, {
    uniqueKey: `remind-keys:${runAt.toISOString().slice(0, 16)}`,
    runAt,
    now,
  });
}

interface ExpiringKey {
  id: string;
  accountId: string;
  name: string;
  createdBy: string;
  expiresAt: Date;
  accountName: string;
  timeZone: string;
}

async function remind(app: App, key: ExpiringKey, now: Date): Promise<void> {
  const { id, accountId, name, createdBy, expiresAt, accountName, timeZone } = key;
  await app.db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable("apiKeys")
      .set({ remindedAt: now.toISOString() })
      .where("id", "=", id)
      .where("remindedAt", "is", null)
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) return;
    const text = `The API key ${name} expires on ${shortDay(expiresAt.toISOString(), timeZone)}`;
    await recordSecurityEvent(trx, {
      kind: "key-expires",
      userId: createdBy,
      accountId,
      subject: name,
      now,
    });
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "reminder",
      text,
      link: "/settings/api",
      now,
    });
    for (const { firstName, lastName, email } of await listOwners(trx, accountId)) {
      const mail = {
        kind: "key-expires",
        firstName,
        accountName,
        keyName: name,
        expiresAt,
        timeZone,
      } as const;
      await queueAccountEmail(trx, app, {
        accountId,
        to: { name: wholeName({ firstName, lastName }), email },
        mail,
        now,
      });
    }
  });
}

export const remindOfKeysJob = defineJob({
  name: "remind-keys",
  label: "Reminds owners of expiring API keys",
  every: "day",
  run: remindOfKeys,
});
