import type { PastedRow } from "./people-lines.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Rows of tables in the markup of a web page, pasted as text; null: it is none. What is around the
 * tables is left out.
 */
export function readTableMarkup(text: string): PastedRow[] | null {
  if (!/<tr\b[^<>]*>\s*<t[dh]\b/i.test(text)) return null;
  let line = 1;
  return text.split(/<tr\b[^<>]*>/i).flatMap((row, index, all) => {
    if (index === 0) return [];
    line += all[index - 1]!.split("\n").length - 1;
    const cells = row
      .split(/<t[dh]\b[^<>]*>/i)
      .slice(1)
      .map((cell) => textOf(cell.split(/<\/(?:t[dhr]|table)\b/i)[0]!));
    return [{ line, cells, source: cells.join("\t") }];
  });
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:#(\d{1,6})|(\w{1,8}));/g, (whole, code, name) =>
      code ? String.fromCodePoint(code) : (ENTITIES[name.toLowerCase()] ?? whole),
    )
    .replace(/\s+/gu, " ")
    .trim();
}
