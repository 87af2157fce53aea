import { directionOf } from "#app/engines/letters/direction.ts";
import {
  addressProblem,
  type Block,
  CERTIFICATE_LINK,
  type Inline,
  type List,
  type MessageDocument,
  PLACEHOLDER_SOURCE,
} from "./document.ts";
import type { MailBlock, MailInline, MailList, MailWord } from "./mail-block.ts";
import { CLOSE, linkAddresses, marker, OPEN } from "./message-body.ts";

/**
 * The blocks an e-mail is rendered from, its placeholders as markers. Addresses that nobody marked
 * are links too, as in plain text; a link that e-mails can't open is its words.
 */
export function mailBlocks(document: MessageDocument): MailBlock[] {
  return document.flatMap(mailBlock);
}

function mailBlock(block: Block): MailBlock[] {
  switch (block.kind) {
    case "heading":
      return [
        {
          kind: "heading",
          level: block.level,
          parts: mailWords(block.words),
          ...directionOfWords(block.words),
        },
      ];
    case "paragraph":
      return [
        {
          kind: "paragraph",
          lines: linesOf(block.words).map(mailWords),
          ...directionOfWords(block.words),
        },
      ];
    case "list":
      return [mailList(block)];
    case "divider":
      return [{ kind: "divider" }];
    case "certificate":
      return [{ kind: "button" }];
    case "button":
      return addressProblem(block.address) === null
        ? [
            {
              kind: "link-button",
              text: block.label.map(markedText).join(""),
              address: linkAddress(block.address),
            },
          ]
        : [{ kind: "paragraph", lines: [mailWords(block.label)] }];
    case "image": {
      if (!/^https?:\/\/[^\s/]/i.test(block.address)) return [];
      const link =
        block.link !== undefined && addressProblem(block.link) === null
          ? linkAddress(block.link)
          : null;
      return [
        {
          kind: "image",
          address: linkAddress(block.address),
          alt: block.alt,
          link,
          width: shownWidth(block.address),
        },
      ];
    }
    case "columns":
      return [
        { kind: "columns", columns: [mailBlocks(block.columns[0]), mailBlocks(block.columns[1])] },
      ];
  }
}

function mailList({ ordered, start, items }: List): MailList {
  const mailItems = items.map(({ words, lists = [] }) => ({
    parts: mailWords(words),
    lists: lists.map(mailList),
  }));
  const words = items.flatMap((item) => item.words);
  return { kind: "list", ordered, start, items: mailItems, ...directionOfWords(words) };
}

/** What is filled in decides nothing. */
function directionOfWords(words: Inline[]): { dir?: "rtl" } {
  const own = words.map((part) => (part.kind === "text" ? part.text : " ")).join("");
  return directionOf(own) === "rtl" ? { dir: "rtl" } : {};
}

/** Uploaded images say their size at the end of their address: "…-1088x600.jpg". Null: unknown. */
function shownWidth(address: string): number | null {
  const size = /-(\d{1,4})x\d{1,4}\.(?:png|jpe?g|gif|webp)$/i.exec(address);
  return size ? Number(size[1]) : null;
}

type Word = Exclude<Inline, { kind: "break" }>;

function linesOf(words: Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const part of words) {
    if (part.kind === "break") lines.push([]);
    else lines.at(-1)?.push(part);
  }
  return lines;
}

/**
 * A line's words: links as one part each, the rest as runs of one style, in which bare addresses
 * are links.
 */
function mailWords(words: Inline[]): MailInline[] {
  const parts: MailInline[] = [];
  let at = 0;
  for (let first = words[at]; first; first = words[at]) {
    if (first.kind === "break") {
      parts.push({ kind: "break" });
      at++;
      continue;
    }
    const run: Word[] = [first];
    for (const next of words.slice(at + 1)) {
      if (!isSameRun(first, next)) break;
      run.push(next);
    }
    at += run.length;
    if (first.link === undefined) parts.push(...plainRun(run, first));
    else parts.push(...linkedRun(run, first.link));
  }
  return parts;
}

function isSameRun(first: Word, next: Inline): next is Word {
  if (next.kind === "break" || next.link !== first.link) return false;
  return first.link !== undefined || (next.bold === first.bold && next.italic === first.italic);
}

function plainRun(run: Word[], { bold, italic }: Word): MailInline[] {
  const style = { ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
  return linkAddresses(run.map(markedText).join("")).map((part) =>
    part.kind === "certificate" ? part : { ...part, ...style },
  );
}

function linkedRun(run: Word[], link: string): MailInline[] {
  const words: MailWord[] = run.map((part) => ({
    text: markedText(part),
    ...(part.bold ? { bold: true } : {}),
    ...(part.italic ? { italic: true } : {}),
  }));
  const text = words.map((word) => word.text).join("");
  const isStyled = words.some(({ bold, italic }) => bold || italic);
  if (link === CERTIFICATE_LINK)
    return [
      { kind: "certificate", ...(text === "Download Certificate" && !isStyled ? {} : { words }) },
    ];
  if (addressProblem(link) !== null) return words.map((word) => ({ kind: "text", ...word }));
  return [{ kind: "link", text, address: linkAddress(link), ...(isStyled ? { words } : {}) }];
}

function markedText(part: Inline): string {
  if (part.kind === "text") return part.text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
  return part.kind === "break" ? " " : marker(markedName(part));
}

function markedName({ name, fallback }: { name: string; fallback?: string }): string {
  return fallback === undefined ? name : `${name}|${fallback}`;
}

/**
 * At the beginning of an address a value is a whole address; anywhere else it is percent-encoded.
 */
function linkAddress(address: string): string {
  return address.replace(
    new RegExp(PLACEHOLDER_SOURCE, "g"),
    (_, name: string, fallback: string | undefined, at: number) =>
      marker(
        markedName({ name: name.trim(), fallback }),
        at === 0 ? "whole address" : "in address",
      ),
  );
}
