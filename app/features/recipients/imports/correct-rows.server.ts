import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { Database } from "#db/database.server.ts";
import { correctionFor, isSuggestion, type Person } from "../lists/check-person.ts";
import { touchList } from "../lists/project-list.server.ts";
import { addCorrected } from "./add-corrected.server.ts";
import { fieldColumns } from "./add-staged.server.ts";
import { editRows } from "./edits/edit-rows.server.ts";
import { type Edit, problemOfEdited, readTyped, withEdits } from "./edits/row-edits.ts";
import { type ImportRow, personOfRow } from "./edits/settle-rows.server.ts";
import type { EditedBy } from "./edits/stored-edits.server.ts";
import { type ListImport, WAS_KEPT_ASIDE } from "./find-import.server.ts";
import type { TypedCorrection } from "./row-correction.ts";

export interface CorrectionResult {
  /** Rows that are now in order (or turned out to be duplicates). */
  corrected: number;
  /** Rows that took their correction and need another one. */
  unfinished: number;
  /** Why a typed value can't be used, by row number. The other rows took theirs. */
  errors: Map<number, string>;
}

/**
 * Puts typed values into rows that were kept aside. Before the import is applied the rows join the
 * others; after it the people are added at once. A value that can't be used stays out, or with
 * `keepsWrong` in its row, which is still kept aside. Rows that are no longer kept aside, or that
 * ask for something else by now, are passed over. All in the caller's transaction.
 */
export async function correctRows(
  trx: Database,
  list: ListImport,
  typed: ReadonlyMap<number, TypedCorrection>,
  { keepsWrong = false, ...by }: EditedBy & { keepsWrong?: boolean },
): Promise<CorrectionResult> {
  const keptAside = await trx
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", list.id)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "invalid")
    .where("rowNumber", "in", [...typed.keys()])
    .orderBy("rowNumber")
    .execute();
  const errors = new Map<number, string>();
  const taken: { row: ImportRow; edit: Edit }[] = [];
  for (const row of keptAside) {
    const correction = typed.get(row.rowNumber);
    if (!correction || askedFor(row) !== correction.field) continue;
    const { field } = correction;
    const edit: Edit = { rowNumber: row.rowNumber, field, text: readTyped(field, correction.text) };
    const error = errorOf(row, withEdits(personOfRow(row), { [field]: edit.text }, list.mapping));
    if (error) errors.set(row.rowNumber, error);
    if (!error || keepsWrong) taken.push({ row, edit });
  }
  if (list.status === "applied")
    return { ...(await addAfterwards(trx, list, taken, by.now)), errors };
  const edits = taken.map(({ edit }) => edit);
  const { changed, unfinished } = await editRows(trx, list, edits, by);
  const wrong = [...unfinished].filter((row) => errors.has(row)).length;
  return {
    corrected: changed - unfinished.size,
    unfinished: unfinished.size - wrong,
    errors,
  };
}

/** The people of rows that are corrected after all others were added. */
async function addAfterwards(
  trx: Database,
  list: ListImport,
  taken: readonly { row: ImportRow; edit: Edit }[],
  now: Date,
): Promise<{ corrected: number; unfinished: number }> {
  let corrected = 0;
  for (const { row, edit } of taken) {
    const edits = { [edit.field]: edit.text };
    if (await addCorrected(trx, list, { row, edits, now })) corrected++;
  }
  if (corrected > 0) await touchList(trx, list.listId, now, fieldColumns(list));
  return { corrected, unfinished: taken.length - corrected };
}

/** Takes every suggested address. Returns how many rows are in order now. */
export async function applySuggestions(
  trx: Database,
  list: ListImport,
  by: EditedBy,
): Promise<number> {
  let corrected = 0;
  const edits: Edit[] = [];
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom("importRows")
      .select(["rowNumber", "reason", "email"])
      .where("importId", "=", list.id)
      .where(WAS_KEPT_ASIDE)
      .where("outcome", "=", "invalid")
      .where("rowNumber", ">", after)
      .orderBy("rowNumber")
      .limit(500)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.rowNumber;
    const suggested = rows.flatMap(({ rowNumber, email, reason }): Edit[] => {
      const text = reason === null ? null : suggestionOf(reason, email);
      return text ? [{ rowNumber, field: "email", text }] : [];
    });
    if (list.status !== "applied") edits.push(...suggested);
    else if (suggested.length > 0) {
      const typed = new Map(
        suggested.map(({ rowNumber, text }) => [rowNumber, { field: "email" as const, text }]),
      );
      corrected += (await correctRows(trx, list, typed, by)).corrected;
    }
  }
  // Together, so that they are taken back together.
  const { changed, unfinished } = await editRows(trx, list, edits, by);
  return corrected + changed - unfinished.size;
}

/** The address that a row's problem suggests. */
function suggestionOf(reason: string, email: string): string | null {
  return isSuggestion(reason) ? correctionFor(reason, email)?.suggestion || null : null;
}

/** The part of a row that its box asks for now. */
function askedFor(row: ImportRow) {
  return correctionFor(row.reason ?? "", row.email)?.field;
}

/**
 * What is wrong with the very value that was typed; another problem of the row is told on the next
 * page instead.
 */
function errorOf(row: ImportRow, person: Person): string | null {
  const field = askedFor(row);
  if (field === "email") {
    const reading = readEmailAddress(person.email);
    return reading.ok ? null : reading.reason;
  }
  const problem = problemOfEdited({ ...person }, { email: person.email });
  return problem && correctionFor(problem, person.email)?.field === field ? problem : null;
}
