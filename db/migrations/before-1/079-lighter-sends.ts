import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";

/**
 * What the ledger writes for each e-mail, made less. It changes twice on its way to the mail
 * server, and each time all counts of its row were taken back and made again, though one or none of
 * them had changed: now each has a trigger of its own, which runs when what it counts changed.
 * PostgreSQL's triggers count once for each statement, and stay. Indexes have only the rows that
 * are looked for in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of smallerIndexes()) await sql.raw(statement).execute(db);
  if (isPostgres(db)) return;
  for (const statement of [...countsOfDeliveries(), ...sentCertificates()])
    await sql.raw(statement).execute(db);
}

function smallerIndexes(): string[] {
  return [
    // Whole, these random ids filled twice the pages, and each call changes nearly a page for every
    // message.
    `drop index "deliveries_providerId"`,
    `create index "deliveries_providerId" on "deliveries" (substr("providerId", 1, 8)) where "providerId" is not null`,
    ...["sentAt", "expiresAt"].flatMap((column) => [
      `drop index "certificates_accountId_${column}_id"`,
      `create index "certificates_accountId_${column}_id" on "certificates" ("accountId", "${column}", "id") where "${column}" is not null`,
    ]),
  ];
}

type Row = "old" | "new";

function subtract(account: string, what: string, at: string, condition: string): string {
  return `update "tallies" set "count" = "count" - 1 where "accountId" = ${account} and "what" = ${what} and "at" = ${at} and ${condition};`;
}

function add(account: string, what: string, at: string, condition: string): string {
  return `insert into "tallies" ("accountId", "what", "at", "count") select ${account}, ${what}, ${at}, 1 where ${condition}
    on conflict ("accountId", "what", "at") do update set "count" = "count" + 1;`;
}

function subtractFromBatch(batch: string, what: string, condition: string): string {
  return `update "batchTallies" set "count" = "count" - 1 where "batchId" = ${batch} and "what" = ${what} and ${condition};`;
}

function addToBatch(batch: string, what: string, condition: string): string {
  return `insert into "batchTallies" ("batchId", "what", "count") select ${batch}, ${what}, 1 where ${condition}
    on conflict ("batchId", "what") do update set "count" = "count" + 1;`;
}

/** "2025-11-20T13:45", as in 005-counts.ts. */
function quarter(at: string): string {
  return `substr(${at}, 1, 14) || substr('0' || (cast(substr(${at}, 15, 2) as integer) / 15 * 15), -2)`;
}

/** Written out: in a trigger SQLite sorts a list of more than two texts anew for each row. */
function isOneOf(column: string, values: string[]): string {
  return `(${values.map((value) => `${column} = '${value}'`).join(" or ")})`;
}

