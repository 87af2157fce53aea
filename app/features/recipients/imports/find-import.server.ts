import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { repaired } from "#app/engines/letters/damaged-text.ts";
import type { Answer } from "#app/engines/names/index.ts";
import {
  countRows,
  countShared,
  type LayoutFacts,
  type RowRange,
  rowsInRanges,
  type SheetFacts,
  type TableFileType,
  type TablePart,
} from "#app/engines/table-reader/index.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import {
  type ColumnReading,
  type Mapping,
  nameColumns,
  type SheetAnswers,
} from "../lists/list-columns.ts";
import type { ColumnDoubt } from "./columns/column-doubts.ts";
import type { DamagedCells } from "./damaged-cells.ts";
import { guessMapping, saysSurnameFirst } from "./guess-mapping.ts";
import type { ListDescription } from "./read-list.server.ts";

/** An import with its JSON read. */
export interface ListImport extends Omit<Selectable<ImportsTable>, "detected" | "mapping"> {
  detected: DetectedList;
  mapping: Mapping;
}

/** The account's import, of the given project; null when it is absent or another's. */
export async function findImport(
  db: Database,
  accountId: string,
  projectId: string,
  importId: string | undefined,
): Promise<ListImport | null> {
  const found = await readImport(db, accountId, importId);
  return found?.projectId === projectId ? found : null;
}

/**
 * The account's import into a list that no project has; null when it is absent or another's.
 */
export async function findListImport(
  db: Database,
  accountId: string,
  listId: string,
  importId: string | undefined,
): Promise<ListImport | null> {
  const found = await readImport(db, accountId, importId);
  return found?.listId === listId && found.projectId === null ? found : null;
}

/** The account's import as it stands now; null when it is absent or another's. */
export async function readImport(
  db: Database,
  accountId: string,
  importId: string | undefined,
): Promise<ListImport | null> {
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", importId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ? withJson(row) : null;
}

/** Words that the code which reads the list chose: which there are is its affair. */
const word = <Word extends string>() => z.custom<Word>((value) => typeof value === "string");

const sheetFacts = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      visibility: z.enum(["visible", "hidden", "very-hidden"]),
      looksLikePeople: z.boolean(),
    }),
  ),
  hiddenRows: z.array(z.tuple([z.number(), z.number()])),
  hiddenColumns: z.array(z.number()),
  errorCells: z.number(),
}) satisfies z.ZodType<SheetFacts>;

const tablePart = z.object({
  rows: z.tuple([z.number(), z.number()]),
  columns: z.tuple([z.number(), z.number()]),
  headings: z.array(z.string()),
}) satisfies z.ZodType<TablePart>;

const detectedShape = z.object({
  kind: word<DetectedList["kind"]>(),
  textKey: z.string(),
  sheet: z.string(),
  sheets: z.array(z.string()),
  encoding: word<DetectedList["encoding"]>(),
  delimiter: z.string(),
  columnCount: z.number(),
  filledRows: z.number(),
  lastRow: z.number(),
  rowsBefore: z.number().default(0),
  headingRow: z.number(),
  titleRows: z.array(z.number()).default([]),
  headingRows: z.array(z.number()).default([]),
  totalRows: z.array(z.number()).default([]),
  repeatedRows: z.array(z.number()).default([]),
  groupRows: z.array(z.number()).default([]),
  otherTables: z.array(z.tuple([z.number(), z.number()])).default([]),
  firstRows: z.array(z.array(z.string())),
  tables: z.array(tablePart).default([]),
  part: tablePart.optional(),
  table: z.union([z.number(), z.literal("all")]).optional(),
  phoneCountry: z.string().default("NG"),
  facts: sheetFacts.nullable().default(null),
  doubts: z
    .array(
      z.object({
        column: z.number(),
        kind: word<ColumnDoubt["kind"]>(),
        count: z.number(),
        example: z.string(),
        row: z.number(),
      }),
    )
    .default([]),
  damaged: z
    .object({
      count: z.number(),
      samples: z.array(z.object({ before: z.string(), after: z.string() })),
    })
    .optional(),
}) satisfies z.ZodType<DetectedList>;

const sheetAnswersShape = z.object({
  columns: z.array(word<Mapping["columns"][number]>()),
  headingRow: z.number(),
  hiddenRows: z.enum(["leave-out", "take"]).optional(),
  readings: z.record(z.string(), word<ColumnReading>()).optional(),
}) satisfies z.ZodType<SheetAnswers>;

