import type {
  Block,
  Inline,
  List,
  ListItem,
  Marks,
  MessageDocument,
} from "../../app/engines/message-document/document.ts";

/** Numbers from 0 to below 1, the same for the same seed. For tests. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEXTS = [
  ..."a|Ada|ọ̀|e\u0301|  | |*|**|_|__|[|]|[x](y)|{|}|{{|{First Name}|[Download Certificate]|#|# |-|- x|1. |12) x|---|***|::: columns|::: end|:::|\\|\\\\|\\*".split(
    "|",
  ),
  ..."<i>|</i>|<b>x</b>|<br>|<script>|!|![|](|)|(|`|~|&amp;|https://x.test/a_b*c|www.x.test|me@x.test|•|• x|–|\u00a0|\u200b|\u0338|😀|\u202e|שלום|\n|\t|\r|\ue000|\u0000|\ud800|x_y_z|1|.|, ".split(
    "|",
  ),
];
const NAMES = [
  "First Name",
  "last_name",
  "R&D <mark>",
  "A*B",
  "a\\b",
  "_x_",
  "Download Certificate",
  "(x)",
  "/Score",
  "ọ̀rọ̀",
  " ",
  "x}y|z",
];
const FALLBACKS = ["friend", "", "a|b", "*", "{x}", "dear [you]", "(you)"];
const ADDRESSES = [
  "https://x.test",
  "https://x.test/a_(b)\\c?x={First Name}&y=[z]",
  "mailto:a@x.test",
  "{Meeting Link}",
  "certificate",
  "",
  "x y",
  "javascript:alert(1)",
  "www.x.test",
  "https://x.test/{",
  "{A|b}{C}",
];

/**
 * Any document that an editor or a paste could make, in its one form or not: with hostile words,
 * empty blocks and overlapping marks.
 */
export function randomDocument(random: () => number): MessageDocument {
  return many(random, 6, () => randomBlock(random, true));
}

function many<Item>(random: () => number, most: number, make: () => Item): Item[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make);
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

function randomBlock(random: () => number, mayHoldColumns: boolean): Block {
  const words = () => many(random, 8, () => randomPart(random));
  const kinds = [
    "heading",
    "paragraph",
    "paragraph",
    "paragraph",
    "list",
    "image",
    "button",
    "divider",
    "certificate",
  ] as const;
  const kind = pick(random, mayHoldColumns ? [...kinds, "columns" as const] : kinds);
  switch (kind) {
    case "heading":
      return { kind, level: pick(random, [1, 2]), words: words() };
    case "paragraph":
      return { kind, words: words() };
    case "list":
      return randomList(random, 1);
    case "image":
      return {
        kind,
        address: pick(random, ADDRESSES),
        alt: pick(random, TEXTS),
        ...(random() < 0.3 ? { link: pick(random, ADDRESSES) } : {}),
      };
    case "button":
      return { kind, label: words(), address: pick(random, ADDRESSES) };
    case "columns": {
      const column = () => many(random, 3, () => randomBlock(random, random() < 0.1));
      return { kind, columns: [column(), column()] };
    }
    default:
      return { kind };
  }
}

function randomList(random: () => number, depth: number): List {
  const item = (): ListItem => ({
    words: many(random, 8, () => randomPart(random)),
    ...(random() < 0.3 && depth < 5
      ? { lists: many(random, 2, () => randomList(random, depth + 1)) }
      : {}),
  });
  return {
    kind: "list",
    ordered: random() < 0.5,
    start: Math.floor(random() * 12),
    items: many(random, 4, item),
  };
}

function randomPart(random: () => number): Inline {
  if (random() < 0.08) return { kind: "break" };
  const marks: Marks = {
    ...(random() < 0.3 ? { bold: true } : {}),
    ...(random() < 0.3 ? { italic: true } : {}),
    ...(random() < 0.25 ? { link: pick(random, ADDRESSES) } : {}),
  };
  if (random() < 0.2)
    return {
      kind: "placeholder",
      name: pick(random, NAMES),
      ...(random() < 0.4 ? { fallback: pick(random, FALLBACKS) } : {}),
      ...marks,
    };
  return { kind: "text", text: many(random, 3, () => pick(random, TEXTS)).join(""), ...marks };
}
