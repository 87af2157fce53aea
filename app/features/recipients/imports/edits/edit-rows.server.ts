import type { Database } from "#db/database.server.ts";
import { correctionFor } from "../../lists/check-person.ts";
import { stagedRow } from "../check-import.server.ts";
import { isCopiedRow } from "../copied-rows.ts";
import type { ListImport } from "../find-import.server.ts";
import {
  type Edit,
  type EditField,
  problemOfEdited,
  type RowEdits,
  valueOfField,
  withEdits,
} from "./row-edits.ts";
import {
  countAnew,
  emptyTally,
  type ImportRow,
  personOfRow,
  replaceRow,
  settleAddresses,
  type Tally,
} from "./settle-rows.server.ts";
import {
  type EditedBy,
  editsOfChange,
  type NotedEdit,
  noteEdits,
  readEdits,
} from "./stored-edits.server.ts";

/** Rows that are changed in one statement. */
const ROWS_AT_ONCE = 500;

/**
 * Changes cells of an import that is checked and not applied, notes what was changed, and says anew
 * what becomes of the rows. Rows that aren't there are passed over. Returns the rows that changed
 * and need something else still. In the caller's transaction.
 */
export async function editRows(
  trx: Database,
  list: ListImport,
  edits: readonly Edit[],
  by: EditedBy,
): Promise<{ changed: number; unfinished: Set<number> }> {
  const unfinished = new Set<number>();
  if (edits.length === 0 || !(await isOpen(trx, list.id))) return { changed: 0, unfinished };
  const noted: NotedEdit[] = [];
  const rows = new Set<number>();
  const replaced = replaceRows(trx, list);
  for (const portion of portionsOf(edits)) {
    const numbers = portion.map(([rowNumber]) => rowNumber);
    const before = await readEdits(trx, list, numbers);
    const found = await readRows(trx, list.id, numbers);
    for (const [rowNumber, wanted] of portion) {
      const row = found.get(rowNumber);
      if (!row) continue;
      const changes = notedEdits(row, wanted);
      if (changes.length === 0) continue;
      noted.push(...changes);
      rows.add(rowNumber);
      const now = Object.fromEntries(changes.map(({ field, text }) => [field, text])) as RowEdits;
      const person = withEdits(personOfRow(row), now, list.mapping);
      const problem = problemOfEdited(person, { ...before.get(rowNumber), ...now }, row.reason);
      if (problem) unfinished.add(rowNumber);
      await replaced.put(row, person, problem);
    }
  }
  await noteEdits(trx, list, noted, by);
  await replaced.close();
  return { changed: rows.size, unfinished };
}

/**
 * Takes back what one press changed. `read-again`: what stood there before is known from the file
 * alone, or a row was added for a second address, so the import is in `reading` now and has to be checked again. `gone`: it was taken back
 * already. In the caller's transaction.
 */
export async function undoChange(
  trx: Database,
  list: ListImport,
  change: number,
): Promise<"undone" | "read-again" | "gone"> {
  if (!(await isOpen(trx, list.id))) return "gone";
  const edits = await editsOfChange(trx, list.id, change);
  if (edits.length === 0) return "gone";
  await trx
    .deleteFrom("importEdits")
    .where("importId", "=", list.id)
    .where("change", "=", change)
    .execute();
  const isOfFile = ({ rowNumber, previous }: NotedEdit) =>
    previous !== null && !isCopiedRow(rowNumber);
  if (!edits.every(isOfFile)) {
    await trx.updateTable("imports").set({ status: "reading" }).where("id", "=", list.id).execute();
    return "read-again";
  }
  const replaced = replaceRows(trx, list);
  for (const portion of portionsOf(edits)) {
    const numbers = portion.map(([rowNumber]) => rowNumber);
    const found = await readRows(trx, list.id, numbers);
    const left = await readEdits(trx, list, numbers);
    for (const [rowNumber, undone] of portion) {
      const row = found.get(rowNumber);
      if (row)
        await putBack(trx, replaced, {
          list,
          row,
          undone,
          left: left.get(rowNumber) ?? {},
          change,
        });
    }
  }
  await replaced.close();
  return "undone";
}

