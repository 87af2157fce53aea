import { LRUCache } from "lru-cache";
import { isolated, isRightToLeft, withoutDirections } from "#app/engines/letters/direction.ts";
import { looksLikeAddress, withoutBreaks, withoutLinks } from "#app/engines/mail/without-links.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { escapeHtml, forAddress, oneLine, type Where, withoutControls } from "./escape-values.ts";

/**
 * A message rendered once for a whole batch. What differs from person to person is still open:
 * - `{First Name}` takes that value, escaped for its place;
 * - `{/First Name}` takes it percent-encoded, inside a link;
 * - `{/=Meeting Link}` takes it as the beginning of an address, if it is one of the web or of an
 *   e-mail;
 * - `{First Name|friend}` takes "friend" where that value is empty, in each of these;
 * - `{Certificate Path}` takes the last part of the certificate's address, made from the value of
 *   "Certificate ID";
 * - `{{` is a brace that somebody typed.
 * Square brackets mean nothing here. What is in `<style>` and in comments is left alone.
 */
export interface MessageTemplate {
  subject: string;
  html: string;
  text: string;
  /** The same in other languages that some of its people read. */
  translations?: Record<string, MessageTemplate>;
}

/** Gmail cuts mails off above about 102 KB of HTML (C15): say so before. */
export const HTML_WARNING_BYTES = 90_000;

/**
 * `key`: of all that is in the braces, since a column may be called "A|B". `inAddress`: in one that
 * is shown as words.
 */
type Piece =
  | string
  | {
      key: string;
      where: Where;
      inAddress: boolean;
      instead: { key: string; fallback: string } | null;
    };
type Part = "subject" | "html" | "text";
type Template = Record<Part, Piece[]>;

/**
 * A template with its open places numbered: what stands in several of them is escaped once for each
 * person.
 */
interface Numbered {
  pieces: Template;
  /** Of each part what stands between the open places, and which place is open after each. */
  fixed: Record<Part, string[]>;
  open: Record<Part, Place[]>;
  /** Whether a part has words that read from right to left. */
  isRightToLeft: Record<Part, boolean>;
  places: Place[];
  /** Which value of a person a name is, by its spelling; -1: none that is asked for. */
  numberOfName: Map<string, number>;
  numberOfKey: Map<string, number>;
}

interface Place {
  index: number;
  part: Part;
  piece: Exclude<Piece, string>;
  /** Numbers of the values. */
  key: number;
  instead: number;
  /** What the person before had here: of most places everybody has the same. */
  lastValue: string | null;
  lastFilled: string;
}

/**
 * A message filled in, and its pieces: the first, and every second after it, are the template's;
 * the others were filled in.
 */
export interface FilledMessage extends MessageTemplate {
  pieces: { html: string[]; text: string[] };
}

const CERTIFICATE_PATH = placeholderKey("Certificate Path");
const CERTIFICATE_ID = placeholderKey("Certificate ID");

/**
 * Fills a template for one person. `values`: placeholder name → value, as `certificateValues` makes
 * them; a missing one becomes empty. What a value contains is never read as a placeholder, as
 * markup or as a header of the mail.
 */
export function fillMessage(
  template: MessageTemplate,
  values: Record<string, string>,
): FilledMessage {
  const numbered = numberedOf(template);
  const found = findValues(numbered, values);
  const filled = numbered.places.map((place) => fillPlace(place, found, numbered));
  const html = piecesFilled(numbered, "html", filled);
  const text = piecesFilled(numbered, "text", filled);
  return {
    subject: oneLine(piecesFilled(numbered, "subject", filled).join("")),
    html: html.join(""),
    text: text.join(""),
    pieces: { html, text },
  };
}

function piecesFilled({ fixed, open }: Numbered, part: Part, filled: readonly string[]): string[] {
  const places = open[part];
  const pieces: string[] = [];
  for (const [index, text] of fixed[part].entries()) {
    pieces.push(text);
    const place = places[index];
    const value = place && filled[place.index];
    if (value !== undefined) pieces.push(value);
  }
  return pieces;
}

/** The `placeholderKey` of every value that a template takes. */
export function keysTaken(template: MessageTemplate): Set<string> {
  const { subject, html, text } = numberedOf(template).pieces;
  const open = [...subject, ...html, ...text].filter((piece) => typeof piece !== "string");
  return new Set(open.flatMap(({ key, instead }) => (instead ? [key, instead.key] : [key])));
}

/**
 * Bytes of HTML a mail client has to take, and whether that is more than Gmail shows in one piece.
 */
