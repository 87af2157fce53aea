import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import type { RequestOrigin } from "#app/features/accounts/account-email-kinds.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { endProviderRenewals } from "#app/features/billing/payments/cancel-renewals.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { releaseHeld } from "#app/features/delivery/queue/release-held.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { dropJobOf } from "#app/platform/jobs/jobs.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { deleteAccountsHandle } from "../delete-accounts-handle.server.ts";
import { listPeopleOfAccount } from "../people-of-account.server.ts";

export const GRACE_DAYS = 14;

/** To be typed by who asks for it. */
export const CONFIRMATION = "DELETE";

export const deletionForm = z.object({
  confirmation: z
    .string()
    .trim()
    .default("")
    .refine((typed) => typed === CONFIRMATION, `Type ${CONFIRMATION} in capital letters.`),
});

/** Shown beside a send that was stopped, also when the account is kept after all. */
const STOPPED_MESSAGE = "Stopped because the account is to be deleted.";

/** When an account whose deletion is asked for now will go. */
export function deletionTime(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * 86_400_000);
}

/**
 * Marks the account to be deleted after the grace and stops what it sends: scheduled and running
 * sends are paused, so that keeping the account loses nothing. Everybody who signs in to it gets a
 * mail. Sessions stay: whoever took one over can't shut the owner out by asking for this. Asked
 * again, the first time stands. Returns when it goes.
 */
export async function requestDeletion(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { account, user }: Organiser,
  place: RequestOrigin = {},
): Promise<Date> {
  const { db, clock } = app;
  const now = clock();
  const deleteAfter = deletionTime(now);
  const goesAt = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const marked = await trx
      .updateTable("accounts")
      .set({ deleteAfter: deleteAfter.toISOString() })
      .where("id", "=", account.id)
      .where("deleteAfter", "is", null)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return earlierTime(trx, account.id);
    await pauseSends(trx, account.id);
    const people = await listPeopleOfAccount(trx, account.id);
    const elsewhere = await membersElsewhere(trx, account.id);
    const asker = wholeName(user);
    for (const { id, firstName, lastName, email, role } of people) {
      const member = elsewhere.has(id) ? "member" : "only-here";
      const reader = role === "owner" ? "owner" : member;
      const about = {
        firstName,
        accountName: account.name,
        askedBy: id === user.id ? null : asker,
        reader,
      } as const;
      await queueAccountEmail(trx, app, {
        accountId: account.id,
        to: { name: wholeName({ firstName, lastName }), email },
        mail: {
          kind: "deletion-asked",
          ...about,
          deleteAfter,
          timeZone: account.timeZone,
          at: now,
          ...place,
        },
        now,
      });
    }
    const day = shortDay(deleteAfter.toISOString(), account.timeZone);
    const text = `Asked us to delete this account on ${day}`;
    const event = {
      kind: "deletion-asked",
      userId: user.id,
      accountId: account.id,
      origin: place,
      now,
    } as const;
    await recordSecurityEvent(trx, event);
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "warning",
      text,
      link: "/settings/data",
      now,
    });
    await endProviderRenewals(trx, account.id, now);
    await enqueueJob(trx, deleteAccountsHandle, {
      uniqueKey: `delete-accounts:${account.id}`,
      runAt: deleteAfter,
      now,
    });
    return deleteAfter;
  });
  wakeDelivery(db);
  return goesAt;
}

/** The ids of people of an account who work in another one too. */
async function membersElsewhere(trx: Database, accountId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("memberships as here")
    .innerJoin("memberships as other", "other.userId", "here.userId")
    .select("here.userId")
    .distinct()
    .where("here.accountId", "=", accountId)
    .where("other.accountId", "!=", accountId)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

async function pauseSends(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable("batches")
    .set({ status: "paused", pausedReason: STOPPED_MESSAGE })
    .where("accountId", "=", accountId)
    .where("kind", "=", "certificates")
    .where("status", "in", ["scheduled", "sending"])
    .execute();
}

async function earlierTime(trx: Database, accountId: string): Promise<Date> {
  const row = await trx
    .selectFrom("accounts")
    .select("deleteAfter")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return new Date(row.deleteAfter ?? 0);
}

/**
 * Takes a deletion back. False when none was asked for, or its time is over. Sends stay paused
 * until somebody resumes them.
 */
export async function cancelDeletion(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; now: Date },
): Promise<{ kept: boolean; pausedSends: number }> {
  return db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable("accounts")
      .set({ deleteAfter: null })
      .where("id", "=", given.accountId)
      .where("deleteAfter", ">", given.now.toISOString())
      .executeTakeFirst();
    if (kept.numUpdatedRows === 0n) return { kept: false, pausedSends: 0 };
    // A send that was confirmed or resumed meanwhile was held back: it must not begin by itself
    // days later.
    await pauseSends(trx, given.accountId);
    await releaseHeld(trx, given.accountId, given.now);
    await dropJobOf(trx, `delete-accounts:${given.accountId}`);
    await recordActivity(trx, {
      ...given,
      kind: "info",
      text: "Kept the account: it will not be deleted",
      link: "/settings/data",
    });
    const { count } = await trx
      .selectFrom("batches")
      .select(sql<number | string>`count(*)`.as("count"))
      .where("accountId", "=", given.accountId)
      .where("status", "=", "paused")
      .where("pausedReason", "=", STOPPED_MESSAGE)
      .executeTakeFirstOrThrow();
    return { kept: true, pausedSends: Number(count) };
  });
}
