/**
 * Why a message did not arrive, as one machine word. The delivery room has the words for people.
 */
export type FailureCode =
  | "unknown_address"
  | "unknown_domain"
  | "invalid_address"
  | "test_address"
  | "international_address"
  | "mailbox_full"
  | "mailbox_inactive"
  | "busy"
  | "blocked"
  | "content_refused"
  | "too_large"
  | "sender_refused"
  | "suppressed"
  | "complained"
  | "timeout"
  | "refused";

/**
 * Enhanced status codes (RFC 3463, subject.detail) → code. The class (4 or 5) says only whether it
 * is for good.
 */
const ENHANCED: Record<string, FailureCode> = {
  "1.0": "unknown_address",
  "1.1": "unknown_address",
  "1.2": "unknown_domain",
  "1.3": "invalid_address",
  "1.6": "unknown_address",
  "1.7": "sender_refused",
  "1.8": "sender_refused",
  "1.10": "unknown_domain",
  "2.1": "mailbox_inactive",
  "2.2": "mailbox_full",
  "2.3": "too_large",
  "3.4": "too_large",
  "3.1": "mailbox_full",
  "4.1": "timeout",
  "4.4": "unknown_domain",
  "4.7": "timeout",
  "6.0": "content_refused",
  "6.7": "international_address",
  "7.1": "blocked",
  "7.26": "sender_refused",
  "7.23": "sender_refused",
  "7.25": "sender_refused",
};

/** Letters of a mail server's answer that are read. */
const MAX_READ = 1_000;

/** Words that mail servers use where they give no enhanced code, the surest first. */
const LABELS: [RegExp, FailureCode][] = [
  [
    /over ?quota|quota exceeded|mailbox (is )?full|insufficient storage|out of storage|inbox (is )?full/i,
    "mailbox_full",
  ],
  [
    // At most 1,000 letters: MAX_READ. The next two of this kind as well.
    /(user|recipient|mailbox|account|address)\b.{0,40}(unknown|not found|does ?n.t exist|does not exist|not exist|unavailable|invalid)/i,
    "unknown_address",
  ],
  [
    /no such (user|mailbox|recipient|person)|unknown (user|recipient|mailbox)|user unknown/i,
    "unknown_address",
  ],
  // At most 1,000 letters.
  [/(host|domain)\b.{0,30}(not found|unknown|does not exist)|nxdomain|no mx/i, "unknown_domain"],
  [/disabled|inactive|suspended|deactivated/i, "mailbox_inactive"],
  // At most 1,000 letters.
  [/too large|size limit|exceeds.{0,30}size|message size/i, "too_large"],
  [/greylist|gr[ae]y-?list|try again|temporar|too many|rate|throttl|busy/i, "busy"],
  [/spf|dkim|dmarc|not authenticated|unauthenticated/i, "sender_refused"],
  [/spam|blocked|blacklist|blocklist|reputation|policy|denied|listed/i, "blocked"],
  [/virus|content|attachment/i, "content_refused"],
  [/timed? ?out/i, "timeout"],
];

/** Reads a mail server's answer ("550 5.1.1 User unknown") or a bounce's text. */
export function failureCodeOfText(said: string): FailureCode {
  const text = said.slice(0, MAX_READ);
  const enhanced = text.match(/\b[245]\.(\d{1,3}\.\d{1,3})\b/)?.[1];
  const byCode = enhanced ? ENHANCED[enhanced] : undefined;
  if (byCode) return byCode;
  for (const [words, code] of LABELS) {
    if (words.test(text)) return code;
  }
  if (/^55[013]/.test(text)) return "unknown_address";
  if (/^4\d\d/.test(text)) return "busy";
  return /^552/.test(text) ? "mailbox_full" : "refused";
}
