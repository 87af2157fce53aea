import { MAX_TABLE_ROWS, TableProblem } from "#app/engines/table-reader/index.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";

export {
  MAX_TABLE_COLUMNS as MAX_LIST_COLUMNS,
  MAX_TABLE_ROWS as MAX_LIST_ROWS,
  MAX_WORKBOOK_BYTES,
  type SentProblem as SheetProblem,
  TableProblem as ListProblem,
} from "#app/engines/table-reader/index.ts";

/** The types of file that pages name; a web page with a table is read, too. */
export const LIST_FILES = "CSV, XLS, XLSX or ODS";

/** What a list may be at most. Every sentence about its size takes its number from here. */
export const MAX_LIST_BYTES = 25 * 1024 * 1024;
export const MAX_LIST_SIZE = megabytesLabel(MAX_LIST_BYTES);

/** Above the field for one. */
export const LIST_RULE =
  `A ${LIST_FILES} file, up to ` +
  `${MAX_TABLE_ROWS.toLocaleString("en")} rows and ${MAX_LIST_SIZE}.`;

export const tooManyBytes = () =>
  new TableProblem(
    `This file is larger than ${MAX_LIST_SIZE}. Split it into smaller files, or save it as CSV.`,
    413,
  );
