import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked, type Token, type TokenizerAndRendererExtension } from "marked";
import { escapeHtml } from "#app/platform/text/wording.ts";
import { deviceOf, isScreen, screenPictureHtml } from "./screen-picture.ts";

/** A page kept as Markdown with front matter, ready to show. */
export interface MarkdownPage {
  /** The lines between the dashes: name → value, as they stand. */
  matter: Record<string, string>;
  /** The headings of the second level, in order. */
  contents: { id: string; title: string }[];
  html: string;
  /**
   * The same in parts: what comes before the first heading of the second level, and what follows
   * each, without it.
   */
  intro: string;
  sections: { id: string; title: string; html: string }[];
}

/**
 * What `{{name}}` in a page stands for. A list becomes items, an address a link, a status its
 * badge.
 */
export type PageValue =
  | string
  | { email: string }
  | { items: string[] }
  | { links: { to: string; label: string }[] }
  | { status: "delivered" | "failed" | "progress"; label: string };

/**
 * Beside the built program; in the sources while they are at hand, so that an edit shows at once.
 */
function pagePath(name: string): string {
  const source = join(process.cwd(), "app/features/site/content", name);
  return existsSync(source) ? source : fileURLToPath(new URL(`./site/${name}`, import.meta.url));
}

/** A file of `app/features/site/content` as it is. */
export const readContent = (name: string): Buffer => readFileSync(pagePath(name));

/**
 * The names of the pages kept in `app/features/site/content/<folder>`, without their ending, in the
 * order of their names.
 */
export function listMarkdownPages(folder: string): string[] {
  return readdirSync(pagePath(folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3))
    .sort();
}

/**
 * Only the lines between the dashes of `app/features/site/content/<name>`, as they stand; null when
 * there is no such page.
 */
export function readMatter(name: string): Record<string, string> | null {
  const path = pagePath(name);
  return existsSync(path) ? splitMatter(readFileSync(path, "utf8")).matter : null;
}

/** Differs once a page of `app/features/site/content/<folder>` was added, taken away or changed. */
export function markdownPagesStamp(folder: string): string {
  return listMarkdownPages(folder)
    .map((name) => `${name} ${statSync(pagePath(`${folder}/${name}.md`)).mtimeMs}`)
    .join();
}

/**
 * Reads `app/features/site/content/<name>` ("legal/terms.md"). Throws when there is none, and for a
 * `{{name}}` without a value.
 */
export function readMarkdownPage(name: string, values: Record<string, PageValue>): MarkdownPage {
  return renderPage(readFileSync(pagePath(name), "utf8"), values);
}

/** A part of a page that is more than Markdown, between lines of colons. */
const PIECE: TokenizerAndRendererExtension = {
  name: "piece",
  level: "block",
  start: (text) => /^:::/m.exec(text)?.index,
  tokenizer(text) {
    const read = readPiece(text);
    if (!read) return undefined;
    return {
      type: "piece",
      raw: read.raw,
      piece: read.piece,
      tokens: this.lexer.blockTokens(read.body, []),
    };
  },
  renderer({ piece, tokens = [] }) {
    return pieceHtml(piece, tokens, (some) => this.parser.parse(some));
  },
};

/**
 * The text is our own, so its Markdown is believed; what stands for `{{name}}` comes from outside
 * and is escaped.
 */
export function renderPage(source: string, values: Record<string, PageValue>): MarkdownPage {
  const { matter, body } = splitMatter(source);
  const contents: MarkdownPage["contents"] = [];
  const idOf = uniqueIds();
  const marked = new Marked({
    extensions: [
      PIECE,
      {
        name: "value",
        level: "inline",
        start: (text) => text.indexOf("{{"),
        tokenizer(text) {
          const [raw, name = ""] = /^\{\{(\w+)\}\}/.exec(text) ?? [];
          return raw ? { type: "value", raw, name } : undefined;
        },
        renderer: ({ name }) => valueHtml(name, values),
      },
    ],
    renderer: {
      heading({ tokens, depth }) {
        const id = idOf(plainText(tokens, values));
        if (depth === 2) contents.push({ id, title: plainText(tokens, values) });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // One of four columns or more is too wide for a phone: there each row is a card, whose cells
      // name their columns.
      table({ header, rows }) {
        const isWide = header.length >= WIDE_TABLE_COLUMNS;
        const labels = header.map(({ tokens }) => escapeHtml(plainText(tokens, values)));
        const rowHtml = (cells: typeof header) =>
          `<tr>\n${cells.map((cell) => this.tablecell(cell)).join("")}</tr>\n`;
        const body = rows.map((cells) => {
          if (!isWide) return rowHtml(cells);
          const named = cells.map((cell, at) =>
            this.tablecell(cell).replace("<td", at > 0 ? `<td data-l="${labels[at]}"` : "<td"),
          );
          return `<tr>\n${named.join("")}</tr>\n`;
        });
        return `<table${isWide ? ' class="stack wide-table"' : ""}>\n<thead>\n${rowHtml(header)}</thead>\n<tbody>${body.join("")}</tbody></table>\n`;
      },
      // Without the attributes that HTML has given up.
      tablecell({ tokens, header, align }) {
        const cell = header ? 'th scope="col"' : "td";
        return `<${cell}${align === "right" ? ' class="num"' : ""}>${this.parser.parseInline(tokens)}</${cell.slice(0, 2)}>\n`;
      },
      image({ href, text }) {
        return isScreen(href) && screenPictureHtml(href, escapeHtml(text));
      },
      // A value that is a list stands alone in its paragraph.
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens);
        return inner.startsWith("<ul>") ? `${inner}\n` : `<p>${inner}</p>\n`;
      },
    },
  });
  const html = marked.parse(body, { async: false });
  const [intro = "", ...parts] = html.split(/^<h2 .*<\/h2>\n/m);
  return {
    matter,
    contents,
    html,
    intro,
    sections: contents.map((heading, at) => ({ ...heading, html: parts[at] ?? "" })),
  };
}

