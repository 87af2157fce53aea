import type { SheetFact, TableKnowledge } from "./facts.ts";
import { findHeadings, headingScore } from "./headings.ts";
import { type CellPlace, isFilled, type OpenBook, type ReadSheet } from "./read-sheet.ts";

/** `attendance`: who was there and when, as reports have it. */
export type Purpose = "people" | "attendance";

/** The first rows of each sheet tell what it is about. */
const SAMPLE_ROWS = 60;
/** Of workbooks with more, the others are offered unseen. */
const MAX_SHEETS_SEEN = 60;
/** More addresses than these say no more: two lists of people are equally likely. */
const ENOUGH = 3;

interface SeenSheet {
  index: number;
  fact: SheetFact;
  score: number;
  isEmpty: boolean;
  unsolved: CellPlace[];
}

/** Looks at the first rows of every sheet; an only one is read in any case. */
export function seeSheets(
  book: OpenBook,
  knowledge: TableKnowledge,
  purpose: Purpose,
): SeenSheet[] {
  const [only, another] = book.sheets;
  if (only && !another) {
    const { name, visibility } = only;
    const fact = { name, visibility, looksLikePeople: true };
    return [{ index: 0, fact, score: ENOUGH, isEmpty: false, unsolved: [] }];
  }
  return book.sheets.map(({ name, visibility }, index) => {
    const sheet = index < MAX_SHEETS_SEEN ? book.read(index, SAMPLE_ROWS) : null;
    const score = sheet ? scoreOf(sheet, knowledge, purpose) : 0;
    return {
      index,
      fact: { name, visibility, looksLikePeople: score >= 4 },
      score,
      isEmpty: sheet !== null && !sheet.rows.some((row) => row?.some(isFilled)),
      unsolved: sheet?.unsolved ?? [],
    };
  });
}

/**
 * The sheet that holds people, wherever it is: a visible one if any does. Of two that are equally
 * likely the first. Null: all are empty.
 */
export function proposeSheet(sheets: readonly SeenSheet[]): SeenSheet | null {
  const filled = sheets.filter(({ isEmpty }) => !isEmpty);
  const isShown = ({ fact }: SeenSheet) => fact.visibility === "visible";
  const likeliest = (some: readonly SeenSheet[]) =>
    some.reduce<SeenSheet | null>(
      (best, one) => (one.fact.looksLikePeople && one.score > (best?.score ?? 0) ? one : best),
      null,
    );
  return (
    likeliest(filled.filter(isShown)) ??
    likeliest(filled) ??
    filled.find(isShown) ??
    filled[0] ??
    null
  );
}

const CLOCK = /\d{1,2}:\d{2}/;

function scoreOf(sheet: ReadSheet, knowledge: TableKnowledge, purpose: Purpose): number {
  const rows = sheet.rows.flatMap((row) => (row?.some(isFilled) ? [row] : []));
  const count = (fits: (cell: string) => boolean) =>
    Math.min(ENOUGH, rows.filter((row) => row.some(fits)).length);
  const headings = findHeadings(rows, knowledge);
  const times = count((cell) => cell.length < 60 && CLOCK.test(cell));
  return (
    count((cell) => cell.includes("@") && knowledge.isAddress(cell)) * 4 +
    (headings ? headingScore(headings.cells, knowledge) * 2 : 0) +
    times * (purpose === "attendance" ? 6 : 0)
  );
}
