/** From which share of mails on something is said, and from which an account's sending stops by itself. */
export interface Limit {
  /** Share of the mails sent, 0 to 1: shown as a warning from here on. */
  warnAt: number;
  /** Share of the mails sent, 0 to 1: sending of the account is paused from here on. */
  pauseAt: number;
  /** Fewer than this many are chance and say nothing. */
  fewest: number;
}

/**
 * Mails that came back for good, because the mailbox or its domain does not exist. A full inbox or a busy server is none.
 *
 * Sources: Resend asks its customers to stay below 4 % and may stop them above ("Acceptable use", resend.com/legal); Amazon SES,
 * which Resend sends through, reviews an account from 5 % on and may pause it from 10 % on ("Reputation dashboard messages" in the
 * SES developer guide). All accounts here share one such account, so each is stopped well before the whole would be.
 */
export const BOUNCES: Limit = { warnAt: 0.04, pauseAt: 0.05, fewest: 10 };

/**
 * Mails that their receivers marked as spam.
 *
 * Sources: Gmail's and Yahoo's rules for bulk senders (since February 2024): stay below 0.1 %, never reach 0.3 %
 * (support.google.com/a/answer/81126, senders.yahooinc.com/best-practices); SES reviews from 0.1 % and may pause from 0.5 % on.
 */
export const COMPLAINTS: Limit = { warnAt: 0.001, pauseAt: 0.003, fewest: 3 };

/** Below so many mails no share means anything: 1 of 3 is 33 %. */
export const FEWEST_SENT = 100;

/** How far "lately" goes back, in mails: a bad list shows here though months of good mail came before it. */
export const LATEST_MAILS = 1_000;

/** For how long mails are counted, in days: the providers look at about a month. */
export const COUNTED_DAYS = 30;

/** With Resend: mails that were taken so long ago, in hours, and no news of any mail since, mean that its webhook does not reach us. */
export const NEWS_EXPECTED_WITHIN_HOURS = 2;
