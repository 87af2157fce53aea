import type { Insertable, Selectable } from "kysely";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { ImportRowsTable } from "#db/schema/recipients.ts";
import { findByAddress } from "../../lists/change-recipients.server.ts";
import type { Person } from "../../lists/check-person.ts";
import { stagedRow } from "../check-import.server.ts";
import { createEvaluator } from "../evaluate-people.ts";
import type { ListImport } from "../find-import.server.ts";
import { rowPortions } from "../row-portions.server.ts";
import { readRenamedRows, readSharedAddresses } from "./stored-edits.server.ts";

export type ImportRow = Selectable<ImportRowsTable>;
type Outcome = ImportRow["outcome"];

/** How many rows more, or fewer, have each outcome. */
export type Tally = Record<Outcome, number>;

export const emptyTally = (): Tally => ({ add: 0, update: 0, duplicate: 0, invalid: 0 });

/** The person in a row that waits. */
export function personOfRow(row: ImportRow): Person {
  const { firstName, lastName, email, certificateName } = row;
  const place = `${row.importId}/${row.rowNumber}`;
  const fields = readStoredTexts(row.fields, "importRows.fields", place);
  return { firstName, lastName, email, certificateName, fields };
}

/**
 * Says anew what becomes of every good row with one of these addresses, in file order: whether a
 * row is a duplicate depends on the others with its address alone. Notes in `tally` what changed.
 */
export async function settleAddresses(
  trx: Database,
  list: ListImport,
  addresses: ReadonlySet<string>,
  tally: Tally,
): Promise<void> {
  if (addresses.size === 0) return;
  const shared = await readSharedAddresses(trx, list);
  const known = await findByAddress(trx, list.listId, [...addresses]);
  const { policy, mapping } = list;
  const { leaveOutRepeatedAddresses } = mapping;
  const evaluate = createEvaluator({ policy, leaveOutRepeatedAddresses });
  const renamed = await readRenamedRows(trx, list);
  const settled = new Map<number, string>();
  for await (const rows of goodRowsWith(trx, list.id, addresses))
    for (const row of rows) {
      // It repeats a row as that was written, before a name in it was put right.
      const first = firstOf(row);
      const isRepeated = renamed.has(first) && !renamed.has(row.rowNumber);
      if (isRepeated && settled.get(first) === row.email) continue;
      const person = personOfRow(row);
      const verdict = evaluate(
        { rowNumber: row.rowNumber, person, isAnother: shared.has(row.rowNumber) },
        known.get(row.email) ?? [],
      );
      if (verdict.outcome === "invalid") continue;
      if (verdict.outcome !== "duplicate") settled.set(row.rowNumber, row.email);
      const next = stagedRow({
        importId: list.id,
        rowNumber: row.rowNumber,
        person: verdict.outcome === "duplicate" ? person : verdict.person,
        outcome: verdict.outcome,
        reason: verdict.outcome === "duplicate" ? verdict.reason : null,
        recipientId: verdict.outcome === "update" ? verdict.recipientId : null,
      });
      if (isSameStage(row, next)) continue;
      await replaceRow(trx, next);
      tally[row.outcome]--;
      tally[next.outcome]++;
    }
}

/** The row with the same person, of one that was left out for it; 0: it wasn't. */
function firstOf({ outcome, reason }: ImportRow): number {
  if (outcome !== "duplicate") return 0;
  return Number(/^Same person as row (\d{1,9})$/.exec(reason ?? "")?.[1] ?? 0);
}

/** No index has the addresses of rows that wait, so all of them are gone through, in portions. */
async function* goodRowsWith(
  trx: Database,
  importId: string,
  addresses: ReadonlySet<string>,
): AsyncGenerator<ImportRow[]> {
  for await (const { from, until } of rowPortions(trx, importId))
    yield await trx
      .selectFrom("importRows")
      .selectAll()
      .where("importId", "=", importId)
      .where("rowNumber", ">=", from)
      .where("rowNumber", "<", until)
      .where("email", "in", [...addresses])
      .where("outcome", "!=", "invalid")
      .orderBy("rowNumber")
      .execute();
}

function isSameStage(row: ImportRow, next: Insertable<ImportRowsTable>): boolean {
  return (
    row.outcome === next.outcome &&
    row.reason === (next.reason ?? null) &&
    row.recipientId === (next.recipientId ?? null) &&
    row.searchText === next.searchText
  );
}

/** Puts another stage of a row in its place. */
export async function replaceRow(
  trx: Database,
  { importId, rowNumber, ...values }: Insertable<ImportRowsTable>,
): Promise<void> {
  await trx
    .updateTable("importRows")
    .set(values)
    .where("importId", "=", importId)
    .where("rowNumber", "=", rowNumber)
    .execute();
}

/** Adds to the counts of an import what has changed. */
export async function countAnew(trx: Database, importId: string, tally: Tally): Promise<void> {
  await trx
    .updateTable("imports")
    .set((eb) => ({
      addedCount: eb("addedCount", "+", tally.add),
      updatedCount: eb("updatedCount", "+", tally.update),
      duplicateCount: eb("duplicateCount", "+", tally.duplicate),
      invalidCount: eb("invalidCount", "+", tally.invalid),
    }))
    .where("id", "=", importId)
    .execute();
}
