import type { Installation } from "../../installation.server.ts";
import { fullDate, relativeTime } from "../../ui/relative-time.ts";
import { type BounceStanding, readBounceStanding } from "./bounce-standing.server.ts";

/** A mailbox may be away for a moment; from then on somebody should look. */
const WARN_AFTER_MS = 10 * 60_000;

/** What the operator reads about mail that comes back, in words; null where none is expected. */
export async function showBounces({ db, config, clock }: Pick<Installation, "db" | "config" | "clock">, timeZone: string) {
  const { bounceAddress, bounceMailbox } = config.mail;
  if (!bounceAddress) return null;
  const standing = await readBounceStanding(db);
  const now = clock();
  const when = (at: string | null) => (at ? relativeTime(at, now, timeZone) : "never");
  return {
    address: bounceAddress,
    source: bounceMailbox
      ? `The mailbox was last read ${when(standing.lastReadAt)}`
      : `Last report by the pipe ${when(standing.lastReportAt)}`,
    counts: countWords(standing.counts),
    failure: standing.failure
      ? `Since ${fullDate(standing.failure.since, timeZone)} it answers: ${standing.failure.reason}`
      : null,
  };
}

/** "12 bounced, 1 complained; 3 automatic replies and 2 without a valid key ignored". */
function countWords(counts: BounceStanding["counts"]): string {
  const of = (count = 0) => count.toLocaleString("en");
  return [
    `${of(counts.bounced)} bounced, ${of(counts.complained)} complaints, ${of(counts.delayed)} delays.`,
    `Ignored: ${of(counts["auto-reply"])} automatic replies, ${of(counts["no-key"])} without a valid return path,`,
    `${of((counts.repeated ?? 0) + (counts.unknown ?? 0) + (counts.other ?? 0))} others.`,
  ].join(" ");
}

/** A line for `/readyz` when the mailbox has not been readable for ten minutes; null: all is well. */
export async function bounceWarning({
  db,
  config,
  clock,
}: Pick<Installation, "db" | "config" | "clock">): Promise<string | null> {
  if (!config.mail.bounceMailbox) return null;
  const { failure } = await readBounceStanding(db);
  if (!failure || clock().getTime() - Date.parse(failure.since) < WARN_AFTER_MS) return null;
  return `the mailbox for bounces could not be read since ${failure.since}`;
}
