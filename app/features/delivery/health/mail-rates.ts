/** What a number of mails came to. */
export interface MailCounts {
  /** Handed to a mail server, or refused by one because the mailbox does not exist. */
  sent: number;
  /** Came back for good. */
  bounced: number;
  /** Were marked as spam. */
  complained: number;
}

export type HealthLevel = "good" | "warning" | "too-high";

/** Counts of a stretch of time, which begins at `at` (ISO, or its beginning to the minute). */
export interface CountedEmails extends MailCounts {
  at: string;
}

export interface HealthWindows {
  /** The newest mails: whole quarters of an hour, until there are 1,000. */
  latest: MailCounts;
  week: MailCounts;
  month: MailCounts;
}

const DAY_MS = 86_400_000;

/** The same counts over the latest mails, 7 and 30 days. `rows`: the newest first. */
export function windowsOf(rows: readonly CountedEmails[], now: Date): HealthWindows {
  const since = (days: number) =>
    new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 16);
  const after = (at: string) => sum(rows.filter((row) => row.at >= at));
  let taken = 0;
  const latest = rows.filter(({ sent }) => {
    if (taken >= LATEST_MAILS) return false;
    taken += sent;
    return true;
  });
  return { latest: sum(latest), week: after(since(7)), month: after(since(30)) };
}

/** Share of the mails, 0 to 1; 0 when there are none. */
export function shareOf(count: number, { sent }: Pick<MailCounts, "sent">): number {
  return sent === 0 ? 0 : count / sent;
}

/**
 * How mails of one stretch stand. Too few mails, or too few of them bad, are good: chance says
 * nothing.
 */
export function levelOf(counts: MailCounts): HealthLevel {
  return worseOf(
    levelBy(BOUNCES, counts.bounced, counts),
    levelBy(COMPLAINTS, counts.complained, counts),
  );
}

/**
 * The health of an account: by its latest mails or by its week, whichever is worse. Its month only
 * tells how it came to that.
 */
export function healthOf({ latest, week }: Pick<HealthWindows, "latest" | "week">): HealthLevel {
  return worseOf(levelOf(latest), levelOf(week));
}

function worseOf(...levels: HealthLevel[]): HealthLevel {
  if (levels.includes("too-high")) return "too-high";
  return levels.includes("warning") ? "warning" : "good";
}

/** What is too much, as a sentence for the organiser; null when nothing is. */
export function tooMuchMessage({
  latest,
  week,
}: Pick<HealthWindows, "latest" | "week">): string | null {
  for (const counts of [latest, week]) {
    const { sent, bounced, complained } = counts;
    const of = `of the last ${sent.toLocaleString("en")} e-mails`;
    if (levelBy(COMPLAINTS, complained, counts) === "too-high") {
      const people = `${complained.toLocaleString("en")} ${complained === 1 ? "person" : "people"}`;
      return (
        `${people} reported theirs as spam, ${percentLabel(shareOf(complained, counts))} ${of}. ` +
        `Above ${percentLabel(COMPLAINTS.pauseAt)}, e-mail providers refuse everything.`
      );
    }
    if (levelBy(BOUNCES, bounced, counts) === "too-high") {
      return (
        `${bounced.toLocaleString("en")} addresses do not exist, ` +
        `${percentLabel(shareOf(bounced, counts))} ${of}. Above ` +
        `${percentLabel(BOUNCES.pauseAt)}, e-mail providers start to refuse everything.`
      );
    }
  }
  return null;
}

/** 0.0812 → "8.1%", 0.0004 → "0.04%", 0.1 → "10%". */
export function percentLabel(share: number): string {
  const percent = share * 100;
  const isWhole = percent === 0 || percent >= 10;
  const digits = percent < 1 ? 2 : 1;
  return `${Number(percent.toFixed(isWhole ? 0 : digits))}%`;
}

function levelBy(limit: Limit, count: number, counts: MailCounts): HealthLevel {
  if (counts.sent < FEWEST_SENT || count < limit.fewest) return "good";
  const share = shareOf(count, counts);
  if (share >= limit.pauseAt) return "too-high";
  return share >= limit.warnAt ? "warning" : "good";
}

function sum(rows: readonly MailCounts[]): MailCounts {
  const total = { sent: 0, bounced: 0, complained: 0 };
  for (const row of rows) {
    total.sent += row.sent;
    total.bounced += row.bounced;
    total.complained += row.complained;
  }
  return total;
}

/**
 * From which share of mails on something is said, and from which an account's sending stops by
 * itself.
 */
interface Limit {
  /** Share of the mails sent, 0 to 1: shown as a warning from here on. */
  warnAt: number;
  /** Share of the mails sent, 0 to 1: sending of the account is paused from here on. */
  pauseAt: number;
  /** Fewer than this many are chance and say nothing. */
  fewest: number;
}

/**
 * Mails that came back for good, because the mailbox or its domain does not exist. A full inbox or
 * a busy server is none.
 *
 * Sources: Resend asks its customers to stay below 4 % and may stop them above ("Acceptable use",
 * resend.com/legal); Amazon SES, which Resend sends through, reviews an account from 5 % on and may
 * pause it from 10 % on ("Reputation dashboard messages" in the SES developer guide). All accounts
 * here share one such account, so each is stopped well before the whole would be.
 */
export const BOUNCES: Limit = { warnAt: 0.04, pauseAt: 0.05, fewest: 10 };

/**
 * Mails that their receivers marked as spam.
 *
 * Sources: Gmail's and Yahoo's rules for bulk senders (since February 2024): stay below 0.1 %,
 * never reach 0.3 % (support.google.com/a/answer/81126, senders.yahooinc.com/best-practices); SES
 * reviews from 0.1 % and may pause from 0.5 % on.
 */
export const COMPLAINTS: Limit = { warnAt: 0.001, pauseAt: 0.003, fewest: 3 };

/** Below so many mails no share means anything: 1 of 3 is 33 %. */
export const FEWEST_SENT = 100;

/**
 * How far "lately" goes back, in mails: a bad list shows here though months of good mail came
 * before it.
 */
const LATEST_MAILS = 1_000;

/** For how long mails are counted, in days: the providers look at about a month. */
export const COUNTED_DAYS = 30;

/**
 * With Resend: mails that were taken so long ago, in hours, and no event of any mail since, mean
 * that its webhook does not reach us.
 */
export const EVENTS_EXPECTED_WITHIN_HOURS = 2;
