import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import {
  addressOf,
  countOneMore,
  IS_OTHERWISE_CHANGED,
  IS_TAKEN,
  isPerson,
  recount,
  wasWrittenTo,
} from "./known-unopened.ts";
import { afterStatement, eachRow } from "./postgres-counts.ts";

/**
 * Each person has a count of the e-mails that reached them since the last one that they opened,
 * kept by triggers, so that "opened none of the last three" is read from an index and not from
 * everybody's e-mails. People from before have -1, which means not counted yet; a job counts them
 * in portions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("people")
    .addColumn("unopened", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update "people" set "unopened" = -1`.execute(db);
  await db.schema
    .createIndex("people_accountId_unopened")
    .on("people")
    .columns(["accountId", "unopened"])
    .execute();
  await sql`create index "people_uncounted" on "people" ("number") where "unopened" = -1`.execute(
    db,
  );
  for (const statement of isPostgres(db) ? postgresTriggers() : sqliteTriggers())
    await sql.raw(statement).execute(db);
}

const countAnew = (row: string, where = isPerson(addressOf(row))) => recount(addressOf(row), where);

function sqliteTriggers(): string[] {
  return [
    `create trigger "deliveries_unopened_taken" after update of "acceptedAt" on "deliveries" when ${IS_TAKEN} begin ${countOneMore("new")} end`,
    `create trigger "deliveries_unopened_changed" after update of "acceptedAt", "openedAt", "toEmail" on "deliveries"
      when ${IS_OTHERWISE_CHANGED} begin ${countAnew("new")}
      ${countAnew("old", `${isPerson(addressOf("old"))} and old."toEmail" <> new."toEmail"`)} end`,
    `create trigger "deliveries_unopened_insert" after insert on "deliveries"
      when new."kind" = 'recipient' and new."acceptedAt" is not null begin ${countAnew("new")} end`,
    `create trigger "deliveries_unopened_delete" after delete on "deliveries"
      when old."kind" = 'recipient' and old."acceptedAt" is not null begin ${countAnew("old")} end`,
    // `fillList` does the same for the people of a list that is being filled.
    `create trigger "people_unopened" after insert on "people"
      when (new."source" <> 'list' or coalesce((select "beingFilled" from "recipientLists" where "id" = new."sourceId"), 0) = 0)
        and ${wasWrittenTo("new")} begin
      ${recount({ account: `new."accountId"`, email: `new."email"` }, `"number" = new."number"`)} end`,
  ];
}

/**
 * Transactions are serializable there: two that count one person are never unaware of each other.
 */
function postgresTriggers(): string[] {
  const ofMany = (side: "news" | "olds") => {
    const person = isPerson(addressOf(`"row"`));
    // An account that is deleted takes its people along: nothing is counted then.
    const isTaken = `"kind" = 'recipient' and "acceptedAt" is not null
      and exists (select 1 from "accounts" where "id" = "${side}"."accountId")`;
    const rows = `(select distinct "accountId", "toEmail" from "${side}" where ${isTaken}) as "row"`;
    return `if exists (select 1 from "${side}" where ${isTaken}) then
      ${recount(addressOf(`"row"`), person, rows)} end if;`;
  };
  return [
    ...eachRow(
      "deliveries_unopened_taken",
      "deliveries",
      `after update of "acceptedAt"`,
      countOneMore("new"),
      IS_TAKEN,
    ),
    ...eachRow(
      "deliveries_unopened_changed",
      "deliveries",
      `after update of "acceptedAt", "openedAt", "toEmail"`,
      `${countAnew("new")} if old."toEmail" <> new."toEmail" then ${countAnew("old")} end if;`,
      IS_OTHERWISE_CHANGED,
    ),
    ...afterStatement("deliveries_unopened_insert", "deliveries", "insert", ofMany("news")),
    ...afterStatement("deliveries_unopened_delete", "deliveries", "delete", ofMany("olds")),
    ...afterStatement(
      "people_unopened",
      "people",
      "insert",
      recount(
        { account: `"row"."accountId"`, email: `"row"."email"` },
        `"people"."number" = "row"."number"`,
        `(select * from "news" as "person" where ${wasWrittenTo(`"person"`)}) as "row"`,
      ),
    ),
  ];
}