interface Undone {
  list: ListImport;
  row: ImportRow;
  undone: NotedEdit[];
  /** What else was changed in the row. */
  left: RowEdits;
  change: number;
}

async function putBack(
  trx: Database,
  replaced: ReturnType<typeof replaceRows>,
  { list, row, undone, left, change }: Undone,
): Promise<void> {
  const later = await trx
    .selectFrom("importEdits")
    .select(["change", "field"])
    .where("importId", "=", list.id)
    .where("rowNumber", "=", row.rowNumber)
    .where("change", ">", change)
    .orderBy("change")
    .execute();
  const restored: Partial<Record<EditField, string>> = {};
  for (const { field, previous } of undone) {
    const next = later.find((one) => one.field === field);
    if (!next) restored[field] = previous ?? "";
    else
      await trx
        .updateTable("importEdits")
        .set({ previous })
        .where("importId", "=", list.id)
        .where("rowNumber", "=", row.rowNumber)
        .where("change", "=", next.change)
        .where("field", "=", field)
        .execute();
  }
  const person = withEdits(personOfRow(row), restored, list.mapping);
  const problem =
    later.length === 0 ? (undone[0]?.reason ?? null) : problemOfEdited(person, left, row.reason);
  await replaced.put(row, person, problem);
}

/** Keeps others from an import that waits; false: it doesn't, any more. */
export async function isOpen(trx: Database, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({ status: "ready" })
    .where("id", "=", importId)
    .where("status", "=", "ready")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Edits by row, some rows at a time. */
function portionsOf<T extends { rowNumber: number }>(edits: readonly T[]): [number, T[]][][] {
  const rows = [...Map.groupBy(edits, ({ rowNumber }) => rowNumber)];
  const portions: [number, T[]][][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    portions.push(rows.slice(start, start + ROWS_AT_ONCE));
  return portions;
}

/** Rows of an import that wait, by number: at most 1,000 of them. */
export async function readRows(
  trx: Database,
  importId: string,
  rowNumbers: number[],
): Promise<Map<number, ImportRow>> {
  const rows = await trx
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("rowNumber", "in", rowNumbers)
    .execute();
  return new Map(rows.map((row) => [row.rowNumber, row]));
}

/**
 * What really changes a row: another text, an answer, or the address that was asked about, left as
 * it is.
 */
function notedEdits(row: ImportRow, wanted: readonly Edit[]): NotedEdit[] {
  const person = personOfRow(row);
  const reason = row.outcome === "invalid" ? row.reason : null;
  return wanted.flatMap(({ rowNumber, field, text }) => {
    const previous = valueOfField(person, field);
    const isConfirmed =
      field === "email" && correctionFor(reason ?? "", row.email)?.field === "email";
    if (text === previous && !isConfirmed && field !== "repeat") return [];
    return [{ rowNumber, field, text, previous, reason }];
  });
}

/** Takes rows as they are now, and settles all of their addresses in the end. */
function replaceRows(trx: Database, list: ListImport) {
  const tally: Tally = emptyTally();
  const addresses = new Set<string>();
  return {
    async put(
      row: ImportRow,
      person: ReturnType<typeof personOfRow>,
      problem: string | null,
    ): Promise<void> {
      if (row.outcome !== "invalid") addresses.add(row.email);
      if (!problem) addresses.add(person.email);
      const outcome = problem ? "invalid" : "add";
      const { importId, rowNumber } = row;
      await replaceRow(trx, stagedRow({ importId, rowNumber, person, outcome, reason: problem }));
      tally[row.outcome]--;
      tally[outcome]++;
    },
    async close(): Promise<void> {
      await settleAddresses(trx, list, addresses, tally);
      await countAnew(trx, list.id, tally);
    },
  };
}
