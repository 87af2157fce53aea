import { sql } from "kysely";
import { isUnread, readMark } from "#app/features/activity/notifications.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { NotificationDigest, type NotificationDigestProps } from "#emails/digests.tsx";
import { lastDigestTime } from "./digest-settings.server.ts";

const PEOPLE_AT_ONCE = 200;
/** Of each account, in the mail. */
const MAX_LISTED = 10;
/** Beyond so many the number says nothing more. */
const MAX_COUNTED = 100;

interface Reader {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  accountId: string;
  timeZone: string;
  digest: "daily" | "weekly";
  digestSentAt: string | null;
}

/**
 * Sends everybody whose digest is due what they have not read since their last one. Comes
 * round every quarter of an hour: zones begin their hours at quarters. A round that was missed is
 * made up for by the next one.
 */
export async function sendDigests(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  for (let lastId = ""; ; ) {
    const people = await readersAfter(db, lastId);
    for (const person of people) {
      const due = lastDigestTime(person.digest, person.timeZone, now).toISOString();
      if ((person.digestSentAt ?? "") < due) await sendDigest(app, person, now);
    }
    lastId = people.at(-1)?.id ?? "";
    if (people.length < PEOPLE_AT_ONCE) break;
  }
  wakeDelivery(db);
}

async function readersAfter(db: Database, lastId: string): Promise<Reader[]> {
  const rows = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select([
      "users.id",
      "users.email",
      "users.firstName",
      "users.lastName",
      "users.accountId",
      "accounts.timeZone",
    ])
    .select(["users.digest", "users.digestSentAt"])
    .where("users.digest", "in", ["daily", "weekly"])
    .where("users.id", ">", lastId)
    .orderBy("users.id")
    .limit(PEOPLE_AT_ONCE)
    .execute();
  return rows as Reader[];
}

/**
 * The mail and the note that it was sent are one: however often a round is interrupted, nobody gets
 * two and nobody none.
 */
async function sendDigest(app: AppContext, person: Reader, now: Date): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable("users")
      .set({ digestSentAt: now.toISOString() })
      .where("id", "=", person.id)
      .where("digest", "=", person.digest)
      .where("digestSentAt", person.digestSentAt === null ? "is" : "=", person.digestSentAt)
      .executeTakeFirst();
    if (claimed.numUpdatedRows === 0n) return;
    const accounts = await unreadOf(trx, app, person, now);
    if (accounts.length === 0) return;
    const { appName, appUrl } = app.config;
    const total = accounts.reduce((sum, { count }) => sum + count, 0);
    const subject =
      total === 1 ? "One unread notification" : `${numberLabel(total)} unread notifications`;
    const template = await renderNotice(
      subject,
      <NotificationDigest
        appName={oneLine(appName)}
        subject={subject}
        firstName={mailedName(person.firstName)}
        accounts={accounts.map(({ name, count, lines }) => ({
          name,
          lines,
          more: count - lines.length,
        }))}
        rhythm={person.digest}
        allAddress={`${appUrl}/notifications`}
        settingsAddress={`${appUrl}/settings/notifications`}
      />,
    );
    const to = { name: wholeName(person), email: person.email };
    await enqueueNotice(trx, app, { accountId: person.accountId, to, template, now });
  });
}

function numberLabel(total: number): string {
  return total >= MAX_COUNTED ? "Many" : String(total);
}

/**
 * What somebody has not read in each account they work in, since their last digest. Accounts
 * without any are left out.
 */
async function unreadOf(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  person: Reader,
  now: Date,
): Promise<
  { name: string; count: number; lines: NotificationDigestProps["accounts"][number]["lines"] }[]
> {
  const memberships = await trx
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .select(["accounts.id", "accounts.name", "accounts.timeZone"])
    .where("memberships.userId", "=", person.id)
    .where("accounts.deleteAfter", "is", null)
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    .orderBy("accounts.name")
    .execute();
  const found = [];
  for (const account of memberships) {
    const mark = await readMark(trx, { userId: person.id, accountId: account.id });
    const since = mark > (person.digestSentAt ?? "") ? mark : (person.digestSentAt ?? "");
    const unread = trx
      .selectFrom("activities")
      .where("activities.accountId", "=", account.id)
      .where("activities.notify", "=", 1)
      .where("activities.at", ">", since)
      .where(isUnread(person.id, since));
    const rows = await unread
      .select(["id", "text", "at"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_LISTED)
      .execute();
    if (rows.length === 0) continue;
    const some = unread.select(sql.lit(1).as("one")).limit(MAX_COUNTED);
    const { count } = await trx
      .selectFrom(some.as("some"))
      .select((select) => select.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    const lines = rows.map(({ id, text, at }) => ({
      id,
      text: oneLine(text),
      at: shortMoment(at, now, account.timeZone),
    }));
    found.push({ name: mailedName(account.name || config.appName), count: Number(count), lines });
  }
  return found;
}

export const sendDigestsJob = defineJob({
  name: "send-digests",
  label: "Sends the daily summaries",
  every: "quarter-hour",
  run: sendDigests,
});