export function measureMessage(message: MessageTemplate): { htmlBytes: number; tooLarge: boolean } {
  const htmlBytes = new TextEncoder().encode(message.html).length;
  return { htmlBytes, tooLarge: htmlBytes > HTML_WARNING_BYTES };
}

/** A template filled for one person, as the composer shows it. */
export function previewMessage(template: MessageTemplate, values: Record<string, string>) {
  const filled = fillMessage(template, values);
  return { subject: filled.subject, text: filled.text, size: measureMessage(filled) };
}

/** A batch fills one template thousands of times; a few are kept taken apart. */
const kept = new LRUCache<string, { template: MessageTemplate; numbered: Numbered }>({ max: 16 });

function numberedOf(template: MessageTemplate): Numbered {
  const { subject, html, text } = template;
  const known = kept.get(html);
  if (known && known.template.subject === subject && known.template.text === text)
    return known.numbered;
  const numbered = numberPlaces({
    subject: alternating(takeApart(subject)),
    html: alternating(takeApartHtml(html)),
    text: alternating(takeApart(text)),
  });
  kept.set(html, { template: { subject, html, text }, numbered });
  return numbered;
}

function numberPlaces(pieces: Template): Numbered {
  const numberOfKey = new Map([
    [CERTIFICATE_PATH, 0],
    [CERTIFICATE_ID, 1],
  ]);
  const number = (key: string) => {
    const known = numberOfKey.get(key) ?? numberOfKey.size;
    numberOfKey.set(key, known);
    return known;
  };
  const places = new Map<string, Place>();
  const placeOf = (part: Part, piece: Exclude<Piece, string>): Place => {
    const name = JSON.stringify([part, piece]);
    const { key, instead } = piece;
    const numbers = { key: number(key), instead: instead ? number(instead.key) : -1 };
    const place = places.get(name) ?? {
      index: places.size,
      part,
      piece,
      ...numbers,
      lastValue: null,
      lastFilled: "",
    };
    places.set(name, place);
    return place;
  };
  const parts = <Of>(of: (part: Part) => Of): Record<Part, Of> => ({
    subject: of("subject"),
    html: of("html"),
    text: of("text"),
  });
  const fixed = parts((part) => pieces[part].filter((piece) => typeof piece === "string"));
  const open = parts((part) =>
    pieces[part].filter((piece) => typeof piece !== "string").map((piece) => placeOf(part, piece)),
  );
  return {
    pieces,
    fixed,
    open,
    isRightToLeft: parts((part) => fixed[part].some(isRightToLeft)),
    places: [...places.values()],
    numberOfName: new Map(),
    numberOfKey,
  };
}

/** A string first, and between any two that are filled in. */
function alternating(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  let fixed = "";
  for (const piece of pieces) {
    if (typeof piece === "string") fixed += piece;
    else {
      joined.push(fixed, piece);
      fixed = "";
    }
  }
  return [...joined, fixed];
}

