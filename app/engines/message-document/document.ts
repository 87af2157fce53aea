import { placeholderKey } from "#app/engines/placeholders/index.ts";

/**
 * A message as its organiser wrote it, block by block. It is stored as Markdown (`writeMarkdown`),
 * edited as this, and rendered from it. Every text is text: markup in it means nothing.
 */
export type MessageDocument = Block[];

export type Block =
  | { kind: "heading"; level: 1 | 2; words: Inline[] }
  | { kind: "paragraph"; words: Inline[] }
  | List
  /** `link`: what a press on it opens. */
  | { kind: "image"; address: string; alt: string; link?: string }
  /** Its label holds text and placeholders, without marks. */
  | { kind: "button"; label: Inline[]; address: string }
  | { kind: "divider" }
  /** The picture of the certificate and its button. A message has it once. */
  | { kind: "certificate" }
  /** Side by side, and one above the other on phones. Neither holds columns. */
  | { kind: "columns"; columns: [Block[], Block[]] };

export interface List {
  kind: "list";
  ordered: boolean;
  start: number;
  items: ListItem[];
}

/** `lists`: those inside of it. Absent: none. */
export interface ListItem {
  words: Inline[];
  lists?: List[];
}

/** A list, one in it, and one in that. */
export const MAX_LIST_DEPTH = 3;

export interface Marks {
  bold?: true;
  italic?: true;
  /**
   * An address, which may hold placeholders; `CERTIFICATE_LINK`: the page of the reader's
   * certificate.
   */
  link?: string;
}

export type Inline =
  | ({ kind: "text"; text: string } & Marks)
  /**
   * `fallback`: for people without a value. Empty: nothing then, and that is meant. Absent: a value
   * is expected.
   */
  | ({ kind: "placeholder"; name: string; fallback?: string } & Marks)
  | { kind: "break" };

export const CERTIFICATE_LINK = "certificate";
export const CERTIFICATE_LABEL = "Download Certificate";
export const CERTIFICATE_KEY = placeholderKey(CERTIFICATE_LABEL);

export const MAX_NAME_LENGTH = 60;
export const MAX_FALLBACK_LENGTH = 100;
export const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Half as much again as any message may have. What follows is text, however it is written, and
 * refused as too long.
 */
export const MAX_READ_LETTERS = 30_000;

const MAX_INSIDE = MAX_NAME_LENGTH + 1 + MAX_FALLBACK_LENGTH;

/**
 * `{First Name}` or `{First Name|friend}`, in words and in addresses. The braces may be doubled, as
 * other products have them: both of them or none.
 */
export const PLACEHOLDER_SOURCE =
  `(?:\\{(?=\\{[^{}\\n]{1,${MAX_INSIDE}}\\}\\}))?` +
  `\\{([^{}[\\]|\\n]{1,${MAX_NAME_LENGTH}})(?:\\|([^{}[\\]\\n]{0,${MAX_FALLBACK_LENGTH}}))?\\}` +
  `(?:(?<=\\{\\{[^{}\\n]{1,${MAX_INSIDE}}\\})\\})?`;

export function hasMarks({ bold, italic, link }: Marks): boolean {
  return Boolean(bold || italic || link !== undefined);
}

/**
 * Why an address can't be opened from an e-mail; null: it can. `whole` placeholders are checked
 * when they are filled.
 */
export function addressProblem(address: string): "empty" | "unsafe" | null {
  if (address === "") return "empty";
  if (address === CERTIFICATE_LINK || new RegExp(`^${PLACEHOLDER_SOURCE}`).test(address))
    return null;
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s])/i.test(address) ? null : "unsafe";
}

/**
 * An address as it is kept: with a scheme where it plainly lacks one, without spaces, with no brace
 * that is no placeholder's.
 */
export function normaliseAddress(typed: string): string {
  const trimmed = typed
    .replace(/[\ue000-\ue00f\u0000-\u001f\u007f-\u009f]/g, "")
    .trim()
    .slice(0, MAX_ADDRESS_LENGTH / 2);
  const parts = trimmed
    .split(new RegExp(`(${PLACEHOLDER_SOURCE})`))
    .filter((_, index) => index % 4 < 2);
  const address = parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/[\s{}]/gu, (letter) => encodeURIComponent(letter))
            .replace(/\p{Cs}/gu, "\ufffd"),
    )
    .join("");
  if (/^www\.|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(address))
    return `https://${address}`;
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return address;
}

/** The words of a line, without marks and with placeholders as they are typed. */
export function plainWords(words: readonly Inline[], lineBreak = " "): string {
  return words
    .map((part) => {
      if (part.kind === "text") return part.text;
      return part.kind === "break" ? lineBreak : placeholderSource(part);
    })
    .join("");
}

export function placeholderSource({ name, fallback }: { name: string; fallback?: string }): string {
  return fallback === undefined ? `{${name}}` : `{${name}|${fallback}}`;
}

/** Every line of words in a document, in order; those of columns where they stand. */
export function* wordsOf(blocks: readonly Block[]): Generator<Inline[]> {
  for (const block of blocks) {
    if (block.kind === "heading" || block.kind === "paragraph") yield block.words;
    else if (block.kind === "button") yield block.label;
    else if (block.kind === "list") yield* wordsOfList(block);
    else if (block.kind === "columns") for (const column of block.columns) yield* wordsOf(column);
  }
}

function* wordsOfList({ items }: List): Generator<Inline[]> {
  for (const { words, lists = [] } of items) {
    yield words;
    for (const list of lists) yield* wordsOfList(list);
  }
}

/** Every block, those in columns too. */
export function* blocksOf(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.kind === "columns") for (const column of block.columns) yield* blocksOf(column);
  }
}
