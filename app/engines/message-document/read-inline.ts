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
  return new InlineReader(line, onPlaceholder, inLink).read();
}

class InlineReader {
  private readonly items: Inline[] = [];
  private readonly openers: Opener[] = [];
  /** How many openers each token has. */
  private readonly counts = new Map<string, number>();
  /**
   * What is marked, as numbers of items: put on at the end, since marks in marks in marks would
   * each go through all inside.
   */
  private readonly spans: Span[] = [];
  private starsEnd = 0;
  private text = "";
  private at = 0;
  private readonly line: string;
  private readonly onPlaceholder: (typed: TypedPlaceholder) => void;
  private readonly inLink: boolean;

  constructor(line: string, onPlaceholder: (typed: TypedPlaceholder) => void, inLink: boolean) {
    this.line = line;
    this.onPlaceholder = onPlaceholder;
    this.inLink = inLink;
  }

  read(): Inline[] {
    while (this.at < this.line.length) {
      const letter = this.line.charAt(this.at);
      if (this.readMarkup(letter)) continue;
      this.text += letter;
      this.at++;
    }
    this.flush();
    putMarks(this.items, this.spans);
    return this.items;
  }

  /** Goes on behind what begins with this letter. False: it is a letter like any other. */
  private readMarkup(letter: string): boolean {
    switch (letter) {
      case "\\":
        return this.readEscaped();
      case "{":
        return this.readPlaceholder(BRACES);
      case "[":
        return this.readLinked() || this.readPlaceholder(SQUARE);
      case "*":
      case "_":
        return this.readDelimiter(letter);
      case "<":
        return this.readTag() || this.readBreak();
      default:
        return false;
    }
  }

  private readEscaped(): boolean {
    const next = this.line.charAt(this.at + 1);
    if (!ESCAPED.test(next)) return false;
    this.text += next;
    this.at += 2;
    return true;
  }

  private readPlaceholder(pattern: RegExp): boolean {
    const found = match(pattern, this.line, this.at);
    if (!found?.[1]?.trim()) return false;
    const [source, name, fallback] = found;
    this.flush();
    const typed = {
      name: name.trim(),
      ...(fallback === undefined ? {} : { fallback: fallback.trim() }),
    };
    this.items.push({ kind: "placeholder", ...typed });
    this.onPlaceholder({ ...typed, source });
    this.at += source.length;
    return true;
  }

  private readLinked(): boolean {
    const link = this.inLink ? null : readLink(this.line, this.at);
    if (!link) return false;
    this.flush();
    const words = readInline(link.words, this.onPlaceholder, true).map((part) =>
      part.kind === "break" ? ({ kind: "text", text: " " } as const) : part,
    );
    this.items.push(...words.map((part) => ({ ...part, link: link.address })));
    this.at = link.end;
    return true;
  }

  private readDelimiter(letter: "*" | "_"): boolean {
    const { line, at } = this;
    const innermost = this.openers.at(-1);
    if (letter === "*" && at >= this.starsEnd) this.starsEnd = endOfStars(line, at);
    const run = letter === "*" ? this.starsEnd - at : 1;
    const isDouble = letter === "*" && run > 1 && !(innermost?.token === "*" && run % 2 === 1);
    const token = isDouble ? "**" : letter;
    const before = line.slice(Math.max(0, at - 2), at);
    const after = line.slice(at + token.length, at + token.length + 2);
    const open = after !== "" && !/^\s/u.test(after);
    const close = before !== "" && !/\s$/u.test(before);
    const within = isDouble
      ? { open, close }
      : { open: open && !WORD_BEFORE.test(before), close: close && !WORD_AFTER.test(after) };
    this.delimit(isDouble ? "bold" : "italic", token, within);
    this.at += token.length;
    return true;
  }

  private readTag(): boolean {
    const tag = match(TAG, this.line, this.at);
    if (!tag) return false;
    const [source, slash, name = ""] = tag;
    // Under the same token for both, so that a closing tag finds its opening one; a lone one is
    // text as it was typed.
    this.delimitTag(/^[bs]/i.test(name) ? "bold" : "italic", source, slash === "/");
    this.at += source.length;
    return true;
  }

  private readBreak(): boolean {
    const found = match(BREAK, this.line, this.at);
    if (!found) return false;
    this.flush();
    this.items.push({ kind: "break" });
    this.at += found[0].length;
    return true;
  }

  private flush(): void {
    if (this.text) this.items.push({ kind: "text", text: this.text });
    this.text = "";
  }

  /** Opens or closes a mark, or is text. */
  private delimit(
    mark: Opener["mark"],
    token: string,
    may: { open: boolean; close: boolean },
  ): void {
    const { items, openers } = this;
    this.flush();
    const open = may.close ? this.lastOpener(token) : -1;
    const opener = openers[open];
    if (opener && items.length > opener.at + 1) {
      items[opener.at] = { kind: "text", text: "" };
      this.spans.push({ mark, from: opener.at + 1, to: items.length });
      for (const closed of openers.splice(open)) this.count(closed.token, -1);
    } else {
      if (may.open) this.pushOpener(mark, token);
      items.push({ kind: "text", text: token });
    }
  }

  private delimitTag(mark: Opener["mark"], source: string, isClosing: boolean): void {
    const { items } = this;
    const token = `<${mark}>`;
    if (isClosing) {
      const before = items.length;
      this.delimit(mark, token, { open: false, close: true });
      const last = items.at(-1);
      if (items.length > before && last?.kind === "text" && last.text === token)
        items[items.length - 1] = { kind: "text", text: source };
      return;
    }
    this.flush();
    this.pushOpener(mark, token);
    items.push({ kind: "text", text: source });
  }

  private pushOpener(mark: Opener["mark"], token: string): void {
    this.openers.push({ mark, token, at: this.items.length });
    this.count(token, 1);
  }

  private count(token: string, by: number): void {
    this.counts.set(token, (this.counts.get(token) ?? 0) + by);
  }

  /** The last opener of a token, found at once where there is none. */
  private lastOpener(token: string): number {
    return this.counts.get(token) ? this.openers.findLastIndex((one) => one.token === token) : -1;
  }
}

interface Span {
  mark: Opener["mark"];
  from: number;
  to: number;
}

function putMarks(items: Inline[], spans: readonly Span[]): void {
  for (const mark of ["bold", "italic"] as const) {
    /** How much deeper in such marks an item is than the one before it. */
    const deeper = new Map<number, number>();
    const add = (at: number, by: number) => deeper.set(at, (deeper.get(at) ?? 0) + by);
    for (const span of spans) {
      if (span.mark !== mark) continue;
      add(span.from, 1);
      add(span.to, -1);
    }
    let depth = 0;
    for (const [at, part] of items.entries()) {
      depth += deeper.get(at) ?? 0;
      if (depth > 0 && part.kind !== "break") items[at] = { ...part, [mark]: true };
    }
  }
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
    const letter = line.charAt(at);
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
