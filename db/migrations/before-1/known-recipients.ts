import { COLUMNS, MOST_WORDS, type Row, type Seen, valuesOf } from "./known-people.ts";

/**
 * What a person on a list does to the table of people, in SQLite's words: for its triggers and for
 * `fillList`, and frozen with the former.
 */

export const RENEW = `on conflict ("accountId", "email") do update set
    "firstName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."firstName" else "people"."firstName" end,
    "lastName" = case when excluded."firstName" || excluded."lastName" <> '' then excluded."lastName" else "people"."lastName" end,
    "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, ${MOST_WORDS}) end,
    "updatedAt" = excluded."updatedAt"
  where instr("people"."words", excluded."words") = 0
    or (excluded."firstName" || excluded."lastName" <> '' and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"))`;

/** Puts a person in, or renews what is known: the newest name given on a list is theirs. */
export function upsertPerson(row: Row, seen: Seen): string {
  return `insert into "people" ${COLUMNS} values (${valuesOf(row, seen)}) ${RENEW}`;
}

export function countPerson(accountId: string, count: string): string {
  return `insert into "tallies" ("accountId", "what", "at", "count") values (${accountId}, 'people', '', ${count})
    on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count";`;
}

export function indexPerson(row: Row): string {
  return `insert into "peopleSearch" (rowid, "accountId", "words") values (${row}."number", ${row}."accountId", ${row}."words");`;
}
