import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import { type Mapping, nameColumns } from "../lists/list-columns.ts";
import type { ListDescription } from "./describe-list.server.ts";
import { guessMapping } from "./guess-mapping.ts";
import type { ListFileType } from "./sniff-list.ts";

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
  headingRow: z.number(),
  firstRows: z.array(z.array(z.string())),
}) satisfies z.ZodType<DetectedList>;

const mappingShape = z.object({
  columns: z.array(word<Mapping["columns"][number]>()),
  headingRow: z.number(),
  oneName: z.boolean(),
  leaveOutRepeatedAddresses: z.boolean(),
  tags: z.array(z.string()).optional(),
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
  kind: ListFileType;
  /**
   * Key of the delimited text in the file store: the upload itself, or what a workbook was turned
   * into.
   */
  textKey: string;
  /** The sheet that is read, of `sheets`; both empty for a text file. */
  sheet: string;
  sheets: string[];
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

/** The names of the columns under a choice of heading row. */
export function columnNamesOf(list: DetectedList, headingRow: number): string[] {
  return nameColumns(
    headingRow > 0 ? (list.firstRows[headingRow - 1] ?? []) : [],
    list.columnCount,
  );
}

/** The first rows with people in them. */
export function sampleRows(list: DetectedList, headingRow: number): string[][] {
  return list.firstRows.slice(headingRow).filter((row) => row.some((cell) => cell.trim()));
}

/** Rows with people, as far as is known before they are read one by one. */
export function countPeopleRows(list: DetectedList, headingRow: number): number {
  const before = list.firstRows
    .slice(0, headingRow)
    .filter((row) => row.some((cell) => cell.trim())).length;
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
