export type { LayoutFacts, RowRange, SheetFact, SheetFacts, TableKnowledge } from "./facts.ts";
export { countRows, countShared, rowsInRanges } from "./facts.ts";
export { findHeadings, headingScore } from "./headings.ts";
export { isHidingTag } from "./page-hiding.ts";
export {
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  MAX_WORKBOOK_BYTES,
  type SentProblem,
  TableProblem,
} from "./problems.ts";
export { sniffTable, type TableFileType } from "./sniff.ts";
export { cellsOfPart, createColumnTally, type TablePart } from "./table-parts.ts";
export {
  type ClockUnit,
  clockUnitOfHeading,
  type DateOrder,
  orderOfDate,
  readFiguredDate,
  readShortClock,
  writeOutClock,
  writeOutDate,
} from "./two-readings.ts";
