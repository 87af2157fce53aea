import { type Kysely, sql } from "kysely";

/** What lower case is, of letters beyond ASCII: the first of these that the server has. */
const LETTERS = ["und-x-icu", "pg_c_utf8", "C.utf8", "C.UTF-8", "en_US.utf8"];

/**
 * The search of people on PostgreSQL: each person's words as a tsvector, with the account as one of
 * them (after a colon, which no word has), so that one index finds the people of one account. Words
 * are folded as FTS5 folds them: lower case, without marks, of letters and digits. The index of
 * accounts is for the newest of very many.
 */
export async function postgresSearch(db: Kysely<unknown>): Promise<string[]> {
  const letters = await lettersOf(db);
  return [
    `create function "searchWords"(text) returns text[] language sql immutable parallel safe as $body$
      select coalesce(array_agg(distinct left("word", 200)), '{}') from regexp_split_to_table(
        normalize(regexp_replace(lower(normalize($1, NFD)${letters}), '[\\u0300-\\u036f]', '', 'g'), NFC)${letters},
        '[^[:alnum:]]+') as "word" where "word" <> '' $body$`,
    `create function "searchVector"("accountId" text, "words" text) returns tsvector language sql immutable parallel safe as $body$
      select array_to_tsvector("searchWords"($2) || (':' || $1)) $body$`,
    `create function "searchQuery"("accountId" text, "words" text) returns tsquery language sql immutable parallel safe as $body$
      select (quote_literal(':' || $1) || ' & ' || string_agg('''' || "word" || ''':*', ' & '))::tsquery
      from unnest("searchWords"($2)) as "word" $body$`,
    `create table "peopleSearch" ("rowid" bigint primary key, "accountId" text collate "C" not null, "words" tsvector not null)`,
    `create index "peopleSearch_words" on "peopleSearch" using gin ("words")`,
    `create index "peopleSearch_accountId_rowid" on "peopleSearch" ("accountId", "rowid")`,
  ];
}

async function lettersOf(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select collname as "name" from pg_collation where collname in (${sql.join(LETTERS)})
    and collencoding in (-1, pg_char_to_encoding('UTF8'))`.execute(db);
  const found = LETTERS.find((name) => rows.some((row) => row.name === name));
  return found ? ` collate "${found}"` : "";
}
