import { isHidingTag } from "#app/engines/table-reader/index.ts";
import type { PastedRow } from "./people-lines.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** The rows of a page's tables, and those among them that the page hides. */
interface MarkupRows {
  rows: PastedRow[];
  hidden: ReadonlySet<PastedRow>;
}

/**
 * Rows of tables in the markup of a web page, pasted as text; null: it is none. What is around the
 * tables, and in hidden cells, is left out.
 */
export function readTableMarkup(text: string): MarkupRows | null {
  if (!/<tr\b[^<>]*>\s*<t[dh]\b/i.test(text)) return null;
  const [before = "", ...parts] = text.split(/(<tr\b[^<>]*>)/i);
  let line = lineEnds(before) + 1;
  const hidden = new Set<PastedRow>();
  const rows: PastedRow[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [tag = "", content = ""] = [parts[at], parts[at + 1]];
    const cells = cellsOf(content);
    const row = { line, cells, source: cells.join("\t") };
    line += lineEnds(tag) + lineEnds(content);
    rows.push(row);
    if (isHidingTag(tag)) hidden.add(row);
  }
  return { rows, hidden };
}

function cellsOf(row: string): string[] {
  const parts = row.split(/(<t[dh]\b[^<>]*>)/i).slice(1);
  return parts.flatMap((tag, at) => {
    if (at % 2 > 0) return [];
    const [content = ""] = (parts[at + 1] ?? "").split(/<\/(?:t[dhr]|table)\b/i);
    return [isHidingTag(tag) ? "" : textOf(content)];
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
