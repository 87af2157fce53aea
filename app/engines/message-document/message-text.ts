import { placeholderKey } from "#app/engines/placeholders/index.ts";
import {
  type Block,
  blocksOf,
  type Inline,
  type List,
  type MessageDocument,
  PLACEHOLDER_SOURCE,
  plainWords,
  wordsOf,
} from "./document.ts";
import { misleadingLinkProblem, misleadingLinks } from "./link-hosts.ts";
import type { MailBlock, MailList } from "./mail-block.ts";
import { mailBlocks } from "./mail-blocks.ts";
import { type LineProblem, readMarkdown } from "./read-markdown.ts";
import { readPlainText } from "./read-plain-text.ts";
import { webPageProblem } from "./web-page-source.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** How a message is written. */
export type BodyFormat = "plain" | "markdown";

/** A message as it is stored. Absent: from before there was a format, so plain text. */
export interface MessageText {
  body: string;
  bodyFormat?: BodyFormat;
}

export function messageDocument({ body, bodyFormat }: MessageText): MessageDocument {
  return bodyFormat === "markdown" ? readMarkdown(body).document : readPlainText(body);
}

/** The message for the composer, which writes Markdown. */
export function asMarkdown<Message extends MessageText>(
  message: Message,
): Message & { bodyFormat: "markdown" } {
  const body =
    message.bodyFormat === "markdown" ? message.body : writeMarkdown(readPlainText(message.body));
  return { ...message, body, bodyFormat: "markdown" };
}

/**
 * The words of a message as a page shows them, without the signs of Markdown; placeholders as they
 * are typed.
 */
export function readableText(message: MessageText): string {
  return message.bodyFormat === "markdown"
    ? messageDocument(message).map(readableBlock).join("\n\n")
    : message.body;
}

function readableBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainWords(block.words, "\n");
    case "list":
      return readableList(block, "");
    case "button":
      return `[${plainWords(block.label)}]`;
    case "image":
      return `[Picture: ${block.alt}]`;
    case "certificate":
      return "[Download Certificate]";
    case "columns":
      return block.columns.flat().map(readableBlock).join("\n\n");
    case "divider":
      return "---";
  }
}

function readableList({ ordered, start, items }: List, indent: string): string {
  return items
    .flatMap(({ words, lists = [] }, index) => [
      `${indent}${ordered ? `${start + index}.` : "-"} ${plainWords(words)}`,
      ...lists.map((list) => readableList(list, `${indent}  `)),
    ])
    .join("\n");
}

/** What stands in the way of sending it, each with its line. */
export function messageProblems({ body, bodyFormat }: MessageText): LineProblem[] {
  if (bodyFormat !== "markdown") return [];
  const page = webPageProblem(body);
  const { document, problems } = readMarkdown(body);
  const misleading = misleadingLinks(document).map((link) => ({
    line: lineOfAddress({ body, bodyFormat }, link.address) ?? 1,
    text: misleadingLinkProblem(link),
  }));
  return [...(page ? [page] : []), ...problems, ...misleading];
}

/**
 * The line a placeholder first stands on, counted from 1; null: it has none, or the message is
 * plain text.
 */
export function lineOfPlaceholder({ body, bodyFormat }: MessageText, key: string): number | null {
  if (bodyFormat !== "markdown") return null;
  return (
    readMarkdown(body).placeholders.find(({ name }) => placeholderKey(name) === key)?.line ?? null
  );
}

/**
 * The line of a message's Markdown that first opens, or shows, an address, counted from 1; null:
 * none, or the message is plain text.
 */
export function lineOfAddress({ body, bodyFormat }: MessageText, address: string): number | null {
  if (bodyFormat !== "markdown") return null;
  const at = body
    .split("\n")
    .findIndex((line) => addressesOf(readMarkdown(line).document).includes(address));
  return at < 0 ? null : at + 1;
}

/**
 * The placeholders of a message for functions that look for them in text: as they were typed, a
 * fallback as an empty one.
 */
export function placeholderText(message: MessageText): string {
  if (message.bodyFormat !== "markdown") return message.body;
  const { document, placeholders } = readMarkdown(message.body);
  const typed = placeholders.map(({ name, fallback, source }) =>
    fallback === undefined ? source : `{${name}|}`,
  );
  return [...typed, ...addressesOf(document).flatMap(placeholdersIn)].join("\n");
}

function addressesOf(document: MessageDocument): string[] {
  const ofBlock = (block: Block) => {
    if (block.kind === "button") return [block.address];
    return block.kind === "image" ? [block.address, block.link ?? ""] : [];
  };
  const links = [...wordsOf(document)]
    .flat()
    .flatMap((part: Inline) => (part.kind === "break" ? [] : [part.link ?? ""]));
  return [...new Set([...[...blocksOf(document)].flatMap(ofBlock), ...links])];
}

function placeholdersIn(address: string): string[] {
  return [...address.matchAll(new RegExp(PLACEHOLDER_SOURCE, "g"))].map(([, name, fallback]) =>
    fallback === undefined ? `{${name}}` : `{${name}|}`,
  );
}

/**
 * What a certificate's e-mail is rendered from: without its certificate named anywhere, that comes
 * last.
 */
export function certificateBlocks(message: MessageText): MailBlock[] {
  const document = messageDocument(message);
  const isThere = [...blocksOf(document)].some(({ kind }) => kind === "certificate");
  return mailBlocks(isThere ? document : [...document, { kind: "certificate" }]);
}

/**
 * What any other e-mail is rendered from: no certificate goes with it, so its block and its links
 * are left out.
 */
export function otherBlocks(message: MessageText): MailBlock[] {
  return mailBlocks(messageDocument(message)).flatMap(withoutCertificate);
}

const withoutMention = <Part extends { kind: string }>(parts: Part[]) =>
  parts.filter(({ kind }) => kind !== "certificate");

function withoutCertificateIn(list: MailList): MailList {
  const items = list.items.map(({ parts, lists }) => ({
    parts: withoutMention(parts),
    lists: lists.map(withoutCertificateIn),
  }));
  return { ...list, items };
}

function withoutCertificate(block: MailBlock): MailBlock[] {
  switch (block.kind) {
    case "button":
      return [];
    case "heading":
      return [{ ...block, parts: withoutMention(block.parts) }];
    case "paragraph":
      return [{ ...block, lines: block.lines.map(withoutMention) }];
    case "list":
      return [withoutCertificateIn(block)];
    case "columns":
      return [
        {
          ...block,
          columns: [
            block.columns[0].flatMap(withoutCertificate),
            block.columns[1].flatMap(withoutCertificate),
          ],
        },
      ];
    default:
      return [block];
  }
}
