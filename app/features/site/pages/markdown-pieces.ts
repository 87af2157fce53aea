import type { Token } from "marked";

/**
 * What stands between `:::name` and `:::` in a page's Markdown. Every `###` begins another of `cards` (boxes), `points` (columns
 * under a gold line), `steps` (numbered seals) and `certificates` (small drawn ones: the name, then what is printed under it).
 * The others hold any Markdown: `recordEndpointActivity` words set apart, `sheet` a table as a screen shows it.
 */
export const PIECES = ["cards", "points", "steps", "certificates", "note", "sheet"] as const;
type Piece = (typeof PIECES)[number];

/** The piece at the very start of `text`: its name, what is in it, and how much of the text it takes. */
export function readPiece(text: string): { raw: string; piece: string; body: string } | undefined {
  const [raw, piece = "", body = ""] = /^:::([a-z]+)[ \t]*\n([\s\S]*?)\n:::[ \t]*(?:\n|$)/.exec(text) ?? [];
  return raw === undefined ? undefined : { raw, piece, body };
}

/** The markup of a piece; `parse` makes that of its blocks. Throws for a name that there is not, and for words before the first `###`. */
export function pieceHtml(piece: string, tokens: Token[], parse: (tokens: Token[]) => string): string {
  if (!isPiece(piece)) throw new Error(`A page asks for ":::${piece}"; there is ${PIECES.join(", ")}`);
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
    if (token.type === "heading" && token.depth === 3) items.push([token]);
    else if (items.length > 0) items.at(-1)!.push(token);
    else if (token.type !== "space")
      throw new Error(`In ":::${piece}" each part begins with "###", not with "${token.raw.trim()}"`);
  }
  return items;
}

/** A card whose heading is its only link is a link as a whole. */
function classOf(piece: Piece, html: string): string {
  if (piece !== "cards") return "";
  const isLink = /^<h3[^>]*><a /.test(html) && html.match(/<a /g)?.length === 1;
  return ` class="card${isLink ? " linked" : ""}"`;
}
