import {
  addressProblem,
  type Block,
  type Inline,
  type ListItem,
  MAX_FALLBACK_LENGTH,
  MAX_READ_LETTERS,
  type MessageDocument,
  normaliseAddress,
  PLACEHOLDER_SOURCE,
  plainWords,
} from "./document.ts";
import { DIVIDER, FENCE, HEADING, INNER_ITEM, LIST_ITEM } from "./markdown-lines.ts";
import { normaliseDocument } from "./normalise.ts";
import {
  isCertificate,
  readButton,
  readImage,
  readInline,
  type TypedPlaceholder,
  unescapeMarkdown,
} from "./read-inline.ts";

/**
 * What follows them is one line: each costs an element of the preview, and a post may hold a
 * million.
 */
const MAX_LINES = 2_000;

/**
 * What is meant as a field with other words for people without one, whether or not it can be read.
 */
// At most 30,000 letters: MAX_READ_LETTERS.
const WITH_FALLBACK = /(?<!\\)\{[^{}|\n]{1,60}\|[^\n]{0,300}?\}/g;
const IS_PLACEHOLDER = new RegExp(`^${PLACEHOLDER_SOURCE}$`);

/** What is wrong with a message, where. `line` counts from 1. */
export interface LineProblem {
  line: number;
  text: string;
}

export interface MarkdownReading {
  document: MessageDocument;
  problems: LineProblem[];
  placeholders: (TypedPlaceholder & { line: number })[];
}

/**
 * A message as Markdown. A blank line starts a block, and every other line break stays one. What
 * can't be read as a block is text, with a problem that says where, so that nothing typed is ever
 * lost.
 */
export function readMarkdown(markdown: string): MarkdownReading {
  return new Reader(markdown.replace(/\r\n?/g, "\n").split("\n")).read();
}

/**
 * How columns nest while their lines are read: the column being filled, and the line they began on.
 */
interface OpenColumns {
  columns: [Block[], Block[]];
  side: 0 | 1;
  line: number;
  /** Columns inside columns, which are read as if they were none. */
  inner: number;
}

class Reader {
  private readonly root: Block[] = [];
  private readonly problems: LineProblem[] = [];
  private readonly placeholders: MarkdownReading["placeholders"] = [];
  private open: OpenColumns | null = null;
  private paragraph: Inline[] = [];
  /** The item that was read last, after those it is in. */
  private items: { indent: number; item: ListItem }[] = [];
  private hasCertificate = false;
  private line = 0;
  private readonly lines: string[];

  constructor(lines: string[]) {
    this.lines = lines;
  }

  read(): MarkdownReading {
    let letters = 0;
    for (const line of this.lines) {
      this.line++;
      letters += line.length + 1;
      if (this.line > MAX_LINES) {
        this.problem(
          `A message can have at most ${MAX_LINES.toLocaleString("en")} lines. Join or remove some.`,
        );
        this.addLine([{ kind: "text", text: this.lines.slice(MAX_LINES).join(" ") }]);
        break;
      }
      if (letters <= MAX_READ_LETTERS) this.readLine(line);
      else this.addLine([{ kind: "text", text: line }]);
    }
    this.endParagraph();
    if (this.open) {
      this.problem(
        "Columns start here and never end. Write “::: end” on its own line below them.",
        this.open.line,
      );
      this.endColumns();
    }
    return {
      document: normaliseDocument(this.root),
      problems: this.problems,
      placeholders: this.placeholders,
    };
  }

  private readLine(raw: string): void {
    const line = raw.trim();
    const heading = HEADING.exec(raw);
    const item = this.isInList() || LIST_ITEM.test(raw) ? INNER_ITEM.exec(raw) : null;
    const image = readImage(line);
    const button = readButton(line);
    if (line === "") this.endParagraph();
    else if (FENCE.test(line) && this.readFence(line)) return;
    else if (heading) {
      const level = heading[1]?.length === 1 ? 1 : 2;
      this.add({ kind: "heading", level, words: this.words((heading[2] ?? "").trim()) });
    } else if (DIVIDER.test(line)) this.add({ kind: "divider" });
    else if (item) this.addItem(item);
    else if (image)
      this.add({
        kind: "image",
        alt: unescapeMarkdown(image.words),
        ...this.imageAddresses(image.address, image.link),
      });
    else if (button) {
      const label = this.words(button.words);
      const address = normaliseAddress(button.address);
      this.checkAddress(address, `The button “${short(plainWords(label))}”`);
      this.add({ kind: "button", label, address });
    } else this.addLine(this.words(line));
  }

