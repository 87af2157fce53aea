import type { ListDescription } from "../lists/describe-list.server.ts";
import { type Mapping, nameColumns } from "../lists/list-columns.ts";
import { guessMapping } from "./guess-mapping.ts";
import type { ListFileType } from "./sniff-list.ts";

/** What is known about an uploaded list: kept as JSON in `imports.detected`. */
export interface DetectedList extends ListDescription {
  kind: ListFileType;
  /** Key of the delimited text in the file store: the upload itself, or what a workbook was turned into. */
  textKey: string;
  /** The sheet that is read, of `sheets`; both empty for a text file. */
  sheet: string;
  sheets: string[];
}

/** The names of the columns under a choice of heading row. */
export function columnNamesOf(list: DetectedList, headingRow: number): string[] {
  return nameColumns(headingRow > 0 ? (list.firstRows[headingRow - 1] ?? []) : [], list.columnCount);
}

/** The first rows with people in them. */
export function sampleRows(list: DetectedList, headingRow: number): string[][] {
  return list.firstRows.slice(headingRow).filter((row) => row.some((cell) => cell.trim()));
}

/** Rows with people, as far as is known before they are read one by one. */
export function countPeopleRows(list: DetectedList, headingRow: number): number {
  const before = list.firstRows.slice(0, headingRow).filter((row) => row.some((cell) => cell.trim())).length;
  return Math.max(0, list.filledRows - before);
}

/** The mapping offered first. */
export function firstMapping(list: DetectedList): Mapping {
  const headings = list.headingRow > 0 ? (list.firstRows[list.headingRow - 1] ?? []) : null;
  return {
    columns: guessMapping(headings, sampleRows(list, list.headingRow), list.columnCount),
    headingRow: list.headingRow,
    oneName: false,
    leaveOutRepeatedAddresses: false,
  };
}
