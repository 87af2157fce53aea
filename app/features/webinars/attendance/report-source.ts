import {
  type SheetQuestionsView,
  sheetQuestionsOf,
} from "#app/features/recipients/imports/sheet-questions.ts";
import { columnLetters } from "#app/features/recipients/lists/list-columns.ts";
import type { ReportSheet, ReportSource } from "../model/report.ts";

/** The rows that a report is read from: of the chosen sheet, hidden ones only when they are taken. */
export function rowsOfSource(source: ReportSource): string[][] {
  const sheet = chosenSheet(source);
  if (!sheet || source.hiddenRows === "take") return sheet?.rows ?? [];
  const hidden = new Set(sheet.hidden);
  return sheet.rows.filter((_, index) => !hidden.has(index));
}

function chosenSheet({ sheets, sheet }: ReportSource): ReportSheet | undefined {
  return sheets.find(({ name }) => name === sheet);
}

/** The same with each sheet chosen that may be the report: the proposed one, then visible ones. */
export function sheetsToTry(source: ReportSource): ReportSource[] {
  const others = source.sheets.filter(
    ({ name, visibility }) => name !== source.sheet && visibility === "visible",
  );
  return [source, ...others.map(({ name }) => ({ ...source, sheet: name }))];
}

/** Whether there is anything to say or to choose about the sheet. */
export function asksAnything(source: ReportSource): boolean {
  const sheet = chosenSheet(source);
  const isAsked = (sheet?.hidden.length ?? 0) + (sheet?.hiddenColumns.length ?? 0) > 0;
  return source.sheets.length > 1 || source.more > 0 || isAsked;
}

/** What the pages of a report say and ask about its sheet; null: nothing. */
export function reportQuestions(source: ReportSource | undefined): SheetQuestionsView | null {
  const sheet = source && chosenSheet(source);
  if (!sheet || !asksAnything(source)) return null;
  const view = sheetQuestionsOf(
    {
      sheet: source.sheet,
      facts: { sheets: source.sheets, hiddenRows: [], hiddenColumns: [], errorCells: 0 },
      leftOut: null,
      hiddenCount: sheet.hidden.length,
    },
    source,
  );
  const notes = [...view.notes];
  const letters = sheet.hiddenColumns.map(columnLetters).join(", ");
  if (sheet.hiddenColumns.length === 1)
    notes.push(`Column ${letters} is hidden in this sheet. We read it too.`);
  if (sheet.hiddenColumns.length > 1)
    notes.push(`Columns ${letters} are hidden in this sheet. We read them too.`);
  if (source.more > 0)
    notes.push(
      "The workbook has more sheets than are listed here. To use one of those, save it as a file of its own.",
    );
  return { ...view, notes };
}
