import { type Kysely, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { selected } from "../lists/recipient-list.server.ts";
import type { Selection } from "../lists/recipient-query.ts";
import { selectFoundNumbers } from "../people-search.server.ts";
import { fitsRule } from "./compile-rule.server.ts";
import type { PeopleRule } from "./people-rule.ts";

/** Some of everybody an account knows. What is left out or empty narrows nothing down. */
export interface PeopleFilter {
  /** Words of their names or address. */
  q?: string;
  /** The id of a tag. */
  tag?: string | null;
  rule?: PeopleRule | null;
}

/** People ticked, all that a filter finds, or people of a list. */
export type ChosenPeople =
  | { numbers: readonly number[] }
  | { all: PeopleFilter }
  | { listId: string; selection: Selection };

/** The rows of `people` that a filter finds; null: words that nobody can have. */
export async function filteredPeople(
  db: Database,
  accountId: string,
  { q = "", tag, rule }: PeopleFilter,
) {
  let rows = (db as Kysely<Schema>).selectFrom("people").where("people.accountId", "=", accountId);
  if (q) {
    const found = await selectFoundNumbers(db, accountId, q);
    if (!found) return null;
    rows = rows.where(sql<boolean>`"people"."number" in (${found})`);
  }
  if (tag)
    rows = rows.where("people.number", "in", (eb) =>
      eb
        .selectFrom("personTags")
        .select("personTags.personNumber")
        .where("personTags.tagId", "=", tag),
    );
  if (rule) rows = rows.where((eb) => fitsRule(eb, { db, accountId, rule }));
  return rows;
}

/** The rows of `people` that are chosen; null: there can be none. */
export async function chosenPeople(db: Database, accountId: string, chosen: ChosenPeople) {
  if ("all" in chosen) return filteredPeople(db, accountId, chosen.all);
  const rows = (db as Kysely<Schema>)
    .selectFrom("people")
    .where("people.accountId", "=", accountId);
  if ("numbers" in chosen)
    return chosen.numbers.length > 0
      ? rows.where("people.number", "in", [...chosen.numbers])
      : null;
  const recipients = selected(db, { accountId, listId: chosen.listId }, chosen.selection);
  return (
    recipients && rows.where("people.email", "in", recipients.select("recipients.email") as never)
  );
}

/**
 * The tag of a filter that asks for nothing else; null: it asks for more, or for no tag. Those who
 * have it are read from its index alone.
 */
export function tagAlone({ q, tag, rule }: PeopleFilter): string | null {
  return tag && !q && !rule ? tag : null;
}

/** Those who have a tag of the account. */
export function taggedNumbers(db: Database, accountId: string, tag: string) {
  return db
    .selectFrom("personTags")
    .where("personTags.tagId", "=", tag)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("tags")
          .select("tags.id")
          .where("tags.id", "=", tag)
          .where("tags.accountId", "=", accountId),
      ),
    );
}

/** How many people are chosen. */
export async function countChosenPeople(
  db: Database,
  accountId: string,
  chosen: ChosenPeople,
): Promise<number> {
  const tag = "all" in chosen ? tagAlone(chosen.all) : null;
  const rows =
    tag === null ? await chosenPeople(db, accountId, chosen) : taggedNumbers(db, accountId, tag);
  if (!rows) return 0;
  const { count } = await (rows as ReturnType<typeof taggedNumbers>)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
