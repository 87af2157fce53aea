import { type Kysely, sql } from "kysely";
import { isPostgres } from "../is-postgres.ts";

/**
 * What was sent is counted by day, and not what was delivered: a plain mail server reports no
 * delivery, and without the day on which it accepted an e-mail a finished send looked like none. An
 * e-mail counts when it was accepted, and no more once it has bounced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? countSentOnPostgres(db) : countSentOnSqlite(db));
  const sentAt = `coalesce("d"."acceptedAt", "d"."deliveredAt")`;
  const at = isPostgres(db) ? quarterOnPostgres(sentAt) : quarter(sentAt);
  for (const statement of [
    `delete from "tallies" where "what" = 'delivered'`,
    `insert into "tallies" ("accountId", "what", "at", "count")
      select "d"."accountId", 'sent', ${at}, count(*) from "deliveries" as "d"
      inner join "batches" as "b" on "b"."id" = "d"."batchId"
      where "b"."kind" in ('certificates', 'bulk') and "d"."kind" = 'recipient' and "d"."replacedById" is null
        and "d"."state" in ('accepted', 'delivered') and ${sentAt} is not null group by 1, 3`,
  ])
    await sql.raw(statement).execute(db);
}

/** "2025-11-20T13:45", as in 005-counts.ts. */
function quarter(at: string): string {
  return `substr(${at}, 1, 14) || substr('0' || (cast(substr(${at}, 15, 2) as integer) / 15 * 15), -2)`;
}

function quarterOnPostgres(at: string): string {
  return `substr(${at}, 1, 14) || lpad((substr(${at}, 15, 2)::int / 15 * 15)::text, 2, '0')`;
}

/** A trigger or a function as it is, counting what was sent where it counted deliveries. */
function countingSent(text: string, rows: string[]): string {
  const changed = rows.reduce(
    (all, row) =>
      all
        .replaceAll(`${row}."deliveredAt"`, `coalesce(${row}."acceptedAt", ${row}."deliveredAt")`)
        .replaceAll(`${row}."state" = 'delivered'`, `${row}."state" in ('accepted', 'delivered')`),
    text,
  );
  const counted = changed.replaceAll(
    /(?<="accountId", |"what" = |\()'delivered'(?=, substr| and )/g,
    "'sent'",
  );
  if (!counted.includes("'sent'")) throw new Error("nothing here counts deliveries");
  return counted;
}

async function countSentOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const name of ["deliveries_insert", "deliveries_update", "deliveries_delete"]) {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef(oid) as "text" from pg_proc where proname = ${name}`.execute(db);
    for (const { text } of rows) await sql.raw(countingSent(text, [`"row"`])).execute(db);
  }
}

type Row = "old" | "new";

async function countSentOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const name of ["deliveries_insert", "deliveries_delete"]) {
    const { rows } = await sql<{ sql: string }>`
      select "sql" from sqlite_master where type = 'trigger' and name = ${name}`.execute(db);
    await sql.raw(`drop trigger "${name}"`).execute(db);
    for (const { sql: text } of rows) await sql.raw(countingSent(text, ["old", "new"])).execute(db);
  }
  for (const statement of dayTriggers()) await sql.raw(statement).execute(db);
}

/** One for what was sent, one for what failed: each runs when what it counts changed. */
function dayTriggers(): string[] {
  const counts = (row: Row) =>
    `(${row}."kind" = 'recipient' and ${row}."replacedById" is null) and (select "kind" from "batches" where "id" = ${row}."batchId") in ('certificates', 'bulk')`;
  const isSent = (row: Row) => `(${row}."state" = 'accepted' or ${row}."state" = 'delivered')`;
  const isFailed = (row: Row) =>
    `(${["bounced", "complained", "failed", "uncertain"].map((state) => `${row}."state" = '${state}'`).join(" or ")})`;
  const sentAt = (row: Row) => `coalesce(${row}."acceptedAt", ${row}."deliveredAt")`;
  const failedAt = (row: Row) => `coalesce(${row}."failedAt", ${row}."updatedAt")`;
  const sent = (row: Row) => `${isSent(row)} and ${sentAt(row)} is not null and ${counts(row)}`;
  const failed = (row: Row) => `${isFailed(row)} and ${counts(row)}`;
  const isReplacedAnew = `old."replacedById" is not new."replacedById"`;
  return [
    `drop trigger "deliveries_days"`,
    `create trigger "deliveries_sent_days" after update of "state", "replacedById", "acceptedAt", "deliveredAt" on "deliveries"
      when (${isSent("old")} or ${isSent("new")})
        and (${isSent("old")} <> ${isSent("new")} or ${isReplacedAnew} or ${sentAt("old")} is not ${sentAt("new")}) begin
      ${subtract("'sent'", sentAt("old"), sent("old"))} ${add("'sent'", sentAt("new"), sent("new"))} end`,
    `create trigger "deliveries_failed_days" after update of "state", "replacedById", "failedAt", "updatedAt" on "deliveries"
      when ${isFailed("old")} or ${isFailed("new")} begin
      ${subtract("'failed'", failedAt("old"), failed("old"))} ${add("'failed'", failedAt("new"), failed("new"))} end`,
  ];
}

function subtract(what: string, at: string, condition: string): string {
  return `update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId" and "what" = ${what} and "at" = ${quarter(at)} and ${condition};`;
}

function add(what: string, at: string, condition: string): string {
  return `insert into "tallies" ("accountId", "what", "at", "count") select new."accountId", ${what}, ${quarter(at)}, 1 where ${condition}
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1;`;
}