  private imageAddresses(
    typed: string,
    typedLink: string | undefined,
  ): { address: string; link?: string } {
    const address = normaliseAddress(typed);
    if (!/^https?:\/\/[^\s/]/i.test(address)) {
      this.problem(
        address === ""
          ? "This image has no address. Upload it, or write its https:// address between the round brackets."
          : `This image is at “${short(address)}”, which e-mails can’t show. Upload it, or use ` +
              "an address that starts with https://.",
      );
    }
    if (typedLink === undefined) return { address };
    const link = normaliseAddress(typedLink);
    this.checkAddress(link, "The link on this image");
    return { address, link };
  }

  /** A line that ends in the certificate ends its paragraph there, the first time. */
  private addLine(words: Inline[]): void {
    const isBlock = !this.hasCertificate && isCertificate(words.at(-1));
    const line = isBlock ? words.slice(0, -1) : words;
    if (line.length > 0)
      this.paragraph.push(
        ...(this.paragraph.length > 0 ? [{ kind: "break" } as const] : []),
        ...line,
      );
    if (!isBlock) return;
    this.hasCertificate = true;
    this.add({ kind: "certificate" });
  }

  /** Whether the block before this line is a list, and no words stand between. */
  private isInList(): boolean {
    return this.paragraph.length === 0 && this.target().at(-1)?.kind === "list";
  }

  /** An item that is at least two signs further in than one before it is in that item's list. */
  private addItem([, space = "", , number, text = ""]: RegExpExecArray): void {
    if (!this.isInList()) this.items = [];
    this.endParagraph();
    const indent = space.replaceAll("\t", "    ").length;
    this.items.length = this.items.findLastIndex((outer) => indent >= outer.indent + 2) + 1;
    const ordered = number !== undefined;
    const item: ListItem = { words: this.words(text.trim()) };
    const around = this.items.at(-1)?.item;
    if (around && !around.lists) around.lists = [];
    const lists: Block[] = around?.lists ?? this.target();
    const last = lists.at(-1);
    if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
    else lists.push({ kind: "list", ordered, start: ordered ? Number(number) : 1, items: [item] });
    this.items.push({ indent, item });
  }

  /** False: the line is text. */
  private readFence(line: string): boolean {
    const name = line.slice(3).trim().toLowerCase();
    if (name === "columns") {
      if (this.open) {
        this.problem(
          "Columns can’t be inside columns. Write “::: end” above this line, or remove it.",
        );
        this.open.inner++;
        return true;
      }
      this.endParagraph();
      this.open = { columns: [[], []], side: 0, line: this.line, inner: 0 };
      return true;
    }
    if (this.open && (name === "next" || name === "end")) {
      this.endParagraph();
      if (this.open.inner > 0) {
        if (name === "end") this.open.inner--;
      } else if (name === "end") this.endColumns();
      else if (this.open.side === 1)
        this.problem("You can have two columns side by side. Remove this “::: next”.");
      else this.open.side = 1;
      return true;
    }
    this.problem(
      name === "next" || name === "end"
        ? `“${short(line)}” belongs to columns, and none are open here. Start them with “::: ` +
            "columns”, or remove this line."
        : `“${short(line)}” is an unknown block. Blocks with ::: are columns, next and end.`,
    );
    return false;
  }

  private endColumns(): void {
    if (!this.open) return;
    this.root.push({ kind: "columns", columns: this.open.columns });
    this.open = null;
  }

  private words(line: string): Inline[] {
    const words = readInline(line, (typed) =>
      this.placeholders.push({ ...typed, line: this.line }),
    );
    for (const [source] of line.matchAll(WITH_FALLBACK)) {
      if (IS_PLACEHOLDER.test(source)) continue;
      this.problem(
        `“${short(source)}” can’t be filled in. What follows the bar has no brackets, and at ` +
          `most ${MAX_FALLBACK_LENGTH} letters.`,
      );
    }
    const links = new Map<string, Inline[]>();
    for (const part of words) {
      if (part.kind === "break" || part.link === undefined) continue;
      const before = links.get(part.link);
      if (before) before.push(part);
      else links.set(part.link, [part]);
    }
    for (const [link, parts] of links)
      this.checkAddress(normaliseAddress(link), `The link “${short(plainWords(parts))}”`);
    return words;
  }

  private checkAddress(address: string, what: string): void {
    const problem = addressProblem(address);
    if (problem === "empty")
      this.problem(`${what} has no address. Write one between the round brackets.`);
    else if (problem)
      this.problem(
        `${what} goes to “${short(address)}”. A link starts with https://, http:// or mailto:.`,
      );
  }

  private problem(text: string, line = this.line): void {
    this.problems.push({ line, text });
  }

  private target(): Block[] {
    return this.open ? this.open.columns[this.open.side] : this.root;
  }

  private add(block: Block): void {
    this.endParagraph();
    this.target().push(block);
  }

  private endParagraph(): void {
    if (this.paragraph.length > 0) this.target().push({ kind: "paragraph", words: this.paragraph });
    this.paragraph = [];
  }
}

function short(text: string): string {
  const letters = Array.from(text);
  return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}
