import { remembering } from "./remember.ts";

/** What a cell or field held: an address ready to keep, or why it is not one. */
export type EmailReading = { ok: true; email: string } | { ok: false; reason: string };

const MISSING = "The e-mail address is missing";
const NOT_AN_ADDRESS = "This is not an e-mail address";
const ATEXT =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/iu;
const LABEL = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
/**
 * Spaces, and letters that are not seen, such as the direction of writing that WhatsApp puts before
 * an address.
 */
const AROUND =
  /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|(?<![\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff])[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/gu;

/**
 * Reads an address as people write it in lists: spaces around it, `mailto:`, `Name <a@b.example>`.
 * The answer is in lower case: no mail system in use tells cases apart, and one spelling keeps an
 * unsubscribed person unsubscribed (C11). Accepts what ordinary mail systems deliver: dot-atoms at
 * a host name with a dot, international letters included. Quoted local parts, comments, address
 * literals and bare top-level domains are refused although RFC 5322 knows them.
 */
export function readEmailAddress(text: string): EmailReading {
  if (text.length <= 63 && isPlainAddress(text)) return { ok: true, email: text };
  // Looking for the spaces at the end of a megabyte of them would take hours.
  if (text.length > 2_000) return { ok: false, reason: NOT_AN_ADDRESS };
  let address = text.replace(AROUND, "");
  if (!address) return { ok: false, reason: MISSING };
  if (address.length > 1000) return { ok: false, reason: NOT_AN_ADDRESS };
  const [, inBrackets = address] = /^[^<>]*<([^<>]*)>$/u.exec(address) ?? [];
  address = inBrackets
    .trim()
    .replace(/^mailto:/i, "")
    .trim();
  if (!address) return { ok: false, reason: MISSING };
  // At most 1,000 letters: see above.
  if (/[,;]\s*\S+@/.test(address))
    return { ok: false, reason: "There are several e-mail addresses here; keep one" };
  if (/\s/u.test(address))
    return { ok: false, reason: "There is a space inside the e-mail address" };
  if (UNPRINTABLE.test(address)) return { ok: false, reason: NOT_AN_ADDRESS };
  const at = address.lastIndexOf("@");
  if (at < 1) return { ok: false, reason: NOT_AN_ADDRESS };
  const local = address.slice(0, at).normalize("NFC").toLowerCase();
  const domain = address
    .slice(at + 1)
    .normalize("NFC")
    .toLowerCase();
  if (!ATEXT.test(local) || bytes(local) > 64) return { ok: false, reason: NOT_AN_ADDRESS };
  if (!isHostName(domain) || bytes(local) + 1 + bytes(domain) > 254)
    return { ok: false, reason: NOT_AN_ADDRESS };
  return { ok: true, email: `${local}@${domain}` };
}

const [AT, DOT, PLUS, HYPHEN, UNDERSCORE] = [64, 46, 43, 45, 95];

/**
 * Nearly every address: `[a-z0-9_]+([.+-][a-z0-9_]+)*@([a-z0-9]+(-[a-z0-9]+)*\.)+[a-z]{2,}`, with
 * nothing to clean. Letter by letter, since that expression takes a tenth of the time that checking
 * a long list does.
 */
export function isPlainAddress(text: string): boolean {
  let at = 0;
  let lastDot = 0;
  let isInWord = false;
  let isLettersOnly = true;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (letter >= 97 && letter <= 122) isInWord = true;
    else if (letter >= 48 && letter <= 57) {
      isInWord = true;
      isLettersOnly = false;
    } else if (letter === UNDERSCORE && at === 0) isInWord = true;
    else {
      if (!isInWord) return false;
      isInWord = false;
      if (letter === DOT) {
        lastDot = index;
        isLettersOnly = true;
      } else if (letter === HYPHEN) isLettersOnly = false;
      else if (at > 0) return false;
      else if (letter === AT) at = index;
      else if (letter !== PLUS) return false;
    }
  }
  return at > 0 && lastDot > at && isInWord && isLettersOnly && text.length - lastDot > 2;
}

function isHostName(domain: string): boolean {
  const labels = domain.split(".");
  if (labels.length < 2 || bytes(domain) > 253) return false;
  if (!labels.every((label) => LABEL.test(label))) return false;
  return !/^\p{N}+$/u.test(labels.at(-1) ?? "");
}

function bytes(text: string): number {
  return /^[\u0000-\u007f]*$/.test(text) ? text.length : new TextEncoder().encode(text).length;
}

