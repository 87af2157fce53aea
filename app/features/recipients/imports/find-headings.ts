import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import {
  findHeadings,
  headingScore as scoreOfHeadings,
  type TableKnowledge,
} from "#app/engines/table-reader/index.ts";
import { meaningOfHeading } from "./guess-mapping.ts";

/** What the words of a table of people mean. */
export const PEOPLE_KNOWLEDGE: TableKnowledge = {
  meaningOf: meaningOfHeading,
  isAddress: (cell) => cell.includes("@") && readEmailAddress(cell).ok,
};

/** The index of the row that holds the headings, or null when the list starts with a person. */
export function findHeadingRow(rows: string[][]): number | null {
  return findHeadings(rows, PEOPLE_KNOWLEDGE)?.last ?? null;
}

/** How much a row looks like headings: 0, not at all. */
export function headingScore(row: string[]): number {
  return scoreOfHeadings(row, PEOPLE_KNOWLEDGE);
}
