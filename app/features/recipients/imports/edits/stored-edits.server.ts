import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { fieldNow, type PlacesRead, placeOf } from "./edit-places.ts";
import type { EditField, EditsByRow, RowEdits } from "./row-edits.ts";

/** An import as its changes are looked up: they count where their place is read as it was. */
export type EditedList = PlacesRead & { id: string };

/** A change as it is noted: which cell, what it held, and why its row was kept aside then. */
export interface NotedEdit {
  rowNumber: number;
  field: EditField;
  text: string;
  /** Null: the file was read again since, and may say something else now. */
  previous: string | null;
  reason: string | null;
}

/** Who changes something, and when. */
export interface EditedBy {
  actorId: string | null;
  now: Date;
}

/**
 * What the rows of an import were changed to, as far as it counts at present; `rowNumbers`: of these
 * alone, at most 1,000.
 */
export async function readEdits(
  db: Database,
  list: EditedList,
  rowNumbers?: readonly number[],
): Promise<EditsByRow> {
  const byRow = new Map<number, RowEdits>();
  if (rowNumbers?.length === 0) return byRow;
  let query = db
    .selectFrom("importEdits")
    .select(["rowNumber", "field", "text", "sheet", "columnIndex"])
    .where("importId", "=", list.id)
    .orderBy("change");
  if (rowNumbers) query = query.where("rowNumber", "in", rowNumbers);
  for (const { rowNumber, text, field, ...place } of await query.execute()) {
    const now = fieldNow({ ...place, field: field as EditField }, list);
    if (typeof now === "string") byRow.set(rowNumber, { ...byRow.get(rowNumber), [now]: text });
  }
  return byRow;
}

/** Notes what one press of a button changed. */
export async function noteEdits(
  trx: Database,
  list: EditedList,
  edits: readonly NotedEdit[],
  { actorId, now }: EditedBy,
): Promise<void> {
  if (edits.length === 0) return;
  const { last } = await trx
    .selectFrom("importEdits")
    .select((eb) => eb.fn.max("change").as("last"))
    .where("importId", "=", list.id)
    .executeTakeFirstOrThrow();
  const change = Number(last ?? 0) + 1;
  const editedAt = now.toISOString();
  await insertRows(
    trx,
    "importEdits",
    edits.map(({ rowNumber, field, text, previous, reason }) => ({
      importId: list.id,
      change,
      rowNumber,
      field,
      ...placeOf(field, list),
      text,
      previous,
      reason,
      editedAt,
      editedBy: actorId,
    })),
  );
}

/** What was changed with one press, in file order. */
export async function editsOfChange(
  db: Database,
  importId: string,
  change: number,
): Promise<NotedEdit[]> {
  const rows = await db
    .selectFrom("importEdits")
    .select(["rowNumber", "field", "text", "previous", "reason"])
    .where("importId", "=", importId)
    .where("change", "=", change)
    .orderBy("rowNumber")
    .execute();
  return rows.map((row) => ({ ...row, field: row.field as EditField }));
}

/**
 * The file is read again, with other columns perhaps: what stood in changed cells before is known
 * from it alone.
 */
export async function forgetPrevious(db: Database, importId: string): Promise<void> {
  await db
    .updateTable("importEdits")
    .set({ previous: null, reason: null })
    .where("importId", "=", importId)
    .execute();
}

/** Rows whose person shares an address with another, as the organiser said. */
export async function readSharedAddresses(db: Database, list: EditedList): Promise<Set<number>> {
  const latest = new Map(await rowsChangedIn(db, list, ["repeat"]));
  return new Set([...latest].filter(([, text]) => text === "two").map(([row]) => row));
}

/** Rows in which a name was changed. */
export async function readRenamedRows(db: Database, list: EditedList): Promise<Set<number>> {
  const rows = await rowsChangedIn(db, list, ["firstName", "lastName"]);
  return new Set(rows.map(([rowNumber]) => rowNumber));
}

/** Row and text of the changes of some fields that count at present, in the order made. */
async function rowsChangedIn(
  db: Database,
  list: EditedList,
  fields: EditField[],
): Promise<[row: number, text: string][]> {
  const rows = await db
    .selectFrom("importEdits")
    .select(["rowNumber", "field", "text", "sheet", "columnIndex"])
    .where("importId", "=", list.id)
    .where("field", "in", fields)
    .orderBy("change")
    .execute();
  return rows.flatMap(({ rowNumber, text, field, ...place }): [number, string][] => {
    const now = fieldNow({ ...place, field: field as EditField }, list);
    return typeof now === "string" ? [[rowNumber, text]] : [];
  });
}

/** Forgets all that was changed in an import, once its people are added. */
export async function forgetEdits(trx: Database, importId: string): Promise<void> {
  await trx.deleteFrom("importEdits").where("importId", "=", importId).execute();
}
