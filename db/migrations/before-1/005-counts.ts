import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { postgresCounts } from "./postgres-counts.ts";
import { postgresSearch } from "./postgres-search.ts";

/**
 * Counts that lists and the dashboard show, kept by triggers in the very statement that changes a
 * row: whoever writes, none is forgotten and none is wrong, and no page counts a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTables(db);
  for (const statement of isPostgres(db) ? postgresCounts() : sqliteCounts())
    await sql.raw(statement).execute(db);
}

function sqliteCounts(): string[] {
  return [
    ...certificateTriggers(),
    ...deliveryTriggers(),
    ...batchTriggers(),
    ...formTriggers(),
    ...plainCounts(),
    ...fill(),
  ];
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tallies")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("tallies_key", ["accountId", "what", "at"])
    .execute();
  await db.schema
    .createTable("batchTallies")
    .addColumn("batchId", "text", (column) =>
      column.notNull().references("batches.id").onDelete("cascade"),
    )
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("batchTallies_key", ["batchId", "what"])
    .execute();
  if (isPostgres(db)) {
    for (const statement of await postgresSearch(db)) await sql.raw(statement).execute(db);
    return;
  }
  await sql
    .raw(
      `create virtual table "peopleSearch" using fts5("accountId", "words", content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')`,
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

/**
 * What is counted of a send's certificates; the row is named before its columns: "new.", "old." or
 * nothing.
 */
const certificateFacts: Record<string, (row: string) => string> = {
  viewed: (row) => `${row}"viewCount" > 0`,
  downloaded: (row) => `${row}"firstDownloadedAt" is not null`,
  linkedIn: (row) => `${row}"linkedInAt" is not null`,
};

function certificateTriggers(): string[] {
  const change = (row: "old" | "new", by: typeof add) =>
    [
      by(`${row}."accountId"`, `'certificates:' || ${row}."status"`, "''"),
      by(`${row}."accountId"`, `'issued:' || ${row}."projectId" || ':' || ${row}."status"`, "''"),
      by(
        `${row}."accountId"`,
        "'expiring'",
        quarter(`${row}."expiresAt"`),
        `${row}."status" = 'valid' and ${row}."expiresAt" is not null`,
      ),
    ].join(" ");
  const sent = (row: "old" | "new", by: typeof add) =>
    [
      by(`${row}."accountId"`, "'certificatesSent'", "''", `${row}."sentAt" is not null`),
      by(
        `${row}."accountId"`,
        "'certificatesSent'",
        quarter(`${row}."sentAt"`),
        `${row}."sentAt" is not null`,
      ),
    ].join(" ");
  // A certificate may outlive its send.
  const isThere = (row: "old" | "new") =>
    `exists (select 1 from "batches" where "id" = ${row}."batchId")`;
  const ofBatch = (row: "old" | "new", by: typeof addToBatch) =>
    Object.entries(certificateFacts)
      .map(([what, fact]) =>
        by(`${row}."batchId"`, `'${what}'`, `${fact(`${row}.`)} and ${isThere(row)}`),
      )
      .join(" ");
  return [
    `create trigger "certificates_insert" after insert on "certificates" begin ${change("new", add)} ${sent("new", add)} ${ofBatch("new", addToBatch)} end`,
    `create trigger "certificates_update" after update of "status", "expiresAt" on "certificates" begin ${change("old", subtract)} ${change("new", add)} end`,
    `create trigger "certificates_sent" after update of "sentAt" on "certificates" begin ${sent("old", subtract)} ${sent("new", add)} end`,
    // Each visit is counted on the certificate; only the first is news for its send.
    `create trigger "certificates_visited" after update of "viewCount", "firstDownloadedAt", "linkedInAt", "batchId" on "certificates"
      when ${Object.values(certificateFacts)
        .map((fact) => `(${fact("old.")}) <> (${fact("new.")})`)
        .join(" or ")} or old."batchId" is not new."batchId" begin
      ${ofBatch("old", subtractFromBatch)} ${ofBatch("new", addToBatch)} end`,
    `create trigger "certificates_delete" after delete on "certificates" begin
      ${change("old", subtract)} ${sent("old", subtract)} ${ofBatch("old", subtractFromBatch)} end`,
    // The mail server took its mail: it was sent, whatever came afterwards.
    ...["insert", 'update of "state", "acceptedAt", "certificateId"'].map(
      (event, index) => `create trigger "deliveries_sent_${index}" after ${event} on "deliveries"
      when new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient' and new."state" in ('accepted', 'delivered', 'bounced', 'complained') begin
      update "certificates" set "sentAt" = new."acceptedAt" where "id" = new."certificateId" and "sentAt" is null; end`,
    ),
  ];
}

