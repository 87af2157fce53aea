import { placeholderKey } from "#app/engines/placeholders/index.ts";
import {
  type Block,
  CERTIFICATE_KEY,
  CERTIFICATE_LABEL,
  CERTIFICATE_LINK,
  hasMarks,
  type Inline,
  type List,
  type ListItem,
  MAX_FALLBACK_LENGTH,
  MAX_LIST_DEPTH,
  MAX_NAME_LENGTH,
  type Marks,
  type MessageDocument,
  normaliseAddress,
} from "./document.ts";

/**
 * The one form of a document that all ways of writing it share: no empty blocks, no run of words
 * twice, marks that begin and end at a letter, the certificate once. Writing it as Markdown and
 * reading that gives exactly this.
 */
export function normaliseDocument(blocks: readonly Block[]): MessageDocument {
  return normaliseBlocks(blocks, { hasCertificate: false });
}

function normaliseBlocks(blocks: readonly Block[], seen: { hasCertificate: boolean }): Block[] {
  const normal: Block[] = [];
  for (const block of blocks)
    for (const next of normaliseBlock(block, seen)) addBlock(normal, next);
  return normal;
}

/** Two lists of one kind after each other are one. */
function addBlock<Any extends Block>(blocks: Any[], next: Any): void {
  const last = blocks.at(-1);
  if (next.kind === "list" && last?.kind === "list" && last.ordered === next.ordered)
    last.items.push(...next.items);
  else blocks.push(next);
}

function normaliseList({ ordered, start, items }: List, depth: number): List[] {
  const normal = items.flatMap((item) => normaliseItem(item, depth));
  if (normal.length === 0) return [];
  return [
    {
      kind: "list",
      ordered,
      start: ordered ? Math.min(999, Math.max(0, Math.floor(start))) : 1,
      items: normal,
    },
  ];
}

/** What is too deep, or in an item without words, is beside the item. */
function normaliseItem({ words, lists = [] }: ListItem, depth: number): ListItem[] {
  const line = normaliseWords(words);
  const isDeepest = depth === MAX_LIST_DEPTH;
  const inner: List[] = [];
  for (const list of lists.flatMap((one) =>
    normaliseList(one, isDeepest || line.length === 0 ? depth : depth + 1),
  ))
    addBlock(inner, list);
  if (line.length === 0) return inner.flatMap(({ items }) => items);
  if (isDeepest || inner.length === 0)
    return [{ words: line }, ...inner.flatMap(({ items }) => items)];
  return [{ words: line, lists: inner }];
}

function normaliseBlock(block: Block, seen: { hasCertificate: boolean }): Block[] {
  switch (block.kind) {
    case "heading":
    case "paragraph": {
      const words = normaliseWords(block.words);
      return words.length > 0 ? [{ ...block, words }] : [];
    }
    case "list":
      return normaliseList(block, 1);
    case "button": {
      const label = normaliseWords(normaliseWords(block.label.map(unmarked)).map(unmarked));
      return label.length > 0
        ? [{ kind: "button", label, address: normaliseAddress(block.address) }]
        : [];
    }
    case "image": {
      const image: Block = {
        kind: "image",
        address: normaliseAddress(block.address),
        alt: cleanText(block.alt).trim(),
      };
      const link = block.link === undefined ? "" : normaliseAddress(block.link);
      return [link === "" ? image : { ...image, link }];
    }
    case "certificate":
      if (seen.hasCertificate) return [{ kind: "paragraph", words: [certificateMention({})] }];
      seen.hasCertificate = true;
      return [block];
    case "columns": {
      const [left, right] = block.columns;
      const inner = (blocks: Block[]) =>
        normaliseBlocks(
          blocks.flatMap((one) => (one.kind === "columns" ? one.columns.flat() : [one])),
          seen,
        );
      const columns: [Block[], Block[]] = [inner(left), inner(right)];
      return columns[0].length + columns[1].length > 0 ? [{ kind: "columns", columns }] : [];
    }
    case "divider":
      return [block];
  }
}

function unmarked(part: Inline): Inline {
  if (part.kind === "text") return { kind: "text", text: part.text };
  return part.kind === "break"
    ? { kind: "text", text: " " }
    : placeholder(part.name, part.fallback);
}

/** A mention of the certificate within a line: a link to its page. */
export function certificateMention(marks: Marks): Inline {
  return { kind: "text", text: CERTIFICATE_LABEL, ...marks, link: CERTIFICATE_LINK };
}

function placeholder(name: string, fallback: string | undefined, marks: Marks = {}): Inline {
  return { kind: "placeholder", name, ...(fallback === undefined ? {} : { fallback }), ...marks };
}

/**
 * Text without letters that are used between here and the finished e-mail, control characters and
 * halves of letters.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\r\n]+/g, " ")
    .replace(/[\ue000-\ue00f\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
    .replace(/\p{Cs}/gu, "\ufffd");
}

/** The lines of a block. Breaks are only between lines that hold something. */
export function normaliseWords(words: readonly Inline[]): Inline[] {
  const lines: Inline[][] = [[]];
  for (const part of words) {
    if (part.kind === "break") lines.push([]);
    else lines.at(-1)?.push(...cleanPart(part));
  }
  const normal = lines.map(normaliseLine).filter((line) => line.length > 0);
  return normal.flatMap((line, index): Inline[] =>
    index > 0 ? [{ kind: "break" }, ...line] : line,
  );
}

