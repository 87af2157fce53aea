import { SEVERAL_ADDRESSES } from "#app/engines/email-address/email-address.ts";
import type { Database } from "#db/database.server.ts";
import { correctionFor } from "../lists/check-person.ts";
import { touchList } from "../lists/project-list.server.ts";
import { addCorrected } from "./add-corrected.server.ts";
import { fieldColumns } from "./add-staged.server.ts";
import { correctRows } from "./correct-rows.server.ts";
import { type Addresses, addressEdits } from "./edits/copy-rows.server.ts";
import { editRows, readRows } from "./edits/edit-rows.server.ts";
import type { Edit } from "./edits/row-edits.ts";
import type { EditedBy } from "./edits/stored-edits.server.ts";
import { type ListImport, WAS_KEPT_ASIDE } from "./find-import.server.ts";

type Corrected = { corrected: number; unfinished: number };

const NOBODY: Corrected = { corrected: 0, unfinished: 0 };

/** Takes what a row's problem suggests: the address, or the name, that is probably meant. */
export async function takeSuggestion(
  trx: Database,
  list: ListImport,
  rowNumber: number,
  by: EditedBy,
): Promise<Corrected> {
  const row = (await readRows(trx, list.id, [rowNumber])).get(rowNumber);
  const correction = row && correctionFor(row.reason ?? "", row.email);
  if (!correction?.suggestion) return NOBODY;
  const { field, suggestion: text } = correction;
  return correctRows(trx, list, new Map([[rowNumber, { field, text }]]), by);
}

/** Believes an address that looked like a slip. */
export async function keepAddress(
  trx: Database,
  list: ListImport,
  rowNumber: number,
  by: EditedBy,
): Promise<Corrected> {
  const row = (await readRows(trx, list.id, [rowNumber])).get(rowNumber);
  if (!row) return NOBODY;
  const typed = { field: "email" as const, text: row.email };
  return correctRows(trx, list, new Map([[rowNumber, typed]]), by);
}

/** Rows whose addresses are settled in one go. */
const ROWS_AT_ONCE = 300;

/**
 * Takes the first of several addresses, or each: then the person is added once more for every other
 * one. `rowNumber`: of this row; null: of all rows alike.
 */
export async function takeAddresses(
  trx: Database,
  list: ListImport,
  { rowNumber, addresses, by }: { rowNumber: number | null; addresses: Addresses; by: EditedBy },
): Promise<Corrected> {
  const edits: Edit[] = [];
  const numbers = rowNumber === null ? await rowsWithSeveral(trx, list.id) : [rowNumber];
  for (let at = 0; at < numbers.length; at += ROWS_AT_ONCE) {
    const rowNumbers = numbers.slice(at, at + ROWS_AT_ONCE);
    edits.push(...(await addressEdits(trx, list, { rowNumbers, addresses })));
  }
  if (list.status === "applied") return addEdited(trx, list, edits, by);
  const { changed, unfinished } = await editRows(trx, list, edits, by);
  return { corrected: changed - unfinished.size, unfinished: unfinished.size };
}

async function rowsWithSeveral(trx: Database, importId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom("importRows")
    .select("rowNumber")
    .where("importId", "=", importId)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "invalid")
    .where("reason", "=", SEVERAL_ADDRESSES)
    .execute();
  return rows.map((row) => row.rowNumber);
}

async function addEdited(
  trx: Database,
  list: ListImport,
  edits: readonly Edit[],
  { now }: EditedBy,
): Promise<Corrected> {
  let corrected = 0;
  for (const { rowNumber, field, text } of edits) {
    const row = (await readRows(trx, list.id, [rowNumber])).get(rowNumber);
    if (row && (await addCorrected(trx, list, { row, edits: { [field]: text }, now }))) corrected++;
  }
  if (corrected > 0) await touchList(trx, list.listId, now, fieldColumns(list));
  return { corrected, unfinished: edits.length - corrected };
}

/** Says whether a row that was left out for its address is another person, or the same. */
export async function answerRepeat(
  trx: Database,
  list: ListImport,
  { rowNumber, answer, by }: { rowNumber: number; answer: "two" | "same"; by: EditedBy },
): Promise<void> {
  const row = (await readRows(trx, list.id, [rowNumber])).get(rowNumber);
  if (row?.outcome !== "duplicate") return;
  if (list.status !== "applied") {
    await editRows(trx, list, [{ rowNumber, field: "repeat", text: answer }], by);
    return;
  }
  if (answer === "same") return;
  await addCorrected(trx, list, { row, edits: { repeat: "two" }, now: by.now });
  await touchList(trx, list.listId, by.now, fieldColumns(list));
}
