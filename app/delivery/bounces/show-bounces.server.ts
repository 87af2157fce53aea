import type { Installation } from "../../installation.server.ts";
import { fullDate, relativeTime } from "../../ui/relative-time.ts";
import { counted } from "../../your-data/counted.ts";
import { type BounceStatus, readBounceStatus } from "./bounce-status.server.ts";

/** A mailbox may be briefly unavailable; after this long, someone should check it. */
const WARN_AFTER_MS = 10 * 60_000;

/** What the operator sees about bounces; null if no bounce address is set. */
export async function showBounces({ db, config, clock }: Pick<Installation, "db" | "config" | "clock">, timeZone: string) {
  const { bounceAddress, bounceMailbox } = config.mail;
  if (!bounceAddress) return null;
  const standing = await readBounceStatus(db);
  const now = clock();
  const when = (at: string | null) => (at ? relativeTime(at, now, timeZone) : "never");
  return {
    address: bounceAddress,
    source: bounceMailbox
      ? `The mailbox was last read ${when(standing.lastReadAt)}`
      : `Last report through the pipe: ${when(standing.lastReportAt)}`,
    counts: countWords(standing.counts),
    failure: standing.failure ? `Failing since ${fullDate(standing.failure.since, timeZone)}: ${standing.failure.reason}` : null,
  };
}

/** "12 bounced, 1 complaint, 4 delays. Ignored: 3 automatic replies, 2 without a valid return path, 0 others." */
function countWords(counts: BounceStatus["counts"]): string {
  const { bounced = 0, complained = 0, delayed = 0, repeated = 0, unknown = 0, other = 0 } = counts;
  const news = [
    `${bounced.toLocaleString("en")} bounced`,
    counted(complained, "complaint", "complaints"),
    counted(delayed, "delay", "delays"),
  ];
  const ignored = [
    counted(counts["auto-reply"] ?? 0, "automatic reply", "automatic replies"),
    `${(counts["no-key"] ?? 0).toLocaleString("en")} without a valid return path`,
    counted(repeated + unknown + other, "other", "others"),
  ];
  return `${news.join(", ")}. Ignored: ${ignored.join(", ")}.`;
}

/** A line for `/readyz` once the mailbox has been unreadable for ten minutes; otherwise null. */
export async function bounceWarning({
  db,
  config,
  clock,
}: Pick<Installation, "db" | "config" | "clock">): Promise<string | null> {
  if (!config.mail.bounceMailbox) return null;
  const { failure } = await readBounceStatus(db);
  if (!failure || clock().getTime() - Date.parse(failure.since) < WARN_AFTER_MS) return null;
  return `the bounce mailbox could not be read since ${failure.since}`;
}
