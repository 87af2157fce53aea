import { withPlainMarks } from "#app/engines/letters/plain-marks.ts";

/** What a cell holds that should be one address. */
interface AddressParts {
  /** The cell on one line, with plain marks. */
  text: string;
  /** What may be addresses, each once, without what stands around them. */
  addresses: string[];
  /** There are words besides, which no brackets set apart. */
  hasOtherWords: boolean;
}

const BETWEEN = /[\s,;<>()[\]{}"“”„«»‹›…•]+/u;
/** Valid in an address, so they divide only where there are several. */
const BETWEEN_SEVERAL = /[\s,;<>()[\]{}"“”„«»‹›…•/|&]+/u;
/** "ada / obi@mail.example" is two things, and no space by mistake. */
export const DIVIDED = /\s[/|&]|[/|&]\s/u;
const LABEL = /^(?:e-?mail(?: address)?|mail|courriel|adresse e-?mail)\s?[:=]\s?(?=\S)/i;
/** "Ada Obi <ada@mail.example>", "Ada Obi (ada@mail.example)". */
const NAME_BEFORE = /^[^<>()@]*(?:<[^<>]*>|\([^()]*\))[\s.,;]{0,9}$/u;

/** A soft hyphen at the end of a word, or beside a hyphen that is seen. */
const NEEDLESS_HYPHEN = /(?<=-)[\u00ad¬]|[\u00ad¬](?=[-.@\s]|$)/g;

/** Takes a cell apart: the addresses in it, and whether there is more. At most 1,000 letters. */
export function findAddressParts(cell: string): AddressParts {
  const text = withPlainMarks(cell)
    .replace(/\s+/gu, " ")
    .replace(NEEDLESS_HYPHEN, "")
    .trim()
    .replace(LABEL, "");
  const isSeveral = text.indexOf("@") !== text.lastIndexOf("@") || DIVIDED.test(text);
  const pieces = (isSeveral ? text.split(BETWEEN_SEVERAL) : splitAround(text)).map(withoutAround);
  const addresses = new Map<string, string>();
  for (const piece of pieces)
    if (piece.includes("@") && !addresses.has(piece.toLowerCase()))
      addresses.set(piece.toLowerCase(), piece);
  const hasWords = pieces.some((piece) => !piece.includes("@") && /[\p{L}\p{N}]/u.test(piece));
  return {
    text,
    addresses: [...addresses.values()],
    hasOtherWords: hasWords && !NAME_BEFORE.test(text),
  };
}

/** No host has "/" in its name: what follows it is something else, such as a telephone number. */
function splitAround(text: string): string[] {
  const at = text.indexOf("@");
  const isLink = at >= 0 && text.includes("?", at);
  const divided = isLink ? text : text.slice(0, at + 1) + text.slice(at + 1).replace(/[/|&]/g, " ");
  return divided.split(BETWEEN);
}

/** Without `mailto:`, what follows it after "?", and the marks of the sentence around it. */
function withoutAround(piece: string): string {
  const isLink = /^'*mailto:/i.test(piece);
  return (isLink ? piece.replace(/^'*mailto:/i, "").replace(/\?.*$/s, "") : piece)
    .replace(/^'+/, "")
    .replace(/(?<![.:!?'])[.:!?']+$/, "");
}

/** A hyphen that may have been none, or two. Word shows a soft one as "¬". */
export const UNSURE_HYPHEN = /[\u00ad¬\u2014]/;

/** An address with each of the ways in which its hyphens can be read. */
export function readHyphens(address: string): string[] {
  const soft = ["", "-"].map((hyphen) => address.replace(/[\u00ad¬]/g, hyphen));
  const all = soft.flatMap((one) => ["-", "--"].map((dash) => one.replaceAll("\u2014", dash)));
  return [...new Set(all)];
}

/** What else was probably meant: a slip of the keys that leaves no address. */
export function withoutSlips({ text }: AddressParts): string[] {
  const at = text.lastIndexOf("@");
  const joined = text.slice(0, at).replace(/\s/g, "") + text.slice(at).replace(/^@\s/, "@");
  const domain = joined.slice(joined.indexOf("@") + 1);
  return [
    joined,
    joined.replace(/@{2,9}/, "@").replace(/\.{2,9}/g, "."),
    joined.slice(0, joined.length - domain.length) + domain.replace(/,/g, "."),
  ];
}