/** Mail providers people mean, most used first. */
const KNOWN_PROVIDERS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "live.com",
  "ymail.com",
  "aol.com",
];
/** Real hosts one slip away from a known one: never suggest away from them. */
const REAL_NEIGHBOURS = new Set([
  "mail.com",
  "gmx.com",
  "email.com",
  "ymail.com",
  "me.com",
  "msn.com",
  "live.co",
  "aim.com",
  "fmail.com",
  "gmail.co",
  "jmail.com",
]);
const SLIPPED_ENDINGS: [RegExp, string][] = [
  [/\.(?:con|cpm|vom|xom|comm|coom|ocm|cmo|c0m|cim|dom)$/, ".com"],
  [/\.(?:co\.ng\.|com\.mg)$/, ".com.ng"],
  [/\.ogr$/, ".org"],
  [/\.(?:nte|ent)$/, ".net"],
];
/**
 * Mistakes seen so often that one edit step does not find them, or that look like other real hosts.
 */
const KNOWN_SLIPS: Record<string, string> = {
  "gmial.com": "gmail.com",
  "gmai.com": "gmail.com",
  "gmal.com": "gmail.com",
  "gmali.com": "gmail.com",
  "gamil.com": "gmail.com",
  "gmail.cm": "gmail.com",
  "gmail.om": "gmail.com",
  "gmailcom.com": "gmail.com",
  "googlemail.con": "googlemail.com",
  "yaho.com": "yahoo.com",
  "yahooo.com": "yahoo.com",
  "yhaoo.com": "yahoo.com",
  "yahoo.cm": "yahoo.com",
  "hotmial.com": "hotmail.com",
  "homail.com": "hotmail.com",
  "outlok.com": "outlook.com",
  "outllok.com": "outlook.com",
};

/**
 * The address a person probably meant, or null: `ada@gmial.com` → `ada@gmail.com`. Only slips in
 * the names of large mail providers and in common endings are seen, so that a small organisation's
 * own domain is never doubted.
 */
export function suggestAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  if (at < 1) return null;
  const meant = meantDomain(email.slice(at + 1).toLowerCase());
  return meant ? email.slice(0, at + 1) + meant : null;
}

/** "" for one that is not doubted. The people of a list share a few domains. */
const meantDomain = remembering((domain) => {
  if (KNOWN_PROVIDERS.includes(domain) || REAL_NEIGHBOURS.has(domain)) return "";
  const meant =
    KNOWN_SLIPS[domain] ??
    repairedEnding(domain) ??
    KNOWN_PROVIDERS.find((provider) => isOneSlipAway(domain, provider));
  return meant && meant !== domain ? meant : "";
});

function repairedEnding(domain: string): string | null {
  for (const [slip, ending] of SLIPPED_ENDINGS) {
    if (slip.test(domain)) {
      const repaired = domain.replace(slip, ending);
      return KNOWN_PROVIDERS.find((provider) => isOneSlipAway(repaired, provider)) ?? repaired;
    }
  }
  return null;
}

/**
 * One letter missing, added, changed, or two neighbours swapped, in hosts that begin alike and are
 * long enough to tell.
 */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed === meant) return true;
  if (meant.length < 9 || Math.abs(typed.length - meant.length) > 1 || typed[0] !== meant[0])
    return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  let end = 0;
  while (
    end < Math.min(typed.length, meant.length) - start &&
    typed[typed.length - 1 - end] === meant[meant.length - 1 - end]
  )
    end++;
  const left = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * One mailbox, however its address is dressed up: `Ada.Obi+news@gmail.com` → `adaobi@gmail.com`.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const local = email.slice(0, at).replace(/\+.*/s, "");
  return `${host === "gmail.com" ? local.replaceAll(".", "") : local}@${host}`;
}

/**
 * Reserved for examples for ever (RFC 2606), so no mail can reach it: the address of everybody in
 * the sample data.
 */
const SAMPLE_HOST = "sample.example";

export function sampleAddress(mailbox: string): string {
  return `${mailbox}@${SAMPLE_HOST}`;
}

/** Whether this is somebody of the sample data, whatever list they were copied to. */
export function isSampleAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${SAMPLE_HOST}`);
}

/** What an organiser reads who tries to mail sample people. */
export const SAMPLE_IS_NEVER_MAILED =
  "This is sample data, which is never sent. Start your own project, or duplicate this one and add your people.";

/** What anyone reads who looks up a certificate of the sample data. */
export const SAMPLE_CERTIFICATE =
  "This is sample data: the certificate was issued to nobody and is not genuine.";
