import { sql } from "kysely";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { rowLabel, rowOfFile } from "../copied-rows.ts";
import { labelOfField } from "./cell-names.ts";
import { fieldNow, type NotUsed } from "./edit-places.ts";
import type { EditField } from "./row-edits.ts";
import type { EditedList } from "./stored-edits.server.ts";

/** One press that changed something, as it is listed to be taken back. */
interface ChangeView {
  change: number;
  /** "Row 12: Last name is now “Bello”" */
  text: string;
}

const SHOWN = 20;

/** The latest changes, newest first, how many there are in all, and which don't count and why. */
export async function showChanges(
  db: Database,
  list: EditedList,
): Promise<{ latest: ChangeView[]; count: number; notUsed: string[] }> {
  const importId = list.id;
  const changes = await db
    .selectFrom("importEdits")
    .select((eb) => [
      "change",
      eb.fn.countAll<number | string>().as("cells"),
      eb.fn.min("rowNumber").as("first"),
      eb.fn.max("rowNumber").as("last"),
    ])
    .where("importId", "=", importId)
    .groupBy("change")
    .orderBy("change", "desc")
    .limit(SHOWN)
    .execute();
  if (changes.length === 0) return { latest: [], count: 0, notUsed: [] };
  const { count } = await db
    .selectFrom("importEdits")
    .select(sql<number | string>`count(distinct "change")`.as("count"))
    .where("importId", "=", importId)
    .executeTakeFirstOrThrow();
  const single = changes.filter(({ cells }) => Number(cells) === 1).map(({ change }) => change);
  const edits =
    single.length > 0
      ? await db
          .selectFrom("importEdits")
          .select(["change", "rowNumber", "field", "text", "sheet", "columnIndex"])
          .where("importId", "=", importId)
          .where("change", "in", single)
          .execute()
      : [];
  const textOf = new Map(
    edits.map((edit) => {
      const now = fieldNow({ ...edit, field: edit.field as EditField }, list);
      const text = sayEdit(edit);
      return [edit.change, typeof now === "string" ? text : `${text} (not used now)`];
    }),
  );
  const latest = changes.map(({ change, cells, first, last }) => {
    const many = `${Number(cells).toLocaleString("en")} cells changed, ${rowsBetween(first, last)}`;
    return { change, text: textOf.get(change) ?? many };
  });
  return { latest, count: Number(count), notUsed: await sayNotUsed(db, list) };
}

/** Changes that were made before the list was read otherwise, and count for nothing now. */
async function sayNotUsed(db: Database, list: EditedList): Promise<string[]> {
  const groups = await db
    .selectFrom("importEdits")
    .leftJoin("importRows", (join) =>
      join
        .onRef("importRows.importId", "=", "importEdits.importId")
        .onRef("importRows.rowNumber", "=", "importEdits.rowNumber"),
    )
    .select((eb) => [
      "importEdits.field",
      "importEdits.sheet",
      "importEdits.columnIndex",
      eb.fn.countAll<number | string>().as("all"),
      eb.fn.count<number | string>("importRows.rowNumber").as("read"),
    ])
    .where("importEdits.importId", "=", list.id)
    .groupBy(["importEdits.field", "importEdits.sheet", "importEdits.columnIndex"])
    .execute();
  const counts = new Map<string, number>();
  const count = (why: NotUsed | "row", sheet: string | null, number: number) => {
    const key = why === "sheet" ? `sheet:${sheet}` : why;
    if (number > 0) counts.set(key, (counts.get(key) ?? 0) + number);
  };
  for (const { field, all, read, ...place } of groups) {
    const now = fieldNow({ ...place, field: field as EditField }, list);
    if (typeof now === "string") count("row", null, Number(all) - Number(read));
    else count(now.notUsed, place.sheet, Number(all));
  }
  return [...counts].map(([why, number]) => notUsedMessage(why, number));
}

function notUsedMessage(why: string, number: number): string {
  const [are, their, rows] =
    number === 1 ? ["isn’t", "its", "row is"] : ["aren’t", "their", "rows are"];
  const changes = `${counted(number, "change")} ${are} used`;
  if (why === "row") return `${changes}: ${their} ${rows} left out now.`;
  if (why === "column") return `${changes}: ${their} column is used for something else now.`;
  const sheet = why.slice("sheet:".length);
  return `${changes}: ${number === 1 ? "it was" : "they were"} made on the sheet “${sheet}”.`;
}

function rowsBetween(from: number, to: number): string {
  const [first, last] = [rowOfFile(from), rowOfFile(to)].sort((one, other) => one - other);
  return first === last ? `row ${first}` : `rows ${first} to ${last}`;
}

function sayEdit(edit: { rowNumber: number; field: string; text: string }): string {
  const { rowNumber, field, text } = edit;
  if (field === "repeat")
    return `Row ${rowLabel(rowNumber)}: ${text === "two" ? "two people share the address" : "the same person"}`;
  return text
    ? `Row ${rowLabel(rowNumber)}: ${labelOfField(field)} is now “${shortened(text)}”`
    : `Row ${rowLabel(rowNumber)}: ${labelOfField(field)} is empty now`;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}
