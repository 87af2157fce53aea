import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { upsertPerson } from "./known-recipients.ts";
import { listed } from "./known-words.ts";
import { postgresListedPeople } from "./postgres-people.ts";

/**
 * People are found by their names and their address, as their page says, and no longer by what
 * their certificates are called: a search for "data" found everybody of a data course, and of the
 * words that an import writes to the index two in five were those. Words that people have already
 * stay until one of their rows changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db) ? postgresListedPeople(listed) : sqliteTriggers();
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Otherwise as in 046 and 006. */
function sqliteTriggers(): string[] {
  const beingFilled = `(select "beingFilled" from "recipientLists" where "id" = new."listId")`;
  return [
    // Parts of the index are merged when there are eight of a size, not four: of an import's work a
    // twentieth less.
    `insert into "peopleSearch" ("peopleSearch", rank) values ('automerge', 8)`,
    `drop trigger "recipients_insert"`,
    `drop trigger "recipients_update"`,
    `create trigger "recipients_insert" after insert on "recipients" when ${beingFilled} = 0 begin
      update "recipientLists" set "recipientCount" = "recipientCount" + 1 where "id" = new."listId";
      ${upsertPerson("new", listed("new"))}; end`,
    `create trigger "recipients_update" after update of "email", "firstName", "lastName", "searchText" on "recipients" begin
      ${upsertPerson("new", listed("new"))}; end`,
  ];
}
