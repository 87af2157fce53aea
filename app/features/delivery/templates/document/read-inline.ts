import { placeholderKey } from "#app/engines/placeholders/index.ts";
import {
  CERTIFICATE_KEY,
  hasMarks,
  type Inline,
  MAX_ADDRESS_LENGTH,
  PLACEHOLDER_SOURCE,
} from "./document.ts";

const BRACES = new RegExp(PLACEHOLDER_SOURCE, "y");
/** The older spelling, which names only a field. */
const SQUARE = /\[([^{}[\]\n]{1,60})\]/y;
const TAG = /<(\/?)(b|strong|i|em)>/iy;
const BREAK = /<br ?\/?>/iy;
const ESCAPED = /[!-/:-@[-`{-~•–]/;
const WORD_BEFORE = /[\p{L}\p{N}\p{M}_]$/u;
const WORD_AFTER = /^[\p{L}\p{N}\p{M}_]/u;

/** A placeholder of the line being read. `source`: as it was typed. */
export interface TypedPlaceholder {
  name: string;
  fallback?: string;
  source: string;
}

interface Opener {
  mark: "bold" | "italic";
  /** What closes it. */
  token: string;
  at: number;
}

/**
 * One line of Markdown: `**bold**`, `_italic_`, `[words](address)`, `{First Name|friend}` and the
 * older `[First Name]`. What isn't complete is text. `onPlaceholder` hears of each in the order of
 * the line.
 */
export function readInline(
  line: string,
  onPlaceholder: (typed: TypedPlaceholder) => void,
  inLink = false,
): Inline[] {
  const items: Inline[] = [];
  const openers: Opener[] = [];
  /** How many openers each token has. */
  const counts: Record<string, number> = {};
  /**
   * What is marked, as numbers of items: put on at the end, since marks in marks in marks would
   * each go through all inside.
   */
  const spans: Span[] = [];
  let starsEnd = 0;
  let text = "";
  const flush = () => {
    if (text) items.push({ kind: "text", text });
    text = "";
  };
  const addPlaceholder = (name: string, fallback: string | undefined, source: string) => {
    flush();
    const typed = {
      name: name.trim(),
      ...(fallback === undefined ? {} : { fallback: fallback.trim() }),
    };
    items.push({ kind: "placeholder", ...typed });
    onPlaceholder({ ...typed, source });
  };
  /** Opens or closes a mark, or is text. */
  const delimit = (mark: Opener["mark"], token: string, may: { open: boolean; close: boolean }) => {
    flush();
    const open = may.close ? lastOpener(openers, token, counts) : -1;
    const opener = openers[open];
    if (opener && items.length > opener.at + 1) {
      items[opener.at] = { kind: "text", text: "" };
      spans.push({ mark, from: opener.at + 1, to: items.length });
      for (const closed of openers.splice(open)) counts[closed.token]!--;
    } else {
      if (may.open) pushOpener(mark, token);
      items.push({ kind: "text", text: token });
    }
  };
  let at = 0;
  while (at < line.length) {
    const letter = line[at]!;
    const next = line[at + 1] ?? "";
    if (letter === "\\" && ESCAPED.test(next)) {
      text += next;
      at += 2;
    } else if (letter === "{") {
      const found = match(BRACES, line, at);
      if (found?.[1]?.trim()) {
        addPlaceholder(found[1], found[2], found[0]);
        at += found[0].length;
      } else {
        text += letter;
        at++;
      }
    } else if (letter === "[") {
      const link = inLink ? null : readLink(line, at);
      const square = link ? null : match(SQUARE, line, at);
      if (link) {
        flush();
        const words = readInline(link.words, onPlaceholder, true).map((part) =>
          part.kind === "break" ? ({ kind: "text", text: " " } as const) : part,
        );
        items.push(...words.map((part) => ({ ...part, link: link.address })));
        at = link.end;
      } else if (square?.[1]?.trim()) {
        addPlaceholder(square[1], undefined, square[0]);
        at += square[0].length;
      } else {
        text += letter;
        at++;
      }
    } else if (letter === "*" || letter === "_") {
      const innermost = openers.at(-1);
      if (letter === "*" && at >= starsEnd) starsEnd = endOfStars(line, at);
      const run = letter === "*" ? starsEnd - at : 1;
      const isDouble = letter === "*" && run > 1 && !(innermost?.token === "*" && run % 2 === 1);
      const token = isDouble ? "**" : letter;
      const before = line.slice(Math.max(0, at - 2), at);
      const after = line.slice(at + token.length, at + token.length + 2);
      const open = after !== "" && !/^\s/u.test(after);
      const close = before !== "" && !/\s$/u.test(before);
      const within = isDouble
        ? { open, close }
        : { open: open && !WORD_BEFORE.test(before), close: close && !WORD_AFTER.test(after) };
      delimit(isDouble ? "bold" : "italic", token, within);
      at += token.length;
    } else if (letter === "<") {
      const tag = match(TAG, line, at);
      const lineBreak = tag ? null : match(BREAK, line, at);
      if (tag) {
        const mark = /^[bs]/i.test(tag[2] ?? "") ? "bold" : "italic";
        // Under the same token for both, so that a closing tag finds its opening one; a lone one is
        // text as it was typed.
        delimitTag(mark, tag[0], tag[1] === "/");
      } else if (lineBreak) {
        flush();
        items.push({ kind: "break" });
      } else text += letter;
      at += (tag ?? lineBreak)?.[0].length ?? 1;
    } else {
      text += letter;
      at++;
    }
  }
  flush();
  putMarks(items, spans);
  return items;

  function pushOpener(mark: Opener["mark"], token: string) {
    openers.push({ mark, token, at: items.length });
    counts[token] = (counts[token] ?? 0) + 1;
  }

  function delimitTag(mark: Opener["mark"], source: string, isClosing: boolean) {
    const token = `<${mark}>`;
    if (isClosing) {
      const before = items.length;
      delimit(mark, token, { open: false, close: true });
      const last = items.at(-1);
      if (items.length > before && last?.kind === "text" && last.text === token)
        items[items.length - 1] = { kind: "text", text: source };
      return;
    }
    flush();
    pushOpener(mark, token);
    items.push({ kind: "text", text: source });
  }
}

interface Span {
  mark: Opener["mark"];
  from: number;
  to: number;
}

function putMarks(items: Inline[], spans: readonly Span[]): void {
  for (const mark of ["bold", "italic"] as const) {
    const change = new Int32Array(items.length + 1);
    for (const span of spans) {
      if (span.mark !== mark) continue;
      change[span.from]!++;
      change[span.to]!--;
    }
    let depth = 0;
    for (const [at, part] of items.entries()) {
      depth += change[at]!;
      if (depth > 0 && part.kind !== "break") items[at] = { ...part, [mark]: true };
    }
  }
}

/** The last opener of a token, found at once where there is none. */
function lastOpener(
  openers: readonly Opener[],
  token: string,
  counts: Record<string, number>,
): number {
  return counts[token] ? openers.findLastIndex((one) => one.token === token) : -1;
}

function match(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

function endOfStars(line: string, at: number): number {
  let end = at;
  while (line[end] === "*") end++;
  return end;
}

interface Link {
  words: string;
  address: string;
  /** Where the line goes on. */
  end: number;
}

/** `[words](address)` at a bracket; null: none begins there. */
export function readLink(line: string, from: number): Link | null {
  const words = readBrackets(line, from);
  return words && readAddress(line, words.end, words.inside);
}

/** `[[words]](address)`, the whole of a line. */
export function readButton(line: string): Link | null {
  if (!line.startsWith("[[")) return null;
  const words = readBrackets(line, 1);
  const button =
    words && line[words.end] === "]" ? readAddress(line, words.end + 1, words.inside) : null;
  return button?.end === line.length ? button : null;
}

/** `![description](address)`, or the same as the words of a link; the whole of a line. */
export function readImage(line: string): (Link & { link?: string }) | null {
  const isLinked = line.startsWith("[![");
  if (!isLinked && !line.startsWith("![")) return null;
  const image = readLink(line, isLinked ? 2 : 1);
  if (!isLinked || !image) return image?.end === line.length ? image : null;
  const link = line[image.end] === "]" ? readAddress(line, image.end + 1, "") : null;
  return link?.end === line.length ? { ...image, link: link.address } : null;
}

function readBrackets(line: string, from: number): { inside: string; end: number } | null {
  let at = from + 1;
  while (at < line.length && line[at] !== "]") {
    if (line[at] === "[") return null;
    at += line[at] === "\\" ? 2 : 1;
  }
  return line[at] === "]" ? { inside: line.slice(from + 1, at), end: at + 1 } : null;
}

/**
 * Addresses hold a pair of round brackets or two; endless ones would be looked at again and again.
 */
const MAX_DEPTH = 8;

/** `(address)`, in which further round brackets come in pairs or behind a backslash. */
function readAddress(line: string, from: number, words: string): Link | null {
  if (line[from] !== "(") return null;
  let address = "";
  let at = from + 1;
  let depth = 0;
  while (at < line.length && address.length <= MAX_ADDRESS_LENGTH) {
    const letter = line[at]!;
    if (letter === ")" && depth-- === 0) return { words, address, end: at + 1 };
    if (letter === "(" && ++depth > MAX_DEPTH) return null;
    const braces = letter === "{" ? match(BRACES, line, at) : null;
    const isEscaped = letter === "\\" && ESCAPED.test(line[at + 1] ?? "");
    address += braces?.[0] ?? (isEscaped ? line[at + 1] : letter);
    at += braces?.[0].length ?? (isEscaped ? 2 : 1);
  }
  return null;
}

/** An address or an image's description without its backslashes. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~•–])/g, "$1");
}

/** True for the one item of a line that stands for the certificate. */
export function isCertificate(part: Inline | undefined): boolean {
  return (
    part?.kind === "placeholder" && !hasMarks(part) && placeholderKey(part.name) === CERTIFICATE_KEY
  );
}
