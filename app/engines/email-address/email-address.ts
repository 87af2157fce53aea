import { withPlainMarks } from "#app/engines/letters/plain-marks.ts";
import { remembering } from "#app/engines/letters/remember.ts";
import {
  DIVIDED,
  findAddressParts,
  readHyphens,
  UNSURE_HYPHEN,
  withoutSlips,
} from "./address-parts.ts";

/** What a cell or field held: an address ready to keep, or why it is not one. */
export type EmailReading = { ok: true; email: string } | { ok: false; reason: string };

const MISSING = "The e-mail address is missing";
const NOT_AN_ADDRESS = "This is not an e-mail address";
const ATEXT =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/iu;
const LABEL = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/u;
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f]/;
export const SEVERAL_ADDRESSES = "There are several e-mail addresses here; keep one";
const HAS_SPACE = "There is a space inside the e-mail address";
const OTHER_TEXT = "There is more here than an e-mail address";
const UNSURE = "A hyphen of this e-mail address can be read in two ways";

/**
 * Reads an address as people write it in lists: with spaces, quotation marks and full stops around
 * it, `mailto:`, `Name <a@b.example>`, the dashes and apostrophes of a word processor, letters that
 * nobody sees. What can be read in one way only is read; `addressChoices` has the ways of the rest.
 * The answer is in lower case: no mail system in use tells cases apart, and one spelling keeps an
 * unsubscribed person unsubscribed (C11). Accepts what ordinary mail systems deliver: dot-atoms at
 * a host name with a dot, international letters included. Quoted local parts, comments, address
 * literals and bare top-level domains are refused although RFC 5322 knows them.
 */
export function readEmailAddress(text: string): EmailReading {
  if (text.length <= 63) {
    if (isPlainAddress(text)) return { ok: true, email: text };
    const email = text.trim().toLowerCase();
    if (isPlainAddress(email)) return { ok: true, email };
  }
  const cell = shortened(text);
  if (cell === null || CONTROLS.test(cell)) return { ok: false, reason: NOT_AN_ADDRESS };
  const { text: line, addresses, hasOtherWords } = findAddressParts(cell);
  if (!/[^\s<>]/u.test(line.replace(/^mailto:/i, ""))) return { ok: false, reason: MISSING };
  const [address, another] = addresses;
  if (another !== undefined) return { ok: false, reason: SEVERAL_ADDRESSES };
  if (address === undefined || hasOtherWords)
    return { ok: false, reason: whyNotAlone(line, address) };
  if (UNSURE_HYPHEN.test(address) && readHyphens(address).some(addressOf))
    return { ok: false, reason: UNSURE };
  const email = addressOf(address);
  return email === null ? { ok: false, reason: NOT_AN_ADDRESS } : { ok: true, email };
}

/** Looking through a megabyte of spaces would take hours. Null: it is too long to be an address. */
function shortened(text: string): string | null {
  if (text.length > 2_000) return null;
  const trimmed = text.trim();
  return trimmed.length > 1_000 ? null : trimmed;
}

function whyNotAlone(line: string, address: string | undefined): string {
  const isWhole = address !== undefined && addressOf(address) !== null;
  if (DIVIDED.test(line)) return isWhole ? OTHER_TEXT : NOT_AN_ADDRESS;
  if (isWhole) return isSplitUp(line, address) ? HAS_SPACE : OTHER_TEXT;
  const isWholeTogether = addressOf(line.replace(/\s/gu, "")) !== null;
  return isWholeTogether && line.includes(" ") ? HAS_SPACE : NOT_AN_ADDRESS;
}

/** "ada obi@mail.test", "ada@mail.co .uk": a word beside an address that is no name and no number. */
function isSplitUp(line: string, address: string): boolean {
  const [first = "", second = "", ...others] = line.split(" ");
  if (others.length > 0) return false;
  return first === address ? second.startsWith(".") : /^[\p{Ll}._-]+$/u.test(first);
}

/** Addresses that a person may have to choose from. */
const MAX_CHOICES = 6;

/**
 * The addresses that a text which is none may mean, the likeliest first: each of several, with and
 * without a hyphen that may be one, without a space. None for what can't be read as any.
 */
export function addressChoices(text: string): string[] {
  const cell = shortened(text);
  if (cell === null || readEmailAddress(cell).ok) return [];
  const parts = findAddressParts(cell);
  const isDivided = parts.addresses.length > 1 || DIVIDED.test(parts.text);
  const slips = isDivided ? [] : withoutSlips(parts);
  const isSentence = parts.text.split(" ").length > 2;
  const readings = [
    ...(isSentence ? [] : slips),
    ...parts.addresses,
    ...(isSentence ? slips : []),
  ].flatMap(readHyphens);
  return [...new Set(readings.flatMap((reading) => addressOf(reading) ?? []))].slice(
    0,
    MAX_CHOICES,
  );
}

/** The addresses of a text that has several, in their order; none where one of them is unsure. */
export function addressesIn(text: string): string[] {
  const cell = shortened(text);
  const { addresses } = cell === null ? { addresses: [] } : findAddressParts(cell);
  const read = addresses.map(addressOf);
  return read.includes(null) ? [] : read.filter((address) => address !== null);
}

/** A text that is no address as it can be shown and corrected: nothing in it is invisible. */
export function visibleAddress(text: string): string {
  return withPlainMarks(text)
    .replaceAll("\u00ad", "¬")
    .replace(/[\u0000-\u001f\u007f-\u00a0\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The kept form of an address with nothing around it; null: it is none. */
function addressOf(address: string): string | null {
  if (UNPRINTABLE.test(address) || UNSURE_HYPHEN.test(address)) return null;
  const at = address.lastIndexOf("@");
  if (at < 1) return null;
  const local = address.slice(0, at).normalize("NFC").toLowerCase();
  const domain = address
    .slice(at + 1)
    .normalize("NFC")
    .toLowerCase();
  if (!ATEXT.test(local) || bytes(local) > 64) return null;
  if (!isHostName(domain) || bytes(local) + 1 + bytes(domain) > 254) return null;
  return `${local}@${domain}`;
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
