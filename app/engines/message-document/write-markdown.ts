import {
  type Block,
  CERTIFICATE_LABEL,
  type Inline,
  type List,
  type Marks,
  type MessageDocument,
  placeholderSource,
} from "./document.ts";
import { DIVIDER, FENCE, HEADING, IMAGE_START, LIST_ITEM } from "./markdown-lines.ts";
import { normaliseDocument } from "./normalise.ts";
import { PAGE_TAGS } from "./web-page-source.ts";

/** The document as Markdown that `readMarkdown` reads back without any difference. */
export function writeMarkdown(document: MessageDocument): string {
  return normaliseDocument(document).map(writeBlock).join("\n\n");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${oneLine(block.words)}`;
    case "paragraph":
      return linesOf(block.words)
        .map((line) => escapeLineStart(writeWords(line)))
        .join("\n");
    case "list":
      return writeList(block, "");
    case "image": {
      const image = `![${escapeText(block.alt)}](${escapeAddress(block.address)})`;
      return block.link === undefined ? image : `[${image}](${escapeAddress(block.link)})`;
    }
    case "button":
      return `[[${writeWords(block.label)}]](${escapeAddress(block.address)})`;
    case "divider":
      return "---";
    case "certificate":
      return `[${CERTIFICATE_LABEL}]`;
    case "columns": {
      const [left, right] = block.columns.map((blocks) => blocks.map(writeBlock)) as [
        string[],
        string[],
      ];
      return ["::: columns", ...left, "::: next", ...right, "::: end"].join("\n\n");
    }
  }
}

/** Lists inside of an item are indented as far as its words, as Markdown has it. */
function writeList({ ordered, start, items }: List, indent: string): string {
  return items
    .map(({ words, lists = [] }, index) => {
      const sign = ordered ? `${Math.min(999, start + index)}.` : "-";
      const inner = lists.map(
        (list) => `\n${writeList(list, `${indent}${" ".repeat(ordered ? 3 : 2)}`)}`,
      );
      return `${indent}${sign} ${oneLine(words)}${inner.join("")}`;
    })
    .join("\n");
}

type Word = Exclude<Inline, { kind: "break" }>;

function linesOf(words: Inline[]): Word[][] {
  const lines: Word[][] = [[]];
  for (const part of words) {
    if (part.kind === "break") lines.push([]);
    else lines.at(-1)?.push(part);
  }
  return lines;
}

function oneLine(words: Inline[]): string {
  return linesOf(words).map(writeWords).join("<br>");
}

/** A delimiter of italics is `_` where a word ends there, and `<i>` within a word. */
type Piece = { raw: string } | { italic: "open" | "close" };

function writeWords(words: Inline[]): string {
  const pieces: Piece[] = [];
  for (const linked of stretches(words as Word[], (a, b) => a.link === b.link)) {
    const { link } = linked[0] as Marks;
    if (link !== undefined) pieces.push({ raw: "[" });
    for (const bold of stretches(linked, (a, b) => a.bold === b.bold)) {
      if (bold[0]?.bold) pieces.push({ raw: "**" });
      for (const italic of stretches(bold, (a, b) => a.italic === b.italic)) {
        if (italic[0]?.italic) pieces.push({ italic: "open" });
        for (const part of italic)
          pieces.push({
            raw: part.kind === "text" ? escapeText(part.text) : placeholderSource(part),
          });
        if (italic[0]?.italic) pieces.push({ italic: "close" });
      }
      if (bold[0]?.bold) pieces.push({ raw: "**" });
    }
    if (link !== undefined) pieces.push({ raw: `](${escapeAddress(link)})` });
  }
  return joinPieces(pieces);
}

function joinPieces(pieces: Piece[]): string {
  let written = "";
  let close = "_";
  pieces.forEach((piece, index) => {
    if ("raw" in piece) written += piece.raw;
    else if (piece.italic === "close") written += close;
    else {
      const end = pieces.findIndex((other, at) => at > index && "italic" in other);
      const after = pieces[end + 1];
      const isWhole =
        !ENDS_IN_WORD.test(written) &&
        !(after && "raw" in after && BEGINS_WITH_WORD.test(after.raw));
      written += isWhole ? "_" : "<i>";
      close = isWhole ? "_" : "</i>";
    }
  });
  return written;
}

const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}_]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}\p{M}_]/u;

function stretches(words: Word[], together: (a: Word, b: Word) => boolean): Word[][] {
  const found: Word[][] = [];
  for (const part of words) {
    const last = found.at(-1)?.at(-1);
    if (last && together(last, part)) found.at(-1)?.push(part);
    else found.push([part]);
  }
  return found;
}

/** Signs that would mean something, and tags that would pass for the code of a web page. */
const SIGNS = new RegExp(
  `[\\\\*_[\\]{}]|<(?=/?(?:b|i|em|strong|br|!doctype|${PAGE_TAGS})\\b)`,
  "gi",
);

function escapeText(text: string): string {
  return text.replace(SIGNS, "\\$&");
}

function escapeAddress(address: string): string {
  return address
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\()]/g, "\\$&")))
    .join("");
}

/** A line that would be read as the beginning of another block. */
function escapeLineStart(line: string): string {
  const item = LIST_ITEM.exec(line);
  if (item?.[2] !== undefined) return line.replace(/^(\s*\d{1,3})([.)])/u, "$1\\$2");
  const isBlock = [LIST_ITEM, HEADING, DIVIDER, FENCE, IMAGE_START].some((pattern) =>
    pattern.test(line),
  );
  return isBlock ? `\\${line}` : line;
}
