import { type Kysely, sql } from "kysely";

/**
 * Counts that lists and the dashboard show, and the table of people, kept by triggers in the very statement that changes a row:
 * whoever writes, none is forgotten and none is wrong, and no page counts a million rows.
 */
export async function keepCounts(db: Kysely<unknown>): Promise<void> {
  await addTables(db);
  for (const statement of [
    ...peopleTriggers(),
    ...certificateTriggers(),
    ...deliveryTriggers(),
    ...batchTriggers(),
    ...plainCounts(),
    ...fill(),
  ]) {
    await sql.raw(statement).execute(db);
  }
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tallies")
    .addColumn("accountId", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("tallies_key", ["accountId", "what", "at"])
    .execute();
  await db.schema
    .createTable("batchTallies")
    .addColumn("batchId", "text", (column) => column.notNull().references("batches.id").onDelete("cascade"))
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("batchTallies_key", ["batchId", "what"])
    .execute();
  await sql
    .raw(
      `create virtual table "peopleSearch" using fts5("accountId", "words", content='', contentless_delete=1, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
    )
    .execute(db);
}

/** Adds 1 to a tally of an account where the condition holds. */
function add(accountId: string, what: string, at: string, condition = "true"): string {
  return `insert into "tallies" ("accountId", "what", "at", "count") select ${accountId}, ${what}, ${at}, 1 where ${condition}
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1;`;
}

function subtract(accountId: string, what: string, at: string, condition = "true"): string {
  return `update "tallies" set "count" = "count" - 1 where "accountId" = ${accountId} and "what" = ${what} and "at" = ${at} and ${condition};`;
}

function addToBatch(batchId: string, what: string, condition: string): string {
  return `insert into "batchTallies" ("batchId", "what", "count") select ${batchId}, ${what}, 1 where ${condition}
    on conflict ("batchId", "what") do update set "count" = "count" + 1;`;
}

function subtractFromBatch(batchId: string, what: string, condition: string): string {
  return `update "batchTallies" set "count" = "count" - 1 where "batchId" = ${batchId} and "what" = ${what} and ${condition};`;
}

/** "2025-11-20T13:45": quarters of an hour, since every zone on Earth begins its days at one. */
function quarter(at: string): string {
  return `substr(${at}, 1, 14) || substr('0' || (cast(substr(${at}, 15, 2) as integer) / 15 * 15), -2)`;
}

/** The person of a row; the newest name given on a list is theirs, a form's only where there was none. */
function upsertPerson(given: {
  email: string;
  firstName: string;
  lastName: string;
  source: "list" | "form";
  sourceId: string;
  words: string;
  createdAt: string;
  updatedAt: string;
}): string {
  const { email, firstName, lastName, source, sourceId, words, createdAt, updatedAt } = given;
  const isBetter =
    source === "list" ? `excluded."firstName" || excluded."lastName" <> ''` : `"people"."firstName" || "people"."lastName" = ''`;
  return `insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt")
    values (lower(hex(randomblob(10))), new."accountId", ${email}, ${firstName}, ${lastName}, '${source}', ${sourceId}, ${words}, ${createdAt}, ${updatedAt})
    on conflict ("accountId", "email") do update set
      "firstName" = case when ${isBetter} then excluded."firstName" else "people"."firstName" end,
      "lastName" = case when ${isBetter} then excluded."lastName" else "people"."lastName" end,
      "words" = case when instr("people"."words", excluded."words") > 0 then "people"."words" else substr(excluded."words" || ' ' || "people"."words", 1, 600) end,
      "updatedAt" = excluded."updatedAt"
    where instr("people"."words", excluded."words") = 0
      or (${isBetter} and (excluded."firstName" <> "people"."firstName" or excluded."lastName" <> "people"."lastName"));`;
}

/** A person of whom nothing is left is not known any more. */
function forgetPerson(email: string): string {
  return `delete from "people" where "accountId" = old."accountId" and "email" = ${email}
    and not exists (select 1 from "recipients" where "accountId" = old."accountId" and "email" = ${email})
    and not exists (select 1 from "formResponses" where "accountId" = old."accountId" and "emailKey" = ${email})
    and not exists (select 1 from "certificates" where "accountId" = old."accountId" and "holderEmail" = ${email})
    and not exists (select 1 from "deliveries" where "accountId" = old."accountId" and "toEmail" = ${email});`;
}

function peopleTriggers(): string[] {
  const recipient = upsertPerson({
    email: `new."email"`,
    firstName: `new."firstName"`,
    lastName: `new."lastName"`,
    source: "list",
    sourceId: `new."listId"`,
    words: `new."searchText"`,
    createdAt: `new."createdAt"`,
    updatedAt: `new."updatedAt"`,
  });
  const respondent = upsertPerson({
    email: `new."emailKey"`,
    firstName: `substr(new."name", 1, instr(new."name" || ' ', ' ') - 1)`,
    lastName: `trim(substr(new."name", instr(new."name" || ' ', ' ')))`,
    source: "form",
    sourceId: `new."formId"`,
    words: `lower(new."name" || ' ' || new."emailKey")`,
    createdAt: `new."submittedAt"`,
    updatedAt: `new."submittedAt"`,
  });
  const put = `insert into "peopleSearch" (rowid, "accountId", "words") values (new."number", new."accountId", new."words");`;
  const take = `delete from "peopleSearch" where rowid = old."number";`;
  return [
    `create trigger "people_insert" after insert on "people" begin ${add(`new."accountId"`, "'people'", "''")} ${put} end`,
    `create trigger "people_words" after update of "words" on "people" begin ${take} ${put} end`,
    `create trigger "people_delete" after delete on "people" begin ${subtract(`old."accountId"`, "'people'", "''")} ${take} end`,
    `create trigger "recipients_insert" after insert on "recipients" begin
      update "recipientLists" set "recipientCount" = "recipientCount" + 1 where "id" = new."listId";
      ${recipient} end`,
    `create trigger "recipients_update" after update of "email", "firstName", "lastName", "searchText" on "recipients" begin ${recipient} end`,
    `create trigger "recipients_email" after update of "email" on "recipients" when old."email" <> new."email" begin ${forgetPerson(`old."email"`)} end`,
    `create trigger "recipients_delete" after delete on "recipients" begin
      update "recipientLists" set "recipientCount" = "recipientCount" - 1 where "id" = old."listId";
      ${forgetPerson(`old."email"`)} end`,
    `create trigger "formResponses_insert" after insert on "formResponses" when new."emailKey" is not null begin ${respondent} end`,
    `create trigger "formResponses_delete" after delete on "formResponses" when old."emailKey" is not null begin ${forgetPerson(`old."emailKey"`)} end`,
  ];
}

function certificateTriggers(): string[] {
  const change = (row: "old" | "new", by: typeof add) =>
    [
      by(`${row}."accountId"`, `'certificates:' || ${row}."status"`, "''"),
      by(`${row}."accountId"`, "'certificatesSent'", "''", `${row}."sentAt" is not null`),
      by(`${row}."accountId"`, "'certificatesSent'", quarter(`${row}."sentAt"`), `${row}."sentAt" is not null`),
    ].join(" ");
  return [
    `create trigger "certificates_insert" after insert on "certificates" begin ${change("new", add)} end`,
    `create trigger "certificates_update" after update of "status", "sentAt" on "certificates" begin ${change("old", subtract)} ${change("new", add)} end`,
    `create trigger "certificates_delete" after delete on "certificates" begin ${change("old", subtract)} ${forgetPerson(`old."holderEmail"`)} end`,
    // The mail server took its mail: it was sent, whatever came afterwards.
    ...["insert", 'update of "state", "acceptedAt", "certificateId"'].map(
      (event, index) => `create trigger "deliveries_sent_${index}" after ${event} on "deliveries"
      when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient' and new."state" in ('accepted', 'delivered', 'bounced', 'complained') begin
      update "certificates" set "sentAt" = new."acceptedAt" where "id" = new."certificateId" and "sentAt" is null; end`,
    ),
  ];
}

function deliveryTriggers(): string[] {
  const counted = (row: "old" | "new") => `(${row}."kind" = 'recipient' and ${row}."replacedById" is null)`;
  const facts = { opened: "openedAt", machineOpened: "machineOpenedAt", clicked: "clickedAt", unsubscribed: "unsubscribedAt" };
  const batch = (row: "old" | "new", by: typeof addToBatch) =>
    [
      by(`${row}."batchId"`, `${row}."state"`, counted(row)),
      ...Object.entries(facts).map(([what, column]) =>
        by(`${row}."batchId"`, `'${what}'`, `${counted(row)} and ${row}."${column}" is not null`),
      ),
    ].join(" ");
  const isMass = (row: "old" | "new") =>
    `(select "kind" from "batches" where "id" = ${row}."batchId") in ('certificates', 'bulk')`;
  const day = (row: "old" | "new", by: typeof add) =>
    [
      by(
        `${row}."accountId"`,
        "'delivered'",
        quarter(`${row}."deliveredAt"`),
        `${row}."state" = 'delivered' and ${row}."deliveredAt" is not null and ${counted(row)} and ${isMass(row)}`,
      ),
      by(
        `${row}."accountId"`,
        "'failed'",
        quarter(`coalesce(${row}."failedAt", ${row}."updatedAt")`),
        `${row}."state" in ('bounced', 'complained', 'failed', 'uncertain') and ${counted(row)} and ${isMass(row)}`,
      ),
    ].join(" ");
  const columns = `"state", "replacedById", "openedAt", "machineOpenedAt", "clickedAt", "unsubscribedAt", "deliveredAt", "failedAt"`;
  return [
    `create trigger "deliveries_insert" after insert on "deliveries" begin ${batch("new", addToBatch)} ${day("new", add)} end`,
    `create trigger "deliveries_update" after update of ${columns} on "deliveries" begin
      ${batch("old", subtractFromBatch)} ${batch("new", addToBatch)} ${day("old", subtract)} ${day("new", add)} end`,
    // When their batch goes too, its kind can't be looked up any more: the tallies of days are taken back while it is there.
    `create trigger "deliveries_delete" before delete on "deliveries" begin ${batch("old", subtractFromBatch)} ${day("old", subtract)} end`,
    `create trigger "deliveries_forget" after delete on "deliveries" begin ${forgetPerson(`old."toEmail"`)} end`,
  ];
}

function batchTriggers(): string[] {
  const isMass = (row: "old" | "new") => `${row}."kind" in ('certificates', 'bulk')`;
  const count = (row: "old" | "new", by: typeof add) =>
    by(`${row}."accountId"`, `'batches:' || ${row}."status"`, "''", isMass(row));
  const ofProject = (status: string) =>
    `exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ${status})`;
  const standing = (projectId: string) => `update "projects" set "sendStatus" = case
      when ${ofProject(`"b"."status" in ('sending', 'paused')`)} then 'ongoing'
      when ${ofProject(`("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))`)} then 'sent'
      when ${ofProject(`"b"."status" = 'scheduled'`)} then 'scheduled'
      when ${ofProject("true")} then 'not-sent'
      else 'draft' end where "id" = ${projectId};`;
  return [
    `create trigger "batches_insert" after insert on "batches" begin ${count("new", add)} ${standing(`new."projectId"`)} end`,
    `create trigger "batches_update" after update of "status", "startedAt", "projectId" on "batches" begin
      ${count("old", subtract)} ${count("new", add)} ${standing(`new."projectId"`)} end`,
    `create trigger "batches_delete" before delete on "batches" begin
      delete from "deliveries" where "batchId" = old."id"; ${count("old", subtract)} end`,
    `create trigger "batches_gone" after delete on "batches" begin ${standing(`old."projectId"`)} end`,
  ];
}

/** Rows that are only counted. */
function plainCounts(): string[] {
  const kept: Record<string, (row: "old" | "new") => string> = {
    activities: () => "'activities'",
    suppressions: (row) => `'suppressions:' || ${row}."reason"`,
  };
  return Object.entries(kept).flatMap(([table, what]) => [
    `create trigger "${table}_insert" after insert on "${table}" begin ${add(`new."accountId"`, what("new"), "''")} end`,
    `create trigger "${table}_delete" after delete on "${table}" begin ${subtract(`old."accountId"`, what("old"), "''")} end`,
    ...(table === "suppressions"
      ? [
          `create trigger "${table}_update" after update of "reason" on "${table}" begin
            ${subtract(`old."accountId"`, what("old"), "''")} ${add(`new."accountId"`, what("new"), "''")} end`,
        ]
      : []),
  ]);
}

/** What was there before the triggers. Writing a row anew lets them see it. */
function fill(): string[] {
  const person = (table: string, columns: string, where = "true") =>
    `insert into "people" ("id", "accountId", "email", "firstName", "lastName", "source", "sourceId", "words", "createdAt", "updatedAt")
     select lower(hex(randomblob(10))), ${columns} from "${table}" where ${where}
     on conflict ("accountId", "email") do nothing`;
  return [
    person(
      "recipients",
      `"accountId", "email", "firstName", "lastName", 'list', "listId", "searchText", "createdAt", "updatedAt"`,
    ),
    person(
      "formResponses",
      `"accountId", "emailKey", substr("name", 1, instr("name" || ' ', ' ') - 1), trim(substr("name", instr("name" || ' ', ' '))), 'form', "formId", lower("name" || ' ' || "emailKey"), "submittedAt", "submittedAt"`,
      `"emailKey" is not null`,
    ),
    `update "recipientLists" set "recipientCount" = (select count(*) from "recipients" where "listId" = "recipientLists"."id")`,
    `insert into "tallies" select "accountId", 'certificates:' || "status", '', count(*) from "certificates" group by 1, 2`,
    `update "certificates" set "sentAt" = (select min("acceptedAt") from "deliveries" where "certificateId" = "certificates"."id" and "state" in ('accepted', 'delivered', 'bounced', 'complained'))`,
    `insert into "tallies" select "accountId", 'activities', '', count(*) from "activities" group by 1`,
    `insert into "tallies" select "accountId", 'suppressions:' || "reason", '', count(*) from "suppressions" group by 1, 2`,
    `insert into "tallies" select "accountId", 'batches:' || "status", '', count(*) from "batches" where "kind" in ('certificates', 'bulk') group by 1, 2`,
    `insert into "batchTallies" select "batchId", "state", count(*) from "deliveries" where "kind" = 'recipient' and "replacedById" is null group by 1, 2`,
    ...[
      ["opened", "openedAt"],
      ["clicked", "clickedAt"],
    ].map(
      ([what, column]) =>
        `insert into "batchTallies" select "batchId", '${what}', count(*) from "deliveries" where "kind" = 'recipient' and "replacedById" is null and "${column}" is not null group by 1`,
    ),
    `insert into "tallies" select "d"."accountId", 'delivered', ${quarter(`"d"."deliveredAt"`)}, count(*) from "deliveries" as "d"
      inner join "batches" as "b" on "b"."id" = "d"."batchId" where "b"."kind" in ('certificates', 'bulk') and "d"."kind" = 'recipient'
      and "d"."replacedById" is null and "d"."state" = 'delivered' and "d"."deliveredAt" is not null group by 1, 3`,
    `insert into "tallies" select "d"."accountId", 'failed', ${quarter(`coalesce("d"."failedAt", "d"."updatedAt")`)}, count(*) from "deliveries" as "d"
      inner join "batches" as "b" on "b"."id" = "d"."batchId" where "b"."kind" in ('certificates', 'bulk') and "d"."kind" = 'recipient'
      and "d"."replacedById" is null and "d"."state" in ('bounced', 'complained', 'failed', 'uncertain') group by 1, 3`,
    `update "batches" set "status" = "status" where "projectId" is not null`,
  ];
}