const mappingShape = sheetAnswersShape.extend({
  leaveOutRepeatedAddresses: z.boolean(),
  repairText: z.boolean().optional(),
  names: z
    .object({
      titles: word<Answer>(),
      "title-or-name": word<Answer>(),
      "surname-first": word<Answer>(),
      order: word<Answer>(),
      capitals: word<Answer>(),
      unreadable: word<Answer>(),
    })
    .partial()
    .optional(),
  tags: z.array(z.string()).optional(),
  otherSheets: z.record(z.string(), sheetAnswersShape).optional(),
}) satisfies z.ZodType<Mapping>;

/** Until the file has been looked at both are `{}`, and nobody asks for what isn't there yet. */
const storedList = detectedShape.partial();
const storedMapping = mappingShape.partial();

export function withJson(row: Selectable<ImportsTable>): ListImport {
  return {
    ...row,
    detected: readStored(storedList, row.detected, "imports.detected", row.id) as DetectedList,
    mapping: readStored(storedMapping, row.mapping, "imports.mapping", row.id) as Mapping,
  };
}

/** What is known about an uploaded list: kept as JSON in `imports.detected`. */
export interface DetectedList extends ListDescription {
  kind: TableFileType;
  /**
   * Key of the delimited text in the file store: the upload itself, or what a workbook was turned
   * into.
   */
  textKey: string;
  /** The sheet that is read, of `sheets`; both empty for a text file. */
  sheet: string;
  sheets: string[];
  /** What is known of the workbook beside its texts; null for a text file. */
  facts: SheetFacts | null;
  /** Whose national phone numbers are in the list: "NG". */
  phoneCountry: string;
  /** Columns that can be read in two ways, or whose numbers a spreadsheet changed. */
  doubts: ColumnDoubt[];
  /** The one of `tables` that is read; absent: all that the sheet holds. */
  part?: TablePart | undefined;
  /** Which of `tables` the organiser chose; absent: nobody has. */
  table?: TableChoice | undefined;
  /** Cells whose letters were damaged when the file was saved; absent: none were found. */
  damaged?: DamagedCells | undefined;
}

/** One of several tables by its place, or all columns as one list. */
export type TableChoice = number | "all";

/** Several tables are in the sheet, and it wasn't said which is the list. */
export function isTableOpen({ tables, table }: Pick<DetectedList, "tables" | "table">): boolean {
  return tables.length > 0 && table === undefined;
}

/** Where the list is shown that it goes to. */
export function pageOfList({
  projectId,
  listId,
}: Pick<ListImport, "projectId" | "listId">): string {
  return projectId ? `/certificates/${projectId}/recipients` : `/bulk-email/lists/${listId}`;
}

/** What an organiser reads who wants to send meanwhile. */
export const IS_ADDING =
  "People are still being added to this list. Wait until everybody is there, so that " +
  "nobody is missing from what you send.";

/**
 * The import whose people are being added in portions, to a list or to any of an account; null:
 * none is. The list is not complete until then. `except`: an import that is not meant. `since`: one
 * that ended at this time or later counts too.
 */
export async function findAdding(
  db: Database,
  to: ({ listId: string; except?: string } | { accountId: string }) & { since?: Date | undefined },
): Promise<ListImport | null> {
  const since = to.since?.toISOString();
  const adding = db
    .selectFrom("imports")
    .selectAll()
    .where((eb) => {
      const isAdding = eb("status", "=", "applying");
      return since === undefined
        ? isAdding
        : eb.or([isAdding, eb.and([eb("status", "=", "applied"), eb("finishedAt", ">=", since)])]);
    });
  const row = await ("listId" in to
    ? adding.where("listId", "=", to.listId).where("id", "!=", to.except ?? "")
    : adding.where("accountId", "=", to.accountId)
  ).executeTakeFirst();
  return row ? withJson(row) : null;
}

/** A workbook that only its password opens has not been read yet. */
export function isProtectedImport({ detected }: ListImport): boolean {
  return !detected.kind;
}

/**
 * Said as the index of rows that were kept aside says it, or SQLite would not see that it holds the
 * rows asked for.
 */
export const WAS_KEPT_ASIDE = sql<boolean>`"importRows"."outcome" <> 'add'`;

/** What is written in a row of the file, as far as it is kept. */
function cellsOfRow(list: DetectedList, row: number): string[] {
  return row > 0 ? (list.firstRows[row - 1 - list.rowsBefore] ?? []) : [];
}