function deliveryTriggers(): string[] {
  const counted = (row: "old" | "new") =>
    `(${row}."kind" = 'recipient' and ${row}."replacedById" is null)`;
  const facts = {
    opened: "openedAt",
    machineOpened: "machineOpenedAt",
    clicked: "clickedAt",
    unsubscribed: "unsubscribedAt",
  };
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
    // When their batch goes too, its kind can't be looked up any more: the tallies of days are
    // taken back while it is there.
    `create trigger "deliveries_delete" before delete on "deliveries" begin ${batch("old", subtractFromBatch)} ${day("old", subtract)} end`,
    // What a plan is used up by: once for a message, when the mail server first takes it. Sending
    // again and correcting are free, and what was sent stays sent when its rows go.
    ...["insert", 'update of "acceptedAt"'].map(
      (event, index) => `create trigger "deliveries_used_${index}" after ${event} on "deliveries"
      when new."acceptedAt" is not null${index === 0 ? "" : ` and old."acceptedAt" is null`} and new."kind" = 'recipient' and new."resendOfId" is null
      and exists (select 1 from "batches" where "id" = new."batchId" and "kind" in ('certificates', 'bulk') and "isSample" = 0)
      begin ${add(`new."accountId"`, "'emailsUsed'", quarter(`new."acceptedAt"`))} end`,
    ),
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

/**
 * `formsFiled` and `registrations` (people with a place in a webinar): those of forms that do not
 * lie in the bin. Putting a form into the bin, taking it out and deleting it moves all of its own
 * at once; after that its rows count no more.
 */
function formTriggers(): string[] {
  const isThere = (formId: string) =>
    `exists (select 1 from "forms" where "id" = ${formId} and "deletedAt" is null)`;
  const formOf = (row: "old" | "new") =>
    `(select "formId" from "webinars" where "id" = ${row}."webinarId")`;
  const twice = (row: "old" | "new", by: typeof add, what: string, at: string, condition: string) =>
    [
      by(`${row}."accountId"`, `'${what}'`, "''", condition),
      by(`${row}."accountId"`, `'${what}'`, quarter(`${row}."${at}"`), condition),
    ].join(" ");
  const filed = (row: "old" | "new", by: typeof add) =>
    twice(row, by, "formsFiled", "submittedAt", isThere(`${row}."formId"`));
  const registered = (row: "old" | "new", by: typeof add) =>
    twice(
      row,
      by,
      "registrations",
      "registeredAt",
      `${row}."state" = 'registered' and ${isThere(formOf(row))}`,
    );
  const ofWebinar = (row: "old" | "new", sign: "+" | "-") =>
    `update "webinars" set "registeredCount" = "registeredCount" ${sign} 1, "attendedCount" = "attendedCount" ${sign} ${row}."attended"
      where "id" = ${row}."webinarId" and ${row}."state" = 'registered';`;
  return [
    `create trigger "formResponses_filed" after insert on "formResponses" begin ${filed("new", add)} end`,
    `create trigger "formResponses_unfiled" after delete on "formResponses" begin ${filed("old", subtract)} end`,
    `create trigger "webinarRegistrations_insert" after insert on "webinarRegistrations" begin ${registered("new", add)} ${ofWebinar("new", "+")} end`,
    `create trigger "webinarRegistrations_update" after update of "state", "attended", "registeredAt" on "webinarRegistrations" begin
      ${registered("old", subtract)} ${registered("new", add)} ${ofWebinar("old", "-")} ${ofWebinar("new", "+")} end`,
    `create trigger "webinarRegistrations_delete" after delete on "webinarRegistrations" begin ${registered("old", subtract)} ${ofWebinar("old", "-")} end`,
    `create trigger "forms_bin" after update of "deletedAt" on "forms" when old."deletedAt" is null and new."deletedAt" is not null begin ${moveForm("old", "-")} end`,
    `create trigger "forms_restore" after update of "deletedAt" on "forms" when old."deletedAt" is not null and new."deletedAt" is null begin ${moveForm("new", "+")} end`,
    `create trigger "forms_delete" before delete on "forms" when old."deletedAt" is null begin ${moveForm("old", "-")} end`,
    // A webinar that goes by itself takes its people along; their form can't be looked up through
    // it any more.
    `create trigger "webinars_delete" before delete on "webinars" begin delete from "webinarRegistrations" where "webinarId" = old."id"; end`,
  ];
}

/** Adds everything that a form has to its account's counts, or takes it out of them. */
function moveForm(row: "old" | "new", sign: "+" | "-"): string {
  return [
    ["formsFiled", `"formResponses"`, `"submittedAt"`, `"formId" = ${row}."id"`],
    [
      "registrations",
      `"webinarRegistrations"`,
      `"registeredAt"`,
      `"state" = 'registered' and "webinarId" in (select "id" from "webinars" where "formId" = ${row}."id")`,
    ],
  ]
    .flatMap(([what, table, at, condition]) =>
      ["''", quarter(at!)].map(
        (when) => `insert into "tallies" ("accountId", "what", "at", "count")
          select ${row}."accountId", '${what}', ${when}, ${sign === "-" ? "-" : ""}count(*) from ${table} where ${condition} group by 3
          on conflict ("accountId", "what", "at") do update set "count" = "count" + excluded."count";`,
      ),
    )
    .join(" ");
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
  return [
    `update "recipientLists" set "recipientCount" = (select count(*) from "recipients" where "listId" = "recipientLists"."id")`,
    `insert into "tallies" select "accountId", 'certificates:' || "status", '', count(*) from "certificates" group by 1, 2`,
    `insert into "tallies" select "accountId", 'issued:' || "projectId" || ':' || "status", '', count(*) from "certificates" group by 1, 2`,
    `insert into "tallies" select "accountId", 'expiring', ${quarter(`"expiresAt"`)}, count(*) from "certificates" where "status" = 'valid' and "expiresAt" is not null group by 1, 3`,
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
    ...Object.entries(certificateFacts).map(
      ([what, fact]) =>
        `insert into "batchTallies" select "batchId", '${what}', count(*) from "certificates" where "batchId" in (select "id" from "batches") and ${fact("")} group by 1`,
    ),
    `insert into "tallies" select "d"."accountId", 'delivered', ${quarter(`"d"."deliveredAt"`)}, count(*) from "deliveries" as "d"
      inner join "batches" as "b" on "b"."id" = "d"."batchId" where "b"."kind" in ('certificates', 'bulk') and "d"."kind" = 'recipient'
      and "d"."replacedById" is null and "d"."state" = 'delivered' and "d"."deliveredAt" is not null group by 1, 3`,
    `insert into "tallies" select "d"."accountId", 'emailsUsed', ${quarter(`"d"."acceptedAt"`)}, count(*) from "deliveries" as "d"
      inner join "batches" as "b" on "b"."id" = "d"."batchId" where "b"."kind" in ('certificates', 'bulk') and "d"."kind" = 'recipient'
      and "d"."resendOfId" is null and "d"."acceptedAt" is not null group by 1, 3`,
    `insert into "tallies" select "d"."accountId", 'failed', ${quarter(`coalesce("d"."failedAt", "d"."updatedAt")`)}, count(*) from "deliveries" as "d"
      inner join "batches" as "b" on "b"."id" = "d"."batchId" where "b"."kind" in ('certificates', 'bulk') and "d"."kind" = 'recipient'
      and "d"."replacedById" is null and "d"."state" in ('bounced', 'complained', 'failed', 'uncertain') group by 1, 3`,
    ...["''", quarter(`"submittedAt"`)].map(
      (
        when,
      ) => `insert into "tallies" select "accountId", 'formsFiled', ${when}, count(*) from "formResponses"
        where "formId" in (select "id" from "forms" where "deletedAt" is null) group by 1, 3`,
    ),
    ...["''", quarter(`"registeredAt"`)].map(
      (
        when,
      ) => `insert into "tallies" select "accountId", 'registrations', ${when}, count(*) from "webinarRegistrations"
        where "state" = 'registered' and "webinarId" in
        (select "id" from "webinars" where "formId" in (select "id" from "forms" where "deletedAt" is null)) group by 1, 3`,
    ),
    ...["registeredCount", "attendedCount"].map(
      (
        count,
      ) => `update "webinars" set "${count}" = (select ${count === "attendedCount" ? `coalesce(sum("attended"), 0)` : "count(*)"}
        from "webinarRegistrations" as "r" where "r"."webinarId" = "webinars"."id" and "r"."state" = 'registered')`,
    ),
    `update "batches" set "status" = "status" where "projectId" is not null`,
  ];
}
