import { type Kysely, sql } from "kysely";
import { isPostgres } from "../is-postgres.ts";

/** Letters that are searched by their plain sisters from now on. */
const PLAIN: Record<string, string> = {
  ɖ: "d",
  ɲ: "n",
  ƞ: "n",
  ɛ: "e",
  ǝ: "e",
  ə: "e",
  ɔ: "o",
  ƒ: "f",
  ɣ: "g",
  ɠ: "g",
  ƭ: "t",
  ƈ: "c",
  ƥ: "p",
  ʋ: "v",
  ʊ: "u",
  ʉ: "u",
  ʌ: "a",
  ɩ: "i",
  ɨ: "i",
  ʒ: "z",
  ʃ: "s",
  ɦ: "h",
  ħ: "h",
  ɍ: "r",
  ɽ: "r",
  ɾ: "r",
  ð: "d",
  þ: "th",
  ŧ: "t",
};

const SEARCHED = [
  "projects",
  "recipients",
  "batches",
  "deliveries",
  "forms",
  "formResponses",
  "webinars",
  "importRows",
];

/**
 * Names of a list on its way in are read with questions: which there are about a row, and what was
 * written. And what is searched has plain letters in place of those of Ewe, Akan, Fon and others,
 * as it has had for Hausa's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["doubts", "written"])
    await db.schema
      .alterTable("importRows")
      .addColumn(column, "text", (added) => added.notNull().defaultTo(""))
      .execute();
  await db.schema
    .createIndex("importRows_doubts")
    .on("importRows")
    .columns(["importId", "doubts", "outcome", "rowNumber"])
    .where(sql.ref("doubts"), "<>", "")
    .execute();
  const letters = Object.keys(PLAIN).join("");
  const hasOne = isPostgres(db)
    ? sql`"searchText" ~ ${sql.lit(`[${letters}]`)}`
    : sql`"searchText" glob ${sql.lit(`*[${letters}]*`)}`;
  let plain = sql`"searchText"`;
  for (const [letter, instead] of Object.entries(PLAIN))
    plain = sql`replace(${plain}, ${sql.lit(letter)}, ${sql.lit(instead)})`;
  for (const table of SEARCHED)
    await sql`update ${sql.table(table)} set "searchText" = ${plain} where ${hasOne}`.execute(db);
}