function cleanPart(part: Exclude<Inline, { kind: "break" }>): Inline[] {
  const marks = normaliseMarks(part);
  if (part.kind === "text") return [{ kind: "text", text: cleanText(part.text), ...marks }];
  if (placeholderKey(part.name) === CERTIFICATE_KEY) return [certificateMention(marks)];
  const name = cleanText(part.name)
    .replace(/[{}[\]|]/g, "")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  const fallback = part.fallback === undefined ? undefined : normaliseFallback(part.fallback);
  return name === "" ? [] : [placeholder(name, fallback, marks)];
}

/** What can be written between a placeholder's bar and its brace. */
export function normaliseFallback(typed: string): string {
  return cleanText(typed)
    .replace(/[{}[\]]/g, "")
    .trim()
    .slice(0, MAX_FALLBACK_LENGTH)
    .replace(/\p{Cs}/gu, "")
    .trim();
}

function normaliseMarks({ bold, italic, link }: Marks): Marks {
  return {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(link === undefined ? {} : { link: normaliseAddress(link) }),
  };
}

type Word = Exclude<Inline, { kind: "break" }>;

function normaliseLine(line: Inline[]): Inline[] {
  const [only] = line;
  if (line.length === 1 && only?.kind === "text" && !hasMarks(only)) {
    const text = only.text.trim().normalize("NFC");
    return text === "" ? [] : [{ kind: "text", text }];
  }
  let words = mergeRuns(line as Word[]);
  words = trimLine(words);
  // A link on spaces only can't be seen; marks that begin or end at a space can't be written.
  words = mergeRuns(withoutBlankLinks(words));
  words = mergeRuns(tightenMark(words, "bold", (a, b) => a.link === b.link));
  words = mergeRuns(tightenMark(words, "italic", (a, b) => a.link === b.link && a.bold === b.bold));
  return words;
}

function withoutBlankLinks(words: Word[]): Word[] {
  return stretchesOf(words, (a, b) => a.link === b.link).flatMap((stretch) =>
    stretch[0]?.link !== undefined && stretch.every(isSpace)
      ? stretch.map((part) => without(part, "link"))
      : stretch,
  );
}

function stretchesOf(words: Word[], together: (a: Word, b: Word) => boolean): Word[][] {
  const stretches: Word[][] = [];
  for (const part of words) {
    const last = stretches.at(-1)?.at(-1);
    if (last && together(last, part)) stretches.at(-1)?.push(part);
    else stretches.push([part]);
  }
  return stretches;
}

function isSpace(part: Word): boolean {
  return part.kind === "text" && part.text.trim() === "";
}

function mergeRuns(words: Word[]): Word[] {
  const merged: Word[] = [];
  for (const part of words) {
    if (part.kind === "text" && part.text === "") continue;
    const last = merged.at(-1);
    if (last?.kind === "text" && part.kind === "text" && sameMarks(last, part))
      last.text += part.text;
    else merged.push({ ...part });
  }
  return merged.map((part) =>
    part.kind === "text" ? { ...part, text: part.text.normalize("NFC") } : part,
  );
}

function sameMarks(a: Marks, b: Marks): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.link === b.link;
}

function trimLine(words: Word[]): Word[] {
  const trimmed = [...words];
  for (let [first] = trimmed; first?.kind === "text"; [first] = trimmed) {
    const text = first.text.trimStart();
    if (text !== "") {
      trimmed[0] = { ...first, text };
      break;
    }
    trimmed.shift();
  }
  for (let last = trimmed.at(-1); last?.kind === "text"; last = trimmed.at(-1)) {
    const text = last.text.trimEnd();
    if (text !== "") {
      trimmed[trimmed.length - 1] = { ...last, text };
      break;
    }
    trimmed.pop();
  }
  return trimmed;
}

function without(part: Word, mark: keyof Marks): Word {
  const { [mark]: _, ...rest } = part;
  return rest as Word;
}

/** Takes a mark from the spaces at both ends of each stretch that has it. */
function tightenMark(
  words: Word[],
  mark: "bold" | "italic",
  together: (a: Word, b: Word) => boolean,
): Word[] {
  return stretchesOf(words, (a, b) => a[mark] === b[mark] && together(a, b)).flatMap((stretch) =>
    stretch[0]?.[mark] ? tightenStretch(stretch, mark) : stretch,
  );
}

function tightenStretch(stretch: Word[], mark: "bold" | "italic"): Word[] {
  const from = stretch.findIndex((part) => !isSpace(part));
  const to = stretch.findLastIndex((part) => !isSpace(part)) + 1;
  const bare = (parts: Word[]) => parts.map((part) => without(part, mark));
  if (from < 0) return bare(stretch);
  const inside = stretch.slice(from, to);
  const before: Word[] = bare(stretch.slice(0, from));
  const after: Word[] = bare(stretch.slice(to));
  const first = inside[0];
  if (first?.kind === "text" && first.text !== first.text.trimStart()) {
    const text = first.text.trimStart();
    before.push(
      without({ ...first, text: first.text.slice(0, first.text.length - text.length) }, mark),
    );
    inside[0] = { ...first, text };
  }
  const last = inside.at(-1);
  if (last?.kind === "text" && last.text !== last.text.trimEnd()) {
    const text = last.text.trimEnd();
    after.unshift(without({ ...last, text: last.text.slice(text.length) }, mark));
    inside[inside.length - 1] = { ...last, text };
  }
  return [...before, ...inside, ...after];
}
