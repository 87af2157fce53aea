import { ROWS_IN_A_STEP, type Steps } from "./steps.ts";

/**
 * A row of pasted text. `line`: where it begins, from 1; `source`: the text itself, to stand in the
 * box again.
 */
export interface PastedRow {
  line: number;
  source: string;
  cells: string[];
  /**
   * To be looked at: whoever sent the message is taken for who is meant, a text isn't used, or
   * "Ada Obi-ada@mail.example" may be a name and an address.
   */
  guess?: "sender" | "rest" | "hyphen";
}

/** What reading people from lines makes of each: these cells, in this order. */
export const LINE_COLUMNS = ["Name", "Email Address", "Phone"] as const;

/**
 * Begins only where a word does: from each letter of it anew, a long word without "@" would take
 * its length squared.
 */
const ADDRESS = /(?<![^\s<>()[\],;:|"“”])[^\s<>()[\],;:|"“”]+@[^\s<>()[\],;|"“”]+/gu;
const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?\s?m\.?)?`;
/**
 * How WhatsApp copies a message: "[12/03/2026, 10:12] Ada Obi:" on an iPhone, "12/03/26, 10:12 am -
 * Ada Obi:" from Android, and "[10:12, 12/03/2026] Ada Obi:" in a browser.
 */
const WHEN = String.raw`^\s*[\u200e\u200f]?\[?(?:${DAY},?\s(?:(?:à|às|um|a las)\s)?${TIME}|${TIME},\s${DAY})\]?`;
export const MESSAGE_STAMP = new RegExp(
  String.raw`${WHEN}\s{0,9}-?\s{0,9}[\u200e\u200f]?([^:\n]{1,80}):\s*`,
  "iu",
);
/** What WhatsApp writes by itself: who joined, and in place of a picture or a deleted message. */
const STAMP_ALONE = new RegExp(WHEN, "iu");
const EVENT =
  /end-to-end encrypted|created (?:this )?group|\b(?:added|joined|left|removed|changed|pinned)\b|chiffrés de bout en bout|a (?:ajouté|rejoint|créé)/iu;
const NOTICE =
  /^\W*(?:(?:image|video|audio|sticker|document|GIF|media|contact card) omitted|médias? omis|mídia oculta|this message was deleted|you deleted this message|ce message a été supprimé|null|forwarded(?: many times)?)\W*$/iu;
const EDITED = /<\W?(?:this message was edited|ce message a été modifié)>/giu;
/** "@⁨Ada⁩" names somebody in the chat; "@2348031234567" is a number of the text. */
const MENTION = /@\u2068[^\u2068\u2069\n]*\u2069/gu;
const NUMBER_MENTION = /@(?=\d{8,15}(?!\d))/gu;
const PICTOGRAPHS =
  /\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*|\p{Regional_Indicator}+|[#*\d]\ufe0f?\u20e3/gu;
const PHONE = /(?<![\p{L}\p{N}@.])\+?\(?\d[\d\s().-]{5,18}\d(?![\p{L}\p{N}@])/u;
/** "1.", "(2)", "3 -", "•", "✅": how lists number their lines. */
const LIST_MARK =
  /^(?:[[(]?\d{1,4}(?:[.)\]:]+|\s*[-–—])\s*|\d{1,4}\s+(?=\p{L})|[-–—•*▪●◦·>→➢✓✔✅☑👉]\ufe0f?\s*)+/u;
const HEADING = /^(?:s\/?n\b\W*)?(?:full\s+)?names?\b[^@]{0,60}\be-?mail/i;

/**
 * Reads people as they are written in messages: "Name <address>", "Name - address", "address Name",
 * an address alone, several on one line, numbered or with bullets, the name on one line and the
 * address or the telephone number on the next. A line without an address is a row too, so that it
 * can be corrected.
 */
export function* splitPeopleLines(text: string): Steps<PastedRow[]> {
  const rows: PastedRow[] = [];
  let waiting: PastedRow | null = null;
  let isFirst = true;
  for (const [index, source] of text.split("\n").entries()) {
    if (index % ROWS_IN_A_STEP === 0) yield;
    if (!source.trim() || isNotice(source)) continue;
    const { people: found, guess } = readLine(source);
    const [first] = found;
    if (!first) continue;
    const [name, address, phone] = first;
    const before = rows.at(-1);
    if (before && !before.cells[2] && phone && !address && !/\p{L}/u.test(name)) {
      before.cells[2] = phone;
      before.source += `\n${source}`;
      continue;
    }
    const isHeading = isFirst && HEADING.test(source) && address === "";
    isFirst = false;
    if (isHeading) continue;
    if (waiting && found.length === 1 && address && !name) {
      // The name stood on the line before.
      const [nameBefore = "", , phoneBefore = ""] = waiting.cells;
      waiting.cells = [nameBefore, address, phone || phoneBefore];
      waiting.source += `\n${source}`;
      waiting = null;
      continue;
    }
    for (const cells of found) {
      const text = found.length === 1 ? source : asLine(cells);
      rows.push({ line: index + 1, source: text, cells, ...(guess ? { guess } : {}) });
    }
    waiting = found.length === 1 && name && !address ? (rows.at(-1) ?? null) : null;
  }
  return rows;
}

function isNotice(line: string): boolean {
  const stamp = MESSAGE_STAMP.exec(line);
  if (!stamp) return NOTICE.test(line) || (STAMP_ALONE.test(line) && EVENT.test(line));
  return NOTICE.test(line.slice(stamp[0].length));
}

function asLine([name, address]: LineCells): string {
  return name ? `${name} <${address}>` : address;
}

type LineCells = [name: string, address: string, phone: string];

/** The people of one line, at least one. */
function readLine(line: string): { people: LineCells[]; guess?: PastedRow["guess"] } {
  const stamp = MESSAGE_STAMP.exec(line);
  const body = (stamp ? line.slice(stamp[0].length) : line)
    .replace(EDITED, " ")
    .replace(PICTOGRAPHS, " ")
    .trimStart()
    .replace(LIST_MARK, "")
    .replace(/mailto:/gi, "")
    .replace(MENTION, " ")
    .replace(NUMBER_MENTION, "+");
  const found = [...body.matchAll(ADDRESS)].map((match) => ({
    address: withoutMarks(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  // A link says its address twice: "ada@mail.example<mailto:ada@mail.example>".
  const addresses = found.filter(({ address }, index) => address !== found[index - 1]?.address);
  if (addresses.length === 0) {
    const { name, phone } = readName(body);
    return { people: [[name || body.trim(), "", phone]] };
  }
  const before = addresses.map(({ start }, index) =>
    body.slice(addresses[index - 1]?.end ?? 0, start),
  );
  const rest = body.slice(addresses.at(-1)?.end);
  // "ada@mail.example Ada Obi": the names follow.
  const follow = readName(before[0] ?? "").name === "" && readName(rest).name !== "";
  const [, sender = ""] = (addresses.length === 1 && stamp) || [];
  let guess: PastedRow["guess"];
  const people = addresses.map(({ address }, index): LineCells => {
    const own = readName(before[follow ? index + 1 : index] ?? rest);
    const last =
      index === addresses.length - 1 && !follow ? readName(rest) : { name: "", phone: "" };
    const name = own.name || last.name || readName(sender).name;
    if (own.name && last.name && !PAID.test(last.name)) guess = "rest";
    else if (name && !own.name && !last.name) guess = "sender";
    else if (/^\p{L}+-/u.test(address) && /^\S+$/.test(name)) guess = "hyphen";
    return [name, address, own.phone || last.phone];
  });
  return guess ? { people, guess } : { people };
}

/** What lists of groups say behind those who paid. */
const PAID = /^(?:paid|done|confirmed|part(?:ial)? payment|full payment|payé)$/i;

/** "*ada@mail.example*" is an address in bold; a mark before it alone belongs to nobody. */
function withoutMarks(text: string): string {
  const [mark = ""] = /^[*_~]/.exec(text) ?? [];
  const start = mark && (mark !== "_" || text.endsWith(mark)) ? text.replace(/^[*_~]+/, "") : text;
  return start.replace(/(?<![.*_'’!?~])[.*_'’!?~]+$/u, "");
}

/** A name without what stands around it in messages: marks, "e-mail:", a telephone number. */
function readName(text: string): { name: string; phone: string } {
  const phone = PHONE.exec(text)?.[0] ?? "";
  const name = text
    .replace(phone, " ")
    .replace(/\b(?:e-?mails?(?:\s+address)?|mail|tel|phone|gsm)\s*[:=-]?\s*(?=$|[\s<([])/giu, " ")
    .replace(
      /^\W*\b(?:(?:full|your|student|participant)(?:['’]?s)?\s*)?(?:names?|contact)\s*[:=-]\s*/iu,
      " ",
    )
    .replace(/\s+/gu, " ")
    .replace(
      /^[\s,;:|<>()[\]"“”*_~/–—-]+|(?<![\s,;:|<>()[\]"“”*_~/–—-])[\s,;:|<>()[\]"“”*_~/–—-]+$/gu,
      "",
    )
    // Outlook's quotation marks; not the one of ’Debayo.
    .replace(/^'(.+)'$/, "$1");
  const isOpen = phone.startsWith("(") && !phone.includes(")");
  return { name: /\p{L}/u.test(name) ? name : "", phone: phone.slice(isOpen ? 1 : 0).trim() };
}
