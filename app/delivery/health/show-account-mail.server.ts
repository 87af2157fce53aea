import { readTallies } from "../../activity/tallies.server.ts";
import type { Installation } from "../../installation.server.ts";
import { fullDate } from "../../ui/relative-time.ts";
import { healthOf } from "./mail-rates.ts";
import { readAccountHealth } from "./read-health.server.ts";
import { shownCounts } from "./show-mail.server.ts";

const REASONS = {
  "suppressions:bounced": "Came back for good",
  "suppressions:complained": "Marked a mail as spam",
  "suppressions:unsubscribed": "Unsubscribed",
  "suppressions:provider": "Held back by the provider",
} as const;
type Reason = keyof typeof REASONS;

/** What the operator's page about one account's mail says; null: there is no such account. Times are in `timeZone`. */
export async function showAccountMail(
  { db, clock }: Pick<Installation, "db" | "clock">,
  { accountId, timeZone }: { accountId: string; timeZone: string },
) {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "sendingPausedAt", "sendingPausedReason", "mailCountedSince"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) return null;
  const health = await readAccountHealth(db, accountId, clock());
  const suppressed = await readTallies(db, accountId, Object.keys(REASONS) as Reason[]);
  const { queued } = await db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .select((select) => select.fn.sum<number | null>("t.count").as("queued"))
    .where("b.accountId", "=", accountId)
    .where("b.status", "in", ["sending", "scheduled", "paused"])
    .where("t.what", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  const { sendingPausedAt: pausedAt, sendingPausedReason: reason, mailCountedSince } = account;
  return {
    id: account.id,
    name: account.name,
    level: healthOf(health),
    windows: (["latest", "week", "month"] as const).map((key) => ({ key, ...shownCounts(health[key]) })),
    paused: pausedAt && { since: fullDate(pausedAt, timeZone), reason: reason ?? "" },
    countedSince: mailCountedSince && fullDate(mailCountedSince, timeZone),
    queued: Number(queued ?? 0).toLocaleString("en"),
    reasons: (Object.keys(REASONS) as Reason[]).map((what) => ({
      label: REASONS[what],
      count: suppressed[what].toLocaleString("en"),
    })),
  };
}