function splitMatter(source: string): { matter: Record<string, string>; body: string } {
  const [whole = "", lines = ""] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
  const matter = Object.fromEntries(
    lines.split(/\r?\n/).map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  return { matter, body: source.slice(whole.length) };
}

function valueHtml(name: string, values: Record<string, PageValue>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`A page asks for {{${name}}}, which has no value`);
  if (typeof value === "string") return escapeHtml(value);
  if ("email" in value) {
    return `<a href="mailto:${escapeHtml(encodeURI(value.email))}">${escapeHtml(value.email)}</a>`;
  }
  if ("status" in value)
    return `<span class="said" data-s="${value.status}">${escapeHtml(value.label)}</span>`;
  const items =
    "items" in value
      ? value.items.map(escapeHtml)
      : value.links.map(({ to, label }) => `<a href="${escapeHtml(to)}">${escapeHtml(label)}</a>`);
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function plainText(tokens: Token[], values: Record<string, PageValue>): string {
  return tokens
    .map((token) => {
      if (token.type === "value")
        return typeof values[token.name] === "string" ? values[token.name] : "";
      return "tokens" in token && token.tokens ? plainText(token.tokens, values) : token.raw;
    })
    .join("");
}

/** An id for each heading of a page, no two the same: "example", "example-2". */
function uniqueIds(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const slug = slugOf(title) || "part";
    const times = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, times);
    return times > 1 ? `${slug}-${times}` : slug;
  };
}

/** "Who is who" → "who-is-who". */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
}

/**
 * What stands between `:::name` and `:::` in a page's Markdown. Every `###` begins another of
 * `cards` (boxes), `points` (columns under a gold line), `steps` (numbered seals), `screens`
 * (pictures of the product: the caption, then the picture) and `certificates` (small drawn ones:
 * the name, then what is printed under it). The others hold any Markdown: `note` words set apart,
 * `sheet` a table as a screen shows it.
 */
const PIECES = ["cards", "points", "steps", "certificates", "screens", "note", "sheet"] as const;
type Piece = (typeof PIECES)[number];

/**
 * The piece at the very start of `text`: its name, what is in it, and how much of the text it
 * takes.
 */
function readPiece(text: string): { raw: string; piece: string; body: string } | undefined {
  const [raw, piece = "", body = ""] =
    /^:::([a-z]+)[ \t]*\n([\s\S]*?)\n:::[ \t]*(?:\n|$)/.exec(text) ?? [];
  return raw === undefined ? undefined : { raw, piece, body };
}

/**
 * The markup of a piece; `parse` makes that of its blocks. Throws for a name that there is not, and
 * for words before the first `###`.
 */
function pieceHtml(piece: string, tokens: Token[], parse: (tokens: Token[]) => string): string {
  if (!isPiece(piece))
    throw new Error(`A page asks for ":::${piece}"; there is ${PIECES.join(", ")}`);
  if (piece === "sheet") return `<div class="card sheet-piece">${parse(tokens)}</div>\n`;
  if (piece === "note") return `<div class="note" role="note">${parse(tokens)}</div>\n`;
  const items = itemsOf(piece, tokens).map((item) => {
    const html = parse(item);
    return `<li${classOf(piece, html)}>${html}</li>`;
  });
  // `.steps` is the bar of a journey's steps.
  if (piece === "steps") return `<ol class="seals">${items.join("\n")}</ol>\n`;
  return `<ul class="${piece}">${items.join("\n")}</ul>\n`;
}

function isPiece(name: string): name is Piece {
  return (PIECES as readonly string[]).includes(name);
}

/** Cuts before each heading of the third level. */
function itemsOf(piece: string, tokens: Token[]): Token[][] {
  const items: Token[][] = [];
  for (const token of tokens) {
    const item = items.at(-1);
    if (token.type === "heading" && token.depth === 3) items.push([token]);
    else if (item) item.push(token);
    else if (token.type !== "space")
      throw new Error(
        `In ":::${piece}" each part begins with "###", not with "${token.raw.trim()}"`,
      );
  }
  return items;
}

const WIDE_TABLE_COLUMNS = 4;

/**
 * A card whose heading is its only link is a link as a whole; a screen is as wide as its device.
 */
function classOf(piece: Piece, html: string): string {
  if (piece === "screens")
    return ` class="${deviceOf(/src="([^"]*)\.webp"/.exec(html)?.[1] ?? "")}"`;
  if (piece !== "cards") return "";
  const isLink = /^<h3[^>]*><a /.test(html) && html.match(/<a /g)?.length === 1;
  return ` class="card${isLink ? " linked" : ""}"`;
}
