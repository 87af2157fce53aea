import type { PastedRow } from "./people-lines.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Rows of tables in the markup of a web page, pasted as text; null: it is none. What is around the
 * tables is left out.
 */
export function readTableMarkup(text: string): PastedRow[] | null {
  if (!/<tr\b[^<>]*>\s*<t[dh]\b/i.test(text)) return null;
  const [before = "", ...rows] = text.split(/<tr\b[^<>]*>/i);
  let line = lineEnds(before) + 1;
  return rows.map((row) => {
    const begins = line;
    line += lineEnds(row);
    const cells = row
      .split(/<t[dh]\b[^<>]*>/i)
      .slice(1)
      .map((cell) => {
        const [content = ""] = cell.split(/<\/(?:t[dhr]|table)\b/i);
        return textOf(content);
      });
    return { line: begins, cells, source: cells.join("\t") };
  });
}

const lineEnds = (text: string) => text.split("\n").length - 1;

function textOf(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:#(\d{1,6})|(\w{1,8}));/g, (whole, code, name) =>
      code ? String.fromCodePoint(code) : (ENTITIES[name.toLowerCase()] ?? whole),
    )
    .replace(/\s+/gu, " ")
    .trim();
}
