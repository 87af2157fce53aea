import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { recipient } from "./known-people.ts";
import { countPerson, indexPerson, upsertPerson } from "./known-recipients.ts";

/**
 * Imports, several times as fast. Rows that only wait to be added are found by their number alone:
 * of a hundred thousand, writing the two other indexes took as long as all the rest. And while a
 * list is being filled, in one transaction, SQLite's triggers leave its people to `fillList`
 * (db/fill-list.server.ts), which counts and indexes them thousands at a time, as PostgreSQL's
 * triggers do already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("recipientLists")
    .addColumn("beingFilled", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  if (isPostgres(db)) {
    await db.schema.dropIndex("importRows_importId_outcome_rowNumber").execute();
    await db.schema.dropIndex("importRows_importId_email").execute();
  } else {
    await rebuildImportRows(db);
    for (const statement of patientTriggers()) await sql.raw(statement).execute(db);
  }
  await sql`create index "importRows_keptAside" on "importRows" ("importId", "outcome", "rowNumber") where "outcome" <> 'add'`.execute(
    db,
  );
}

/** Rows lie in the order of their number, in the key itself. */
async function rebuildImportRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importRows_new")
    .addColumn("importId", "text", (column) =>
      column.notNull().references("imports.id").onDelete("cascade"),
    )
    .addColumn("rowNumber", "integer", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("certificateName", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("searchText", "text", (column) => column.notNull())
    .addColumn("recipientId", "text")
    .addPrimaryKeyConstraint("importRows_pk", ["importId", "rowNumber"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`insert into "importRows_new" select "importId", "rowNumber", "outcome", "reason", "firstName", "lastName", "email", "certificateName",
    "fields", "searchText", "recipientId" from "importRows"`.execute(db);
  await db.schema.dropTable("importRows").execute();
  await db.schema.alterTable("importRows_new").renameTo("importRows").execute();
}

/** Otherwise these triggers are those of migration 006. */
function patientTriggers(): string[] {
  const beingFilled = (listId: string) =>
    `(select "beingFilled" from "recipientLists" where "id" = ${listId})`;
  return [
    // Words of many people are sorted together before they are written: of a hundred thousand a
    // quarter less work.
    `insert into "peopleSearch" ("peopleSearch", rank) values ('hashsize', 8000000)`,
    ...["recipients_insert", "people_insert", "people_words"].map(
      (name) => `drop trigger "${name}"`,
    ),
    `create trigger "recipients_insert" after insert on "recipients" when ${beingFilled(`new."listId"`)} = 0 begin
      update "recipientLists" set "recipientCount" = "recipientCount" + 1 where "id" = new."listId";
      ${upsertPerson("new", recipient("new"))}; end`,
    `create trigger "people_insert" after insert on "people" when new."source" <> 'list' or coalesce(${beingFilled(`new."sourceId"`)}, 0) = 0 begin
      ${countPerson(`new."accountId"`, "1")} ${indexPerson("new")} end`,
    // Who was added a moment ago, on a list that is being filled, is not in the index yet.
    `create trigger "people_words" after update of "words" on "people"
      when old."words" <> new."words" and exists (select 1 from "peopleSearch_docsize" where "id" = old."number") begin
      delete from "peopleSearch" where rowid = old."number"; ${indexPerson("new")} end`,
  ];
}