/** The names of the columns under a choice of heading row. */
export function columnNamesOf(list: DetectedList, headingRow: number): string[] {
  return nameColumns(headingsOf(list, headingRow) ?? [], list.columnCount);
}

/** The heading of whole names that says that the surname comes first; null: none does. */
export function headingOfNames({ detected, mapping }: ListImport): string | null {
  const at = mapping.columns.indexOf("fullName");
  const name = at < 0 ? undefined : columnNamesOf(detected, mapping.headingRow)[at];
  return saysSurnameFirst(name) ? (name ?? null) : null;
}

/** Damaged ones as they were: nothing that is printed stands in them. */
function headingsOf(list: DetectedList, headingRow: number): string[] | null {
  if (headingRow < 1) return null;
  const headings = cellsOfRow(list, headingRow);
  return list.damaged ? headings.map(repaired) : headings;
}

/** The first rows with people in them. */
export function sampleRows(list: DetectedList, headingRow: number): string[][] {
  const isLeftOut = rowsInRanges(leftOutRows(list, { hiddenRows: "leave-out" }));
  return list.firstRows.filter((cells, index) => {
    const row = list.rowsBefore + index + 1;
    return !isLeftOut(row) && row > headingRow && cells.some((cell) => cell.trim());
  });
}

/** Rows with people, as far as is known before they are read one by one. */
export function countPeopleRows(
  list: DetectedList,
  { headingRow, hiddenRows }: Pick<Mapping, "headingRow" | "hiddenRows">,
): number {
  const before = list.firstRows
    .slice(0, Math.max(0, headingRow - list.rowsBefore))
    .filter((row) => row.some((cell) => cell.trim())).length;
  const others = countRows(below(otherRows(list), headingRow));
  const hidden = hiddenRows === "take" ? 0 : countHiddenRows(list, headingRow);
  return Math.max(0, list.filledRows - before - others - hidden);
}

/** The rows that aren't read as people, rising: totals and others, hidden ones unless they are taken. */
export function leftOutRows(
  list: Pick<DetectedList, "facts" | keyof LayoutFacts>,
  { hiddenRows }: Pick<Mapping, "hiddenRows">,
): RowRange[] {
  const hidden = hiddenRows === "take" ? [] : (list.facts?.hiddenRows ?? []);
  return [...hidden, ...otherRows(list)].sort(([a], [b]) => a - b);
}

/** Below the headings: totals, names of groups and the like, rising. */
function otherRows({ totalRows, repeatedRows, groupRows, otherTables }: LayoutFacts): RowRange[] {
  const single = [...totalRows, ...repeatedRows, ...groupRows];
  return [...single.map((row): RowRange => [row, row]), ...otherTables].sort(([a], [b]) => a - b);
}

function below(ranges: readonly RowRange[], headingRow: number): RowRange[] {
  return ranges.flatMap(([from, to]): RowRange[] =>
    to > headingRow ? [[Math.max(from, headingRow + 1), to]] : [],
  );
}

/** What was found of the rows that are no people; without headings those above are read too. */
export function rowsThatAreNoPeople(
  list: LayoutFacts,
  { headingRow }: Pick<Mapping, "headingRow">,
): LayoutFacts {
  return headingRow > 0 ? list : { ...list, titleRows: [], headingRows: [] };
}

/** Rows of people that the sheet doesn't show. */
export function countHiddenRows(
  list: Pick<DetectedList, "facts" | keyof LayoutFacts>,
  headingRow: number,
): number {
  const hidden = below(list.facts?.hiddenRows ?? [], headingRow);
  return countRows(hidden) - countShared(hidden, otherRows(list));
}

/** The mapping offered first. What the sheet hides is left out until somebody chooses it. */
export function firstMapping(list: DetectedList): Mapping {
  const headings = headingsOf(list, list.headingRow);
  const samples = sampleRows(list, list.headingRow);
  const hidden = new Set(list.facts?.hiddenColumns);
  const shownOnly = (cells: string[]) => cells.map((cell, at) => (hidden.has(at) ? "" : cell));
  const columns = guessMapping(
    headings && shownOnly(headings),
    samples.map(shownOnly),
    list.columnCount,
  );
  return {
    columns: columns.map((use, at) => (hidden.has(at) ? "skip" : use)),
    headingRow: list.headingRow,
    leaveOutRepeatedAddresses: false,
  };
}
