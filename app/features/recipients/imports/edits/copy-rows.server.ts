import { addressesIn } from "#app/engines/email-address/email-address.ts";
import type { Database } from "#db/database.server.ts";
import { hasSeveralAddresses } from "../../lists/check-person.ts";
import { stagedRow } from "../check-import.server.ts";
import { copyOfRow, MAX_COPIES } from "../copied-rows.ts";
import type { ListImport } from "../find-import.server.ts";
import { isOpen, readRows } from "./edit-rows.server.ts";
import type { Edit } from "./row-edits.ts";
import { countAnew, emptyTally, type ImportRow, personOfRow } from "./settle-rows.server.ts";

/** Rows with several addresses: how many of them are taken, the first or each. */
export type Addresses = "first" | "each";

/**
 * The edits that give rows with several addresses their first one, or each: then rows are added for
 * the others, as they stand. Rows that have no doubt of the kind are passed over.
 */
export async function addressEdits(
  trx: Database,
  list: ListImport,
  { rowNumbers, addresses }: { rowNumbers: number[]; addresses: Addresses },
): Promise<Edit[]> {
  if (list.status !== "applied" && !(await isOpen(trx, list.id))) return [];
  const rows = await readRows(trx, list.id, rowNumbers);
  const edits: Edit[] = [];
  for (const row of rows.values()) {
    if (row.outcome !== "invalid" || !hasSeveralAddresses(row.reason ?? "")) continue;
    const all = addressesIn(row.email).slice(0, addresses === "each" ? MAX_COPIES + 1 : 1);
    for (const [copy, text] of all.entries()) {
      const rowNumber = copy === 0 ? row.rowNumber : copyOfRow(row.rowNumber, copy);
      if (copy > 0) await addCopy(trx, row, rowNumber);
      edits.push({ rowNumber, field: "email", text });
    }
  }
  return edits;
}

async function addCopy(trx: Database, row: ImportRow, rowNumber: number): Promise<void> {
  const { importId, outcome, reason } = row;
  const copy = stagedRow({ importId, rowNumber, person: personOfRow(row), outcome, reason });
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("importRows")
    .values(copy)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await countAnew(trx, importId, { ...emptyTally(), invalid: 1 });
}
