import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";

/** Corrections of corrections are rare. */
const MAX_CORRECTIONS = 20;

/** What was issued is kept as it was issued, and what was typed as it was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The hash of the address a certificate was issued to. Null: issued before this column, and the
  // address is still the first one.
  await db.schema.alterTable("certificates").addColumn("issuedEmailHash", "text").execute();
  for (const table of ["projects", "bulkDrafts"]) {
    // What was typed into a composer and can't be sent as it is (JSON); the columns beside it keep
    // the last message that could.
    await db.schema.alterTable(table).addColumn("messageDraft", "text").execute();
    await db.schema
      .alterTable(table)
      .addColumn("messageRevision", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  // 1: its organiser said that everyone gets the same certificate, with nothing personal on it.
  await db.schema
    .alterTable("projects")
    .addColumn("sameForEveryone", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await countCorrectionsOnce(db);
}

/**
 * A corrected certificate takes its predecessor's place in what was sent: together they are one
 * certificate somebody was sent.
 */
async function countCorrectionsOnce(db: Kysely<unknown>): Promise<void> {
  for (let step = 0; step < MAX_CORRECTIONS; step++) {
    await sql`update "certificates" set "sentAt" = (select "p"."sentAt" from "certificates" as "p" where "p"."id" = "certificates"."replacesId")
      where exists (select 1 from "certificates" as "p" where "p"."id" = "certificates"."replacesId"
        and "p"."sentAt" is not null and ("certificates"."sentAt" is null or "certificates"."sentAt" > "p"."sentAt"))`.execute(
      db,
    );
    const { numAffectedRows } =
      await sql`update "certificates" set "sentAt" = null where "replacedById" is not null and "sentAt" is not null
      and exists (select 1 from "certificates" as "n" where "n"."replacesId" = "certificates"."id" and "n"."sentAt" <= "certificates"."sentAt")`.execute(
        db,
      );
    if (!numAffectedRows) break;
  }
  for (const statement of isPostgres(db) ? postgresTriggers() : sqliteTriggers())
    await sql.raw(statement).execute(db);
}

/** The certificate that stands for `id` after all its corrections. */
function lastCorrectionOf(id: string): string {
  return [1, 2, 3, 4].reduce(
    (of) => `coalesce((select "replacedById" from "certificates" where "id" = ${of}), ${of})`,
    id,
  );
}

/**
 * A mail that was under way when its certificate was corrected counts for the correction. The
 * tallies add up in any order.
 */
function postgresTriggers(): string[] {
  return [
    `create function "certificates_sent_moved"() returns trigger language plpgsql as $$ begin
      update "certificates" set "sentAt" = new."sentAt" where "id" = ${lastCorrectionOf('new."replacedById"')} and "sentAt" is null;
      update "certificates" set "sentAt" = null where "id" = new."id";
      return null; end $$`,
    `create trigger "certificates_sent_moved" after update of "sentAt" on "certificates" for each row
      when (new."sentAt" is not null and new."replacedById" is not null) execute function "certificates_sent_moved"()`,
  ];
}

/** The same in place of the triggers that wrote it on the certificate named in the mail. */
function sqliteTriggers(): string[] {
  return ["insert", 'update of "state", "acceptedAt", "certificateId"'].flatMap((event, index) => [
    `drop trigger "deliveries_sent_${index}"`,
    `create trigger "deliveries_sent_${index}" after ${event} on "deliveries"
      when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient' and new."state" in ('accepted', 'delivered', 'bounced', 'complained') begin
      update "certificates" set "sentAt" = new."acceptedAt" where "id" = ${lastCorrectionOf('new."certificateId"')} and "sentAt" is null; end`,
  ]);
}
