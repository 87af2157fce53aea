/** How a workbook shows one of its sheets. Very hidden ones can't be shown without a macro. */
export type Visibility = "visible" | "hidden" | "very-hidden";

export interface SheetFact {
  name: string;
  visibility: Visibility;
  /** Addresses, or headings that mean a name, are among its first rows. */
  looksLikePeople: boolean;
}

/** Rows from and to, both counted; 1-based, as a spreadsheet numbers them. */
export type RowRange = [from: number, to: number];

/** What is known of a workbook and the sheet that was read, beside its texts. */
export interface SheetFacts {
  sheets: SheetFact[];
  /** Only those that hold something. */
  hiddenRows: RowRange[];
  /** Indexes from 0, only of those that hold something. */
  hiddenColumns: number[];
  /** Cells that show an error, such as #N/A: they are read as empty. */
  errorCells: number;
}

/** Which rows of a table are not people. 1-based. */
export interface LayoutFacts {
  /** With something in them, above the headings. */
  titleRows: number[];
  /** The last one is read as the headings; what the others say was put together with it. */
  headingRows: number[];
  /** Totals between and below the people, and notes below. */
  totalRows: number[];
  /** Between the people: the headings or a title again, or the number of a page. */
  repeatedRows: number[];
  /** They name the group of the people below. */
  groupRows: number[];
  /** Tables below, with headings of their own over other columns. */
  otherTables: RowRange[];
}

/** What the words of a table mean to the program that reads it. */
export interface TableKnowledge {
  /** "email", "firstName", "lastName", "fullName", "certificateName" or another word; null: none. */
  meaningOf(heading: string): string | null;
  isAddress(cell: string): boolean;
}

/** A question-free count: how many rows lie in the ranges. */
export function countRows(ranges: readonly RowRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** How many rows lie in ranges of both; each are rising and apart from each other. */
export function countShared(some: readonly RowRange[], others: readonly RowRange[]): number {
  let count = 0;
  let at = 0;
  for (const [from, to] of some) {
    for (let other = others[at]; other && other[1] < from; other = others[at]) at++;
    for (let next = at, other = others[next]; other && other[0] <= to; other = others[++next])
      count += Math.min(to, other[1]) - Math.max(from, other[0]) + 1;
  }
  return count;
}

/** Answers for rows in rising order, in time that doesn't grow with the ranges. */
export function rowsInRanges(ranges: readonly RowRange[]): (row: number) => boolean {
  let at = 0;
  return (row) => {
    for (let range = ranges[at]; range && range[1] < row; range = ranges[at]) at++;
    const range = ranges[at];
    return range !== undefined && range[0] <= row;
  };
}