/** `readName` undoes what the renderer did to a placeholder's name. */
function takeApart(text: string, readName = (name: string) => name): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let inAddress = false;
  for (const match of text.matchAll(/\{\{|\{(\/=|\/)?([^{}]{1,500})\}/g)) {
    pieces.push(text.slice(at, match.index));
    if (match[0] === "{{") pieces.push("{");
    else {
      const between = text.slice(at, match.index);
      inAddress = (inAddress && !/\s/.test(between)) || endsWithAddress(between);
      const where = PLACES[match[1] ?? ""] ?? "text";
      pieces.push({ ...readPiece(readName(match[2] ?? ""), where), inAddress });
    }
    at = match.index + match[0].length;
  }
  pieces.push(text.slice(at));
  return pieces;
}

/** Where a placeholder stands, by the mark before its name. */
const PLACES: Record<string, Where> = { "/=": "address", "/": "url" };

/** Whether a text ends with the beginning of an address: a value goes on with it. */
function endsWithAddress(text: string): boolean {
  const last = text.slice(-300).split(/[\s(]/).at(-1) ?? "";
  return /^(?:https?:\/\/|www\.|mailto:)/i.test(last) || /^[\w.-]{3,253}\//.test(last);
}

function readPiece(inside: string, where: Where) {
  const bar = inside.indexOf("|");
  const instead =
    bar < 0
      ? null
      : { key: placeholderKey(inside.slice(0, bar)), fallback: inside.slice(bar + 1).trim() };
  return { key: placeholderKey(inside), where, instead };
}

function takeApartHtml(html: string): Piece[] {
  const pieces: Piece[] = [];
  for (const part of html.split(/(<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[a-z/][^>]*>)/i)) {
    if (!part) continue;
    const leftAlone = /^<(?:style|!--)/i.test(part);
    if (leftAlone) pieces.push(part);
    else if (part.startsWith("<")) pieces.push(...takeApartTag(part));
    else pieces.push(...takeApart(part, unescapeHtml));
  }
  return pieces;
}

const LETTERS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/** A column called "R&D <score>" is escaped in the HTML of the template. */
function unescapeHtml(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#x27|#39);/g,
    (entity, name: string) => LETTERS[name] ?? entity,
  );
}

/**
 * Inside a tag a value never makes markup, and in an address it is always percent-encoded, marked
 * so or not.
 */
function takeApartTag(tag: string): Piece[] {
  let before = "";
  return takeApart(tag, unescapeHtml).map((piece) => {
    if (typeof piece === "string") {
      before += piece;
      return piece;
    }
    const inAddress = isInAddress(before);
    if (piece.where === "address") return piece;
    return { ...piece, where: inAddress || piece.where === "url" ? "url" : "attribute" };
  });
}

/**
 * Whether the value that a tag goes on with is in an address: the attribute is named before its
 * last word, or at the start of it.
 */
function isInAddress(tag: string): boolean {
  const start = tag.length - (/(?<![^"\s])[^"\s]*$/.exec(tag)?.[0].length ?? 0);
  const before = tag.slice(Math.max(0, start - 24), start);
  const attribute = /\b(?:href|src|action|background)\s{0,5}=\s{0,5}"?$/i;
  return (
    attribute.test(before) || /^(?:href|src|action|background)=/i.test(tag.slice(start, start + 12))
  );
}

function fillPlace(
  place: Place,
  found: readonly (string | undefined)[],
  { isRightToLeft }: Numbered,
): string {
  const { piece, part } = place;
  const value = placeValue(place, found);
  if (value === place.lastValue) return place.lastFilled;
  const shown = part === "subject" ? inSubject(value) : value;
  const whole =
    piece.where === "address"
      ? wholeAddress(piece, value)
      : inSentence(shown, piece, isRightToLeft[part]);
  place.lastFilled =
    piece.where === "url" ? forAddress(withoutBreaks(value)) : escapedFor(part, whole, piece.where);
  place.lastValue = value;
  return place.lastFilled;
}

/** A value doesn't change how what stands around it reads, in either direction. */
function inSentence(value: string, { inAddress }: Exclude<Piece, string>, always: boolean): string {
  return inAddress ? withoutDirections(value) : isolated(value, { always });
}

/** A subject shows names that were stored before names were checked. */
function inSubject(value: string): string {
  return looksLikeAddress(value) ? withoutLinks(value) : value;
}

function escapedFor(part: Part, value: string, where: Where): string {
  if (part === "html") return escapeHtml(value, where);
  return part === "text" ? withoutControls(value) : value;
}

function placeValue(
  { key, instead, piece }: Place,
  found: readonly (string | undefined)[],
): string {
  const value = found[key];
  if (!piece.instead || value !== undefined) return value ?? "";
  const own = found[instead] ?? "";
  return own.trim() === "" ? piece.instead.fallback : own;
}

/**
 * A value that begins an address: of the web or of an e-mail, since anything else could act where
 * it is opened.
 */
function wholeAddress({ instead }: Exclude<Piece, string>, value: string): string {
  for (const typed of [value, instead?.fallback ?? ""]) {
    const address = withoutControls(typed).trim().replace(/\s/g, "%20");
    if (/^(?:https?:\/\/|mailto:)./i.test(address)) return address;
    if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(address)) return `https://${address}`;
  }
  return "";
}

/** Lists have few columns, but each a person's own would be kept for as long as the template. */
const MAX_NAMES = 1_000;

/**
 * The values that the template asks for, by their number. Of two spellings of one name the filled
 * one counts, then the later.
 */
function findValues(
  { numberOfName, numberOfKey }: Numbered,
  values: Record<string, string>,
): (string | undefined)[] {
  const found = new Array<string | undefined>(numberOfKey.size).fill(undefined);
  for (const name in values) {
    let number = numberOfName.get(name);
    if (number === undefined) {
      number = numberOfKey.get(placeholderKey(name)) ?? -1;
      if (numberOfName.size < MAX_NAMES) numberOfName.set(name, number);
    }
    if (number < 0) continue;
    const value = values[name] ?? "";
    if (value !== "" || found[number] === undefined) found[number] = value;
  }
  found[0] = pathOf(found[1] ?? "");
  return found;
}

/** As `1`, the certificate's number, is printed; `0` is the last part of its address. */
function pathOf(certificateId: string): string {
  return certificateId.replaceAll("-", "").toLowerCase();
}
