/** What a list may be at most. Every sentence about a limit takes its number from here. */
export const MAX_LIST_BYTES = 25 * 1024 * 1024;
export const MAX_LIST_ROWS = 250_000;
export const MAX_LIST_COLUMNS = 200;
/** What a workbook may unpack to, as its directory says and as unpacking shows. */
export const MAX_WORKBOOK_BYTES = 100 * 1024 * 1024;
export const MAX_WORKBOOK_PARTS = 2_000;

/** Why a list can't be read: a sentence for the organiser, with the status that fits. */
export class ListProblem extends Error {
  constructor(
    message: string,
    /**
     * 413 too large, 415 not a list, 422 a list that can't be used, 503 try again after `wait`
     * seconds.
     */
    readonly status: 413 | 415 | 422 | 503 = 422,
    readonly wait?: number,
    /** A password opens the file; the one that was given, if any, doesn't. */
    readonly isProtected = false,
  ) {
    super(message);
  }
}

/** A `ListProblem` on its way between processes. */
export type SheetProblem = Pick<ListProblem, "status" | "isProtected"> & { problem: string };

export const tooManyBytes = () =>
  new ListProblem(
    "This file is larger than 25 MB. Split it into smaller files, or save it as CSV.",
    413,
  );
export const tooManyRows = () =>
  new ListProblem(
    `This list has more than ${MAX_LIST_ROWS.toLocaleString("en")} rows. Split it into smaller files.`,
    413,
  );
export const tooManyColumns = () =>
  new ListProblem(
    `This list has more than ${MAX_LIST_COLUMNS} columns. Delete the columns you don’t need and upload it again.`,
    413,
  );
