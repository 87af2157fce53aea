import { LRUCache } from "lru-cache";

/**
 * A rule, or a block of rules with what is before its brace; `text` alone: what is left as it is.
 */
type Part =
  | { selectors: Selector[]; body: string }
  | { before: string; parts: Part[] }
  | { text: string };

interface Selector {
  text: string;
  /** Classes that an element of the page must have for it to hold. */
  classes: string[];
}

/** A sheet, with what is left of it for some sets of classes: pages of one form have few. */
const sheets = new LRUCache<
  string,
  { parts: Part[]; names: Set<string>; lean: LRUCache<string, string> }
>({ max: 100 });

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/;
/** What is `async` depends on nothing of the page, and gives no classes. */
const SCRIPT = /<script\b(?![^>]*\sasync)[^>]*\ssrc=/;
const CLASS = /\sclass="([^"]*)"/g;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
};

/**
 * A page that prints its styles into itself, without the rules for classes that it has nowhere: a
 * form with no matrix needs none of a matrix. A page with a script of its own, as helpers at the
 * door have, keeps all of them: the script gives classes later.
 */
export function leanStyles(page: Buffer): Buffer {
  const html = withoutMarks(page.toString("utf8"));
  const style = STYLE.exec(html);
  if (!style || SCRIPT.test(html)) return page;
  const classes = classesIn(html);
  const [whole, open, css, close] = style as unknown as [string, string, string, string];
  const lean = open + leanSheet(css, classes) + close;
  return Buffer.from(html.slice(0, style.index) + lean + html.slice(style.index + whole.length));
}

/** The classes of a page's elements. */
export function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, names = ""] of html.matchAll(CLASS))
    for (const name of names.split(/\s+/))
      classes.add(
        name.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
      );
  return classes;
}

/**
 * Without what React writes between texts for its own script, and with drawings' elements closed in
 * one tag.
 */
function withoutMarks(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/<(ellipse|path|stop|rect|circle)\b([^<>]*)><\/\1>/g, "<$1$2/>");
}

/** The rules of a minified sheet that can hold where only these classes are. */
export function leanSheet(css: string, classes: ReadonlySet<string>): string {
  let sheet = sheets.get(css);
  if (!sheet) {
    const parts = readParts(css);
    sheet = { parts, names: new Set(namesIn(parts)), lean: new LRUCache({ max: 20 }) };
    sheets.set(css, sheet);
  }
  // What the sheet has no rule for tells no two pages apart.
  const key = [...sheet.names].filter((name) => classes.has(name)).join(" ");
  const lean = sheet.lean.get(key) ?? write(sheet.parts, classes);
  sheet.lean.set(key, lean);
  return lean;
}

/** Every class that a rule is for. */
function namesIn(parts: Part[]): string[] {
  return parts.flatMap((part) => {
    if ("text" in part) return [];
    return "parts" in part ? namesIn(part.parts) : part.selectors.flatMap(({ classes }) => classes);
  });
}

function write(parts: Part[], classes: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("parts" in part) {
        const inside = write(part.parts, classes);
        return inside && `${part.before}{${inside}}`;
      }
      const selectors = part.selectors.filter((selector) =>
        selector.classes.every((name) => classes.has(name)),
      );
      return selectors.length > 0
        ? `${selectors.map(({ text }) => text).join(",")}{${part.body}}`
        : "";
    })
    .join("");
}

/** Reads a sheet as esbuild minifies it: no comments, and braces in no text. */
function readParts(css: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const brace = css.indexOf("{", at);
    if (brace < 0) {
      parts.push({ text: css.slice(at) });
      break;
    }
    const before = css.slice(at, brace);
    const end = endOfBlock(css, brace);
    const inside = css.slice(brace + 1, end);
    if (!before.startsWith("@"))
      parts.push({ selectors: split(before).map(readSelector), body: inside });
    else if (/^@(media|supports)\b/.test(before)) parts.push({ before, parts: readParts(inside) });
    else parts.push({ text: css.slice(at, end + 1) });
    at = end + 1;
  }
  return parts;
}

function endOfBlock(css: string, brace: number): number {
  let depth = 0;
  for (let at = brace; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  return css.length;
}

/** At the commas outside of brackets. */
function split(selectors: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < selectors.length; at++) {
    const letter = selectors.charAt(at);
    if (letter === "\\") at++;
    else if ("([".includes(letter)) depth++;
    else if (")]".includes(letter)) depth--;
    else if (letter === "," && depth === 0) {
      found.push(selectors.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, selectors.slice(from)];
}

/** A backslash and what it stands before: a number in hex with a space behind it, or any letter. */
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
const NAME = /\.((?:[\w-]|\\(?:[0-9a-f]{1,6}\s?|.))+)/gi;

/** What is inside of brackets may be there or not: `:not(.x)` holds where no x is. */
function readSelector(text: string): Selector {
  let [depth, plain] = [0, ""];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "\\") {
      at++;
      if (depth === 0) plain += letter + text[at];
    } else if ("([".includes(letter)) depth++;
    else if (")]".includes(letter)) depth--;
    else if (depth === 0) plain += letter;
  }
  return { text, classes: [...plain.matchAll(NAME)].map(([, name = ""]) => unescaped(name)) };
}

function unescaped(name: string): string {
  return name.replace(ESCAPED, (_, hex, letter) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : letter,
  );
}
