import { type Kysely, sql } from "kysely";
import { isPostgres } from "../is-postgres.ts";

/**
 * What was sent to an address belongs to the person whose address was corrected since: it keeps
 * them on People, under the right address, and no more whoever the wrong one named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("deliveries").addColumn("correctedTo", "text").execute();
  await db.schema
    .createIndex("deliveries_accountId_correctedTo")
    .on("deliveries")
    .columns(["accountId", "correctedTo"])
    .where(sql.ref("correctedTo"), "is not", null)
    .execute();
  const changed = isPostgres(db) ? await changeFunctions(db) : await changeTriggers(db);
  if (changed !== 11) throw new Error(`${changed} triggers know people by e-mails, not 11`);
}

const OF_PERSON = ["deliveries_forget", "deliveries_person_email", "deliveries_person_update"];

/** A trigger or its function as it is, asking whose an e-mail is where it asked where it went. */
function withCorrected(name: string, text: string): string {
  const kept = text.replaceAll(
    /and not exists \(select 1 from "deliveries" as "row"[^;]*?\('certificates', 'bulk'\)\)/g,
    // One question each, so that each has its index.
    (asked) =>
      `${asked.replace(/("row"\."toEmail" = \S+)/, `$1 and "row"."correctedTo" is null`)}
    ${asked.replace(`"row"."toEmail" = `, `"row"."correctedTo" = `)}`,
  );
  if (!OF_PERSON.includes(name)) return kept;
  return kept
    .replace(
      `"accountId", "toEmail" from "olds"`,
      `"accountId", ${owner()} as "toEmail" from "olds"`,
    )
    .replaceAll(/("?(?:old|new)"?\.)"toEmail"/g, (_, row: string) => owner(row))
    .replace(`update of "toEmail"`, `update of "toEmail", "correctedTo"`);
}

const owner = (row = "") => `coalesce(${row}"correctedTo", ${row}"toEmail")`;

async function changeTriggers(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ name: string; text: string }>`
    select "name", "sql" as "text" from "sqlite_master" where "type" = 'trigger'
    and ("sql" like ${'%"row"."toEmail" = %'} or "name" = 'deliveries_person_update')`.execute(db);
  for (const { name, text } of rows) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await sql.raw(withCorrected(name, text)).execute(db);
  }
  return rows.length;
}

async function changeFunctions(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ name: string; text: string }>`
    select "proname" as "name", pg_get_functiondef("oid") as "text" from "pg_proc"
    where "pronamespace" = current_schema()::regnamespace
    and ("prosrc" like ${'%"row"."toEmail" = %'} or "proname" = 'deliveries_person_update')`.execute(
    db,
  );
  for (const { name, text } of rows) await sql.raw(withCorrected(name, text)).execute(db);
  for (const name of ["deliveries_person_email", "deliveries_person_update"]) {
    await sql`drop trigger ${sql.ref(name)} on "deliveries"`.execute(db);
    await sql
      .raw(
        `create trigger "${name}" after update of "toEmail", "correctedTo" on "deliveries" for each row
          when (${owner("old.")} <> ${owner("new.")}) execute function "${name}"()`,
      )
      .execute(db);
  }
  return rows.length;
}
