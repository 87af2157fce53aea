/** What a table may be at most. Every sentence about a limit takes its number from here. */
export const MAX_TABLE_ROWS = 250_000;
export const MAX_TABLE_COLUMNS = 200;
/** What a workbook may unpack to, as its directory says and as unpacking shows. */
export const MAX_WORKBOOK_BYTES = 100 * 1024 * 1024;
export const MAX_WORKBOOK_PARTS = 2_000;

/** Why a table can't be read: a sentence for the person who uploaded it, with the status that fits. */
export class TableProblem extends Error {
  /**
   * 413 too large, 415 not a list, 422 a list that can't be used, 503 try again after `wait`
   * seconds.
   */
  readonly status: 413 | 415 | 422 | 503;
  readonly wait?: number;
  /** A password opens the file; the one that was given, if any, doesn't. */
  readonly isProtected: boolean;

  constructor(
    message: string,
    status: 413 | 415 | 422 | 503 = 422,
    wait?: number,
    isProtected = false,
  ) {
    super(message);
    this.status = status;
    this.wait = wait;
    this.isProtected = isProtected;
  }
}

/** A `TableProblem` on its way between processes. */
export type SentProblem = Pick<TableProblem, "status" | "isProtected"> & { problem: string };

export const tooManyRows = () =>
  new TableProblem(
    `This list has more than ${MAX_TABLE_ROWS.toLocaleString("en")} rows. Split it into smaller files.`,
    413,
  );
export const tooManyColumns = () =>
  new TableProblem(
    `This list has more than ${MAX_TABLE_COLUMNS} columns. Delete the columns you don’t need and upload it again.`,
    413,
  );
