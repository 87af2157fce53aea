import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";

/**
 * Sends that were confirmed and whose certificates and messages are still being written, or taken
 * back, in portions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("batchPreparations")
    .addColumn("batchId", "text", (column) =>
      column.primaryKey().references("batches.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("phase", "text", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("confirmed", "text", (column) => column.notNull())
    .addColumn("cursor", "text")
    .addColumn("seen", "integer", (column) => column.notNull())
    .addColumn("written", "integer", (column) => column.notNull())
    .addColumn("emails", "integer", (column) => column.notNull())
    .addColumn("certificates", "integer", (column) => column.notNull())
    .addColumn("takenEmails", "integer", (column) => column.notNull())
    .addColumn("takenCertificates", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("leaseOwner", "text")
    .addColumn("leaseUntil", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("batchPreparations_accountId")
    .on("batchPreparations")
    .columns(["accountId"])
    .execute();
  await countPreparing(db);
}

/**
 * A project whose send is being prepared is one that is being sent. Otherwise these triggers are
 * those of migration 005.
 */
async function countPreparing(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db) ? postgresTriggers() : sqliteTriggers())
    await sql.raw(statement).execute(db);
}

/** Sets what the sends of a project come to, for its list. */
function setSendStatus(projectId: string): string {
  const some = (status: string) =>
    `exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ${status})`;
  return `update "projects" set "sendStatus" = case
      when ${some(`"b"."status" in ('preparing', 'sending', 'paused')`)} then 'ongoing'
      when ${some(`("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))`)} then 'sent'
      when ${some(`"b"."status" = 'scheduled'`)} then 'scheduled'
      when ${some("true")} then 'not-sent'
      else 'draft' end where "id" = ${projectId};`;
}

const IS_MASS = (row: "old" | "new") => `${row}."kind" in ('certificates', 'bulk')`;

function sqliteTriggers(): string[] {
  const add = `insert into "tallies" ("accountId", "what", "at", "count")
    select new."accountId", 'batches:' || new."status", '', 1 where ${IS_MASS("new")}
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1;`;
  const subtract = `update "tallies" set "count" = "count" - 1 where "accountId" = old."accountId"
    and "what" = 'batches:' || old."status" and "at" = '' and ${IS_MASS("old")};`;
  return [
    ...["batches_insert", "batches_update", "batches_gone"].map((name) => `drop trigger "${name}"`),
    `create trigger "batches_insert" after insert on "batches" begin ${add} ${setSendStatus(`new."projectId"`)} end`,
    `create trigger "batches_update" after update of "status", "startedAt", "projectId" on "batches" begin
      ${subtract} ${add} ${setSendStatus(`new."projectId"`)} end`,
    `create trigger "batches_gone" after delete on "batches" begin ${setSendStatus(`old."projectId"`)} end`,
  ];
}

/** The triggers stay; what they do is replaced. */
function postgresTriggers(): string[] {
  const count = (
    row: "old" | "new",
    by: 1 | -1,
  ) => `insert into "tallies" ("accountId", "what", "at", "count")
    select ${row}."accountId", 'batches:' || ${row}."status", '', ${by} where ${IS_MASS(row)}
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`;
  // The project is taken first: who waited for another sees what that one did.
  const standing = (projectId: string) =>
    `perform 1 from "projects" where "id" = ${projectId} for update; ${setSendStatus(projectId)}`;
  const does = (name: string, body: string) =>
    `create or replace function "${name}"() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$`;
  return [
    does("batches_insert", `${count("new", 1)} ${standing(`new."projectId"`)}`),
    does(
      "batches_update",
      `if old."status" <> new."status" then ${count("old", -1)} ${count("new", 1)} end if; ${standing(`new."projectId"`)}`,
    ),
    does("batches_gone", standing(`old."projectId"`)),
  ];
}
