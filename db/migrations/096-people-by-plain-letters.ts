import { type Kysely, sql } from "kysely";
import { isPostgres } from "../is-postgres.ts";

/**
 * Letters that triggers write as plain ones from now on, beside those that they always have: what
 * they say is what databases have, so this list is frozen.
 */
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
  ʌ: "a",
  ʉ: "u",
  ɩ: "i",
  ɨ: "i",
  ʒ: "z",
  ʃ: "s",
  ƨ: "s",
  ɦ: "h",
  ħ: "h",
  ɍ: "r",
  ɽ: "r",
  ɾ: "r",
  ð: "d",
  þ: "th",
  ŧ: "t",
  ƀ: "b",
  ĸ: "k",
  ŉ: "n",
  ſ: "s",
};
const APOSTROPHES = "’‘‛ʼʻʹʾʿˈ′´＇";

/** Letters of both cases, and what each becomes. */
const PAIRS = [
  ...Object.entries(PLAIN).flatMap(([letter, plain]) => {
    const capital = letter.toUpperCase();
    const isOwn = capital.length === 1 && capital > "\u007f" && capital !== letter;
    return isOwn
      ? [[letter, plain] as const, [capital, plain] as const]
      : [[letter, plain] as const];
  }),
  ...[...APOSTROPHES].map((sign) => [sign, "'"] as const),
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const inPlainLetters = (text: string) =>
  PAIRS.reduce((all, [from, to]) => `replace(${all}, ${quoted(from)}, ${quoted(to)})`, text);

/** How triggers ended the letters that they knew, around the name and the address. */
const BEGINNING = /lower\((replace\()/g;
const END = /(, 'Ŋ', 'n'\))\)/g;
const [OPENED = "", CLOSED = ""] = inPlainLetters("#").split("#");

/**
 * People who are known from a form, a certificate or an e-mail alone are found by the plain letters
 * of Ewe, Akan, Fon and others too, and by any apostrophe, as those on lists are since 093: what
 * triggers write of them has these letters, and what was written has them now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changed = isPostgres(db) ? await functionsOfPostgres(db) : await triggersOfSqlite(db);
  if (changed !== 8) throw new Error(`${changed} triggers write people in plain letters, not 8`);
  const letters = PAIRS.map(([letter]) => letter).join("");
  const hasOne = isPostgres(db)
    ? sql`"words" ~ ${sql.lit(`[${letters}]`)}`
    : sql`"words" glob ${sql.lit(`*[${letters}]*`)}`;
  await sql`update "people" set "words" = ${sql.raw(inPlainLetters(`"words"`))} where ${hasOne}`.execute(
    db,
  );
}

function withMoreLetters(statement: string): string {
  return statement.replace(BEGINNING, `lower(${OPENED}$1`).replace(END, `$1${CLOSED})`);
}

async function triggersOfSqlite(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select "name", "sql" as "statement" from "sqlite_master"
    where "type" = 'trigger' and "sql" like ${"%, 'Ŋ', 'n'))%"} order by "name"`.execute(db);
  for (const { name, statement } of rows) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql.raw(withMoreLetters(statement)).execute(db);
  }
  return rows.length;
}

async function functionsOfPostgres(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ statement: string }>`
    select pg_get_functiondef("oid") as "statement" from "pg_proc"
    where "pronamespace" = current_schema()::regnamespace and "prosrc" like ${"%, 'Ŋ', 'n'))%"}
    order by "proname"`.execute(db);
  for (const { statement } of rows) await sql.raw(withMoreLetters(statement)).execute(db);
  return rows.length;
}
