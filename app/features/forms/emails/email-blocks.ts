import { directionOf } from "#app/engines/letters/direction.ts";
import {
  type Block,
  blocksOf,
  type Inline,
  type List,
  type Marks,
  type MessageDocument,
  plainWords,
  wordsOf,
} from "#app/engines/message-document/document.ts";
import type { MailBlock } from "#app/engines/message-document/mail-block.ts";
import { mailBlocks } from "#app/engines/message-document/mail-blocks.ts";
import { marker, readMessageBody } from "#app/engines/message-document/message-body.ts";
import { readMarkdown } from "#app/engines/message-document/read-markdown.ts";
import { parsePlaceholders, placeholderKey } from "#app/engines/placeholders/index.ts";
import { type EmailTemplate, readEmailTemplate } from "./email-template.ts";

/** What an e-mail's body becomes. */
interface EmailBlocks {
  blocks: MailBlock[];
  /**
   * The heading that the organiser wrote above everything, its placeholders as markers; null: none.
   */
  heading: string | null;
  /**
   * Whether the body leads somewhere by this placeholder, so that nobody has to add the link below.
   */
  holds(placeholder: string | undefined): boolean;
}

/** Reads a body in its format. In Markdown a large heading at the top is the e-mail's own. */
export function readEmailBody(letter: EmailTemplate): EmailBlocks {
  if (letter.bodyFormat !== "markdown") {
    const { body } = readEmailTemplate(letter);
    return {
      blocks: readMessageBody(body(letter.body)).flatMap(plainBlock),
      heading: null,
      holds: () => false,
    };
  }
  const written = readMarkdown(letter.body).document;
  const document = openPlaceholders(written, letter);
  const [first, ...rest] = document;
  const isHeading = first?.kind === "heading" && first.level === 1;
  const held = new Set(addressesOf(written).flatMap(placeholderAtStart));
  return {
    blocks: mailBlocks(isHeading ? rest : document).filter(({ kind }) => kind !== "button"),
    heading: isHeading ? headingText(first.words) : null,
    holds: (placeholder) => placeholder !== undefined && held.has(placeholderKey(placeholder)),
  };
}

/** There is no certificate to download here: its button and its links are left out. */
function plainBlock(block: ReturnType<typeof readMessageBody>[number]): MailBlock[] {
  type Line = Extract<typeof block, { kind: "list" }>["items"][number];
  const line = (parts: Line) =>
    parts.flatMap((part) => (part.kind === "certificate" ? [] : [part]));
  if (block.kind === "button") return [];
  const lines = block.kind === "paragraph" ? block.lines : block.items;
  const words = lines.flat().map((part) => ("text" in part ? part.text : ""));
  const dir = directionOf(words.join(" "));
  if (block.kind === "paragraph")
    return [{ ...block, lines: block.lines.map(line), ...(dir ? { dir } : {}) }];
  const items = block.items.map((item) => ({ parts: line(item), lists: [] }));
  return [{ ...block, items, ...(dir ? { dir } : {}) }];
}

/**
 * Names that are addresses become those addresses, as links that show them or below the words of a
 * link, and what is no name of this e-mail stays as it was typed, where the names are known.
 */
function openPlaceholders(
  document: MessageDocument,
  { names, addresses = {} }: EmailTemplate,
): MessageDocument {
  const known = names && new Set(names.map(placeholderKey));
  const patterns = new Map(
    Object.entries(addresses).map(([name, address]) => [placeholderKey(name), address]),
  );
  const opened = (address: string) =>
    address.replace(
      /^\{([^{}|]+)(?:\|[^{}]*)?\}/,
      (source, name: string) => patterns.get(placeholderKey(name)) ?? source,
    );
  const word = (part: Inline): Inline[] => {
    if (part.kind === "break") return [part];
    const link = part.link === undefined ? {} : { link: opened(part.link) };
    if (part.kind === "text") return [{ ...part, ...link }];
    const { name, fallback: _, ...marks } = part;
    const pattern = patterns.get(placeholderKey(name));
    if (pattern !== undefined)
      return addressWords(pattern, {
        ...marks,
        link: part.link === undefined ? pattern : opened(part.link),
      });
    if (!known || known.has(placeholderKey(name))) return [{ ...part, ...link }];
    return [{ ...marks, ...link, kind: "text", text: plainWords([part]) }];
  };
  const words = (line: Inline[]) => line.flatMap(word);
  const list = (one: List): List => ({
    ...one,
    items: one.items.map((item) => ({
      words: words(item.words),
      ...(item.lists ? { lists: item.lists.map(list) } : {}),
    })),
  });
  const block = (one: Block): Block => {
    switch (one.kind) {
      case "heading":
      case "paragraph":
        return { ...one, words: words(one.words) };
      case "list":
        return list(one);
      case "button":
        return { ...one, label: words(one.label), address: opened(one.address) };
      case "image":
        return one.link === undefined ? one : { ...one, link: opened(one.link) };
      case "columns":
        return { ...one, columns: [one.columns[0].map(block), one.columns[1].map(block)] };
      default:
        return one;
    }
  };
  return document.map(block);
}

/** An address that holds placeholders, as words. */
function addressWords(pattern: string, marks: Marks): Inline[] {
  return parsePlaceholders(pattern).map((part) =>
    part.kind === "text"
      ? { ...marks, kind: "text", text: part.text }
      : { ...marks, kind: "placeholder", name: part.name },
  );
}

function headingText(words: Inline[]): string {
  return words
    .map((part) => {
      if (part.kind === "break") return " ";
      if (part.kind === "text") return part.text;
      return marker(part.fallback === undefined ? part.name : `${part.name}|${part.fallback}`);
    })
    .join("");
}

/** Everywhere a press on the body leads. */
function addressesOf(document: MessageDocument): string[] {
  const ofBlocks = [...blocksOf(document)].map((block) => {
    if (block.kind === "button") return block.address;
    return block.kind === "image" ? (block.link ?? "") : "";
  });
  const ofWords = [...wordsOf(document)].flat().map((part) => {
    if (part.kind === "break") return "";
    return part.link ?? (part.kind === "placeholder" ? `{${part.name}}` : "");
  });
  return [...ofBlocks, ...ofWords];
}

function placeholderAtStart(address: string): string[] {
  const name = /^\{([^{}|]+)/.exec(address)?.[1];
  return name === undefined ? [] : [placeholderKey(name)];
}
