import { type Kysely, sql } from "kysely";

/**
 * Whose mail servers take the mail of a domain, which of them asked to wait, how far a new sender
 * domain is warmed up, and between which hours the sends of an account leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const account = `"accountId" text not null references "accounts" ("id") on delete cascade`;
  for (const statement of [
    `create table "mailReceivers" ("domain" text primary key not null, "receiver" text,
      "expiresAt" text not null, "wantedAt" text)`,
    `create index "mailReceivers_wantedAt" on "mailReceivers" ("wantedAt")`,
    `create index "mailReceivers_expiresAt" on "mailReceivers" ("expiresAt")`,
    `create table "receiverHolds" ("sender" text not null, "receiver" text not null,
      "heldUntil" text not null, "step" integer not null, "failures" integer not null,
      "perMinute" integer, "nextAt" text not null, "refusedSince" text, "answer" text not null,
      primary key ("sender", "receiver"))`,
    `create table "senderWarmUps" (${account}, "sender" text not null, "receiver" text not null,
      "day" text not null, "sent" integer not null, "allowance" integer not null,
      "refusedOn" text, primary key ("accountId", "sender", "receiver"))`,
    `create table "sendingTimes" (${account}, "opensAt" text not null, "closesAt" text not null,
      "updatedAt" text not null, primary key ("accountId"))`,
    `alter table "batches" add column "perDay" integer`,
    `alter table "batches" add column "pacedDay" text`,
    `alter table "batches" add column "pacedCount" integer not null default 0`,
    `alter table "batches" add column "waitsFor" text`,
    `alter table "deliveries" add column "receiver" text not null default ''`,
    `drop index "deliveries_batchId_state_nextTryAt_position"`,
    `create index "deliveries_next" on "deliveries"
      ("batchId", "state", "receiver", "nextTryAt", "position")`,
  ])
    await sql.raw(statement).execute(db);
}
