/**
 * What a receiver's refusal for now says of more than its one message.
 * - `hold`: it wants no mail for so long. `ofDomain`: because of the domain that sends, and not of
 *   all that the installation does.
 * - `fault`: our domain's records or servers are wrong; waiting is no help.
 * - `busy`: it gives no reason that we know.
 */
export type Signal =
  | { kind: "hold"; minutes: number; receiver: string | null; ofDomain: boolean }
  | { kind: "fault"; fix: string }
  | { kind: "busy" };

interface Known {
  pattern: RegExp;
  minutes: number;
  /** Only this receiver says so; null: several do. */
  receiver: string | null;
}

/**
 * Google's bulk sender guidelines (answers 81126 and 3726730), Yahoo's sender hub, Outlook.com's
 * postmaster pages, and KumoMTA's shaping file of 2026-08 for how long.
 */
const HOLDS: readonly Known[] = [
  { pattern: /\b4\.7\.28\b/, minutes: 10, receiver: "google" },
  { pattern: /\[TSS05\]/, minutes: 240, receiver: "yahoo" },
  { pattern: /\[(TSS04|IPTS\d\d)\]/, minutes: 120, receiver: "yahoo" },
  { pattern: /\bRP-00[123]\b/, minutes: 30, receiver: "outlook" },
  { pattern: /\bS775\b|\b4\.7\.650\b/, minutes: 60, receiver: null },
  { pattern: /\b4\.7\.(5\d\d|6\d\d|8[5-9]\d)\b/, minutes: 30, receiver: null },
];

/** Enhanced codes (RFC 3463, RFC 7372 and Google's own) of what is wrong with who sends. */
const FAULTS: Record<string, string> = {
  "23": "The server that sends has no name for its address (PTR record). Ask the people who run this site.",
  "24": "The SPF record of the domain is not right. Correct it, then resume.",
  "25": "The server that sends has no name for its address (PTR record). Ask the people who run this site.",
  "26": "Neither SPF nor DKIM vouches for the domain. Publish its records, then resume.",
  "27": "The SPF record of the domain does not list who sends. Correct it, then resume.",
  "29": "The connection was not encrypted. Ask the people who run this site.",
  "30": "The DKIM signature is not right. Publish the key as it is shown, then resume.",
  "32": "The address of the sender is not of the domain that SPF and DKIM vouch for.",
  "40": "The domain has no DMARC record. Publish one, then resume.",
  "515": "Outlook wants SPF, DKIM and DMARC from senders of more than 5,000 e-mails a day.",
};

/** Letters of an answer that are read. */
const MAX_READ = 1_000;

/** What an answer says of more than its one message. Null: nothing, or it can't be told. */
export function readSignal(answer: string): Signal | null {
  const text = answer.slice(0, MAX_READ);
  const fault = /\b[45]\.7\.(2[345679]|30|32|40|515)\b/.exec(text)?.[1];
  if (fault) return { kind: "fault", fix: FAULTS[fault] ?? "" };
  if (!/^4\d\d|\b4\.\d\.\d/.test(text)) return null;
  const known = HOLDS.find(({ pattern }) => pattern.test(text));
  if (known) {
    const { minutes, receiver } = known;
    const ofDomain = /\b(SPF|DKIM|URL) domain\b/i.test(text);
    return { kind: "hold", minutes, receiver, ofDomain };
  }
  // About one mailbox (RFC 3463, 3.2 and 3.3), or a server that takes it a minute later.
  const isOfMessage = /\b4\.[12]\.\d/.test(text) || /gr[ea]y-?list/i.test(text);
  return isOfMessage ? null : { kind: "busy" };
}
