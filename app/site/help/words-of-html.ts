/** A piece of a page: markup as it stands, or a letter of its text with how it is written there ("&amp;" for "&"). */
export type HtmlPiece = { markup: string } | { letter: string; written: string };

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** Elements that end a line: no word goes on behind them. */
const BLOCK = /^<\/?(?:p|ul|ol|li|br|h[1-6]|pre|blockquote|table|tr|td|th)\b/;

/** Takes our own rendered Markdown apart: markup and letters, in order. Knows the five entities that a renderer writes. */
export function htmlPieces(html: string): HtmlPiece[] {
  return Array.from(html.matchAll(/<[^>]*>|&(?:amp|lt|gt|quot|#39);|[\s\S]/gu), ([piece]) =>
    piece.length > 1 && piece.startsWith("<") ? { markup: piece } : { letter: ENTITIES[piece] ?? piece, written: piece },
  );
}

/** True where a line ends. */
export function endsLine(piece: HtmlPiece): boolean {
  return "markup" in piece && BLOCK.test(piece.markup);
}

/** The text of rendered Markdown, single-spaced. */
export function wordsOf(html: string): string {
  return htmlPieces(html)
    .map((piece) => ("letter" in piece ? piece.letter : endsLine(piece) ? " " : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

const WRITTEN = Object.fromEntries(Object.entries(ENTITIES).map(([written, letter]) => [letter, written]));

/** Plain text as the letters of a page. */
export function writtenPieces(text: string): HtmlPiece[] {
  return Array.from(text, (letter) => ({ letter, written: WRITTEN[letter] ?? letter }));
}