function countsOfDeliveries(): string[] {
  const counted = (row: Row) => `(${row}."kind" = 'recipient' and ${row}."replacedById" is null)`;
  const isReplacedAnew = `old."replacedById" is not new."replacedById"`;
  const state = (row: Row, by: typeof addToBatch) =>
    by(`${row}."batchId"`, `${row}."state"`, counted(row));

  const reactions = {
    opened: "openedAt",
    machineOpened: "machineOpenedAt",
    clicked: "clickedAt",
    unsubscribed: "unsubscribedAt",
  };
  const reacted = (row: Row, by: typeof addToBatch) =>
    Object.entries(reactions)
      .map(([what, column]) =>
        by(`${row}."batchId"`, `'${what}'`, `${counted(row)} and ${row}."${column}" is not null`),
      )
      .join(" ");
  const columns = Object.values(reactions);
  const isOtherReaction = columns
    .map((column) => `(old."${column}" is null) <> (new."${column}" is null)`)
    .join(" or ");

  const isMass = (row: Row) =>
    `(select "kind" from "batches" where "id" = ${row}."batchId") in ('certificates', 'bulk')`;
  const failures = ["bounced", "complained", "failed", "uncertain"];
  const delivered = (row: Row) =>
    `${row}."state" = 'delivered' and ${row}."deliveredAt" is not null and ${counted(row)} and ${isMass(row)}`;
  const failed = (row: Row) =>
    `${isOneOf(`${row}."state"`, failures)} and ${counted(row)} and ${isMass(row)}`;
  const days = (row: Row, by: typeof add) =>
    [
      by(`${row}."accountId"`, "'delivered'", quarter(`${row}."deliveredAt"`), delivered(row)),
      by(
        `${row}."accountId"`,
        "'failed'",
        quarter(`coalesce(${row}."failedAt", ${row}."updatedAt")`),
        failed(row),
      ),
    ].join(" ");
  const isOfADay = (row: Row) => isOneOf(`${row}."state"`, ["delivered", ...failures]);
  return [
    `drop trigger "deliveries_update"`,
    `create trigger "deliveries_state" after update of "state", "replacedById" on "deliveries"
      when old."state" <> new."state" or ${isReplacedAnew} begin
      ${state("old", subtractFromBatch)} ${state("new", addToBatch)} end`,
    `create trigger "deliveries_reactions" after update of "replacedById", ${columns.map((column) => `"${column}"`).join(", ")} on "deliveries"
      when ${isReplacedAnew} or ${isOtherReaction} begin
      ${reacted("old", subtractFromBatch)} ${reacted("new", addToBatch)} end`,
    `create trigger "deliveries_days" after update of "state", "replacedById", "deliveredAt", "failedAt", "updatedAt" on "deliveries"
      when ${isOfADay("old")} or ${isOfADay("new")} begin
      ${days("old", subtract)} ${days("new", add)} end`,
  ];
}

/** The certificate that stands for `id` after all its corrections, as in 012-issued-records.ts. */
function lastCorrectionOf(id: string): string {
  return [1, 2, 3, 4].reduce(
    (of) => `coalesce((select "replacedById" from "certificates" where "id" = ${of}), ${of})`,
    id,
  );
}

/** Nearly all were never corrected: those are found by their id alone. */
function sentCertificates(): string[] {
  const isSent = `new."certificateId" is not null and new."acceptedAt" is not null and new."kind" = 'recipient'
      and ${isOneOf(`new."state"`, ["accepted", "delivered", "bounced", "complained"])}`;
  const wasCorrected = `exists (select 1 from "certificates" where "id" = new."certificateId" and "replacedById" is not null)`;
  const counts = (row: Row, by: typeof add) =>
    ["''", quarter(`${row}."sentAt"`)]
      .map((at) =>
        by(`${row}."accountId"`, "'certificatesSent'", at, `${row}."sentAt" is not null`),
      )
      .join(" ");
  return [
    ...["insert", 'update of "state", "acceptedAt", "certificateId"'].flatMap((event, index) => [
      `drop trigger "deliveries_sent_${index}"`,
      `create trigger "deliveries_sent_${index}" after ${event} on "deliveries" when ${isSent} begin
        update "certificates" set "sentAt" = new."acceptedAt"
          where "id" = new."certificateId" and "replacedById" is null and "sentAt" is null; end`,
      `create trigger "deliveries_sent_corrected_${index}" after ${event} on "deliveries" when ${isSent} and ${wasCorrected} begin
        update "certificates" set "sentAt" = new."acceptedAt"
          where "id" = ${lastCorrectionOf('new."certificateId"')} and "sentAt" is null; end`,
    ]),
    `drop trigger "certificates_sent"`,
    `create trigger "certificates_sent" after update of "sentAt" on "certificates" when old."sentAt" is null and new."sentAt" is not null begin
      ${counts("new", add)} end`,
    `create trigger "certificates_sent_again" after update of "sentAt" on "certificates" when old."sentAt" is not null begin
      ${counts("old", subtract)} ${counts("new", add)} end`,
  ];
}
