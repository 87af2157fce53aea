import { parsePlaceholders, placeholderKey } from "#app/engines/placeholders/index.ts";

/**
 * A message as its organiser typed it, taken apart for a mail. Inside all texts here a placeholder
 * is `OPEN name CLOSE`, two letters of the private use area that survive any renderer; typed ones
 * are removed before.
 */
export type BodyBlock =
  | { kind: "paragraph"; lines: Inline[][] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] }
  | { kind: "button" };

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; address: string }
  | { kind: "certificate" };

export const OPEN = "\ue000";
export const CLOSE = "\ue001";

const BUTTON_KEY = placeholderKey("Download Certificate");
const BUTTON = "\ue002";
const LIST_ITEM = /^\s{0,3}(?:([-*•–])|(\d{1,3})[.)])\s+(\S.*)$/u;
const WEB_ADDRESS = new RegExp(
  `\\b(?:https?://|www\\.)(?:[^\\s<>"${OPEN}${CLOSE}]|${OPEN}[^${OPEN}${CLOSE}]*${CLOSE})+`,
  "giu",
);
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;
const AFTER_ADDRESS = /(?<![.,;:!?'’”»)\]])[.,;:!?'’”»)\]]+$/u;

/**
 * A placeholder as it travels through a renderer; "First Name|friend" has a fallback. `inAddress`:
 * its value is to be percent-encoded; "whole address": it is one.
 */
export function marker(
  name: string,
  inAddress: boolean | "in address" | "whole address" = false,
): string {
  return `${OPEN}${placeMark(name, inAddress)}${name}${CLOSE}`;
}

function placeMark(name: string, inAddress: boolean | "in address" | "whole address"): string {
  if (inAddress === "whole address") return "/=";
  if (inAddress) return "/";
  return name.startsWith("/") ? " " : "";
}

/** Placeholders of one text as markers, [Download Certificate] included. For subjects. */
export function markPlaceholders(text: string): string {
  return parsePlaceholders(text.replace(/[\ue000-\ue002]/g, ""))
    .map((part) => (part.kind === "text" ? part.text : marker(part.name)))
    .join("");
}

/**
 * After rendering: typed braces are doubled, markers become `{name}`. The reverse of what filling
 * reads.
 */
export function restoreMarkers(text: string): string {
  return text.replaceAll("{", "{{").replaceAll(OPEN, "{").replaceAll(CLOSE, "}");
}

/**
 * Paragraphs at blank lines; lines that begin with "-", "*" or "1." are lists; addresses are links.
 * The first [Download Certificate] alone on its line, or at the end of one, is the button; further
 * ones are links; without any the button comes last.
 */
export function readMessageBody(body: string): BodyBlock[] {
  const blocks: BodyBlock[] = [];
  let lines: Inline[][] = [];
  let hasButton = false;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", lines });
    lines = [];
  };
  for (const line of markBody(body).split("\n")) {
    if (line.trim() === "") {
      endParagraph();
      continue;
    }
    const item = LIST_ITEM.exec(line);
    if (item) {
      endParagraph();
      addItem(blocks, item, readInline(item[3] ?? ""));
      continue;
    }
    const trimmed = line.trim();
    if (!hasButton && trimmed.endsWith(BUTTON)) {
      const before = trimmed.slice(0, -BUTTON.length).trim();
      if (before) lines.push(readInline(before));
      endParagraph();
      blocks.push({ kind: "button" });
      hasButton = true;
      continue;
    }
    lines.push(readInline(trimmed));
  }
  endParagraph();
  if (!hasButton) blocks.push({ kind: "button" });
  return blocks;
}

function markBody(body: string): string {
  const clean = body
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\ue000-\ue002]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
    .replace(/\p{Cs}/gu, "\ufffd");
  return parsePlaceholders(clean)
    .map((part) => {
      if (part.kind === "text") return part.text;
      return placeholderKey(part.name) === BUTTON_KEY ? BUTTON : marker(part.name);
    })
    .join("");
}

function addItem(blocks: BodyBlock[], match: RegExpExecArray, item: Inline[]): void {
  const ordered = match[2] !== undefined;
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
  else blocks.push({ kind: "list", ordered, start: ordered ? Number(match[2]) : 1, items: [item] });
}

function readInline(line: string): Inline[] {
  const parts: Inline[] = [];
  line.split(BUTTON).forEach((text, index) => {
    if (index > 0) parts.push({ kind: "certificate" });
    parts.push(...linkAddresses(text));
  });
  return parts;
}

/** The bare addresses of a text as links. Its placeholders are markers. */
export function linkAddresses(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  const found = [...text.matchAll(WEB_ADDRESS), ...text.matchAll(MAIL_ADDRESS)];
  for (const match of found.sort((one, other) => one.index - other.index)) {
    // "ada@www.mail.example" is both.
    if (match.index < at) continue;
    const address = match[0].replace(AFTER_ADDRESS, "");
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push({ kind: "link", text: address, address: addressOf(address) });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

function addressOf(found: string): string {
  const encoded = found.replaceAll(OPEN, `${OPEN}/`).replaceAll(`${OPEN}/ `, `${OPEN}/`);
  if (/^https?:/i.test(found)) return encoded;
  return found.includes("@") && !/^www\./i.test(found) ? `mailto:${encoded}` : `https://${encoded}`;
}
