import { z } from "zod";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import { listOwners } from "#app/features/accounts/sender-accounts.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { counted, oneLine, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { CertificatesExpiring } from "#emails/certificates.tsx";
import { countChanges, countExpiring, type ExpiringCounts } from "./expiring.server.ts";

const DAY_MS = 86_400_000;
const FROM_HOUR = 8;
const MONDAY = 1;

const countsShape = z.object({ 30: z.number(), 60: z.number(), 90: z.number() });

type App = Pick<AppContext, "db" | "config" | "clock">;

/**
 * Tells owners on Mondays which of their certificates end, if anything changed in the last week:
 * some came near, expired or were renewed, or the counts are others than they were last told.
 */
export async function sendExpiringDigests(app: App): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  for (const account of await readAccounts(db, now)) {
    const { hour } = wallTime(now, account.timeZone);
    if (weekdayIn(now, account.timeZone) === MONDAY && hour >= FROM_HOUR)
      await tellOwners(app, account, now);
  }
  wakeDelivery(db);
}

type Account = Awaited<ReturnType<typeof readAccounts>>[number];

/** Accounts with certificates that end, or did in the last week, not looked at for six days. */
function readAccounts(db: Database, now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return db
    .selectFrom("accounts as a")
    .leftJoin("renewalDigests as d", "d.accountId", "a.id")
    .select(["a.id", "a.name", "a.timeZone", "d.counts", "d.lookedAt"])
    .where("a.deleteAfter", "is", null)
    .where("a.suspendedAt", "is", null)
    .where("a.terminatedAt", "is", null)
    .where((or) => or.or([or("d.lookedAt", "is", null), or("d.lookedAt", "<", at(-6))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("certificates as c")
          .select("c.id")
          .whereRef("c.accountId", "=", "a.id")
          .where("c.expiresAt", ">", at(-7))
          .where("c.expiresAt", "<", at(90)),
      ),
    )
    .orderBy("a.id")
    .execute();
}

function weekdayIn(at: Date, timeZone: string): number {
  const { year, month, day } = wallTime(at, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The e-mails and the note that there was one are one: nobody gets two. */
async function tellOwners(app: App, account: Account, now: Date): Promise<void> {
  const { db, config } = app;
  const counts = await countExpiring(db, account.id, now);
  const changes = await countChanges(db, account.id, now);
  const isNews = Object.values(changes).some((count) => count > 0) || isOther(counts, account);
  const subject = `${counted(counts[90], "certificate expires", "certificates expire")} within 90 days`;
  const template = await renderNotice(
    subject,
    <CertificatesExpiring
      appName={oneLine(config.appName)}
      accountName={mailedName(account.name)}
      subject={subject}
      counts={counts}
      changes={changes}
      listAddress={`${config.appUrl}/certificates/expiring`}
    />,
  );
  await db.transaction().execute(async (trx) => {
    const row = { lookedAt: now.toISOString(), counts: JSON.stringify(counts) };
    const claimed = await trx
      .insertInto("renewalDigests")
      .values({ accountId: account.id, ...row })
      .onConflict((conflict) =>
        conflict
          .column("accountId")
          .doUpdateSet(row)
          .where("renewalDigests.lookedAt", "=", account.lookedAt ?? ""),
      )
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows !== 1n || !isNews) return;
    for (const { email, ...name } of await listOwners(trx, account.id))
      await enqueueNotice(trx, app, {
        accountId: account.id,
        to: { name: wholeName(name), email },
        template,
        now,
      });
  });
}

function isOther(counts: ExpiringCounts, { id, counts: told }: Account): boolean {
  const before =
    told === null
      ? { 30: 0, 60: 0, 90: 0 }
      : readStored(countsShape, told, "renewalDigests.counts", id);
  return ([30, 60, 90] as const).some((days) => before[days] !== counts[days]);
}

export const expiringDigestsJob = defineJob({
  name: "expiring-digests",
  label: "Tells owners which certificates expire",
  every: "hour",
  run: sendExpiringDigests,
});
