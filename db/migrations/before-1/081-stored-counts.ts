import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { afterStatement, eachRow, tally } from "./postgres-counts.ts";

/**
 * What an account holds is said on a page, and was counted there row by row: its messages and the
 * people registered for its webinars are tallies now. Messages are those that sends were confirmed
 * for, so that the many changes of a message cost nothing more. Indexes for what is added up, or
 * read by its time, without being a stored count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...fill(), ...(isPostgres(db) ? postgresTriggers() : sqliteTriggers())])
    await sql.raw(statement).execute(db);
  for (const [name, table, columns, where] of INDEXES)
    await sql
      .raw(
        `create index "${name}" on "${table}" (${columns.map((column) => `"${column}"`).join()}) ${where}`,
      )
      .execute(db);
}

/** Each holds all that a page asks of many rows, so that none of these is looked up. */
const INDEXES: [name: string, table: string, columns: string[], where: string][] = [
  [
    "webinarRegistrations_attendance",
    "webinarRegistrations",
    ["webinarId", "state", "attended", "doubtful", "incomplete", "certificateId"],
    "",
  ],
  [
    "certificates_batchId_firstDownloadedAt",
    "certificates",
    ["batchId", "firstDownloadedAt"],
    `where "firstDownloadedAt" is not null`,
  ],
];

/**
 * Sends and tests: not what forms and webinars write by themselves, nor what we mail about the
 * account.
 */
const isCounted = (row: string) => `${row}"kind" in ('certificates', 'bulk', 'test', 'summary')`;
/** Rows in sessions are of one registration. */
const isGuest = (row: string) => `${row}"seriesRegistrationId" is null`;

function fill(): string[] {
  return [
    `insert into "tallies" ("accountId", "what", "at", "count") select "accountId", 'messages', '', sum("recipientCount")
      from "batches" where ${isCounted("")} group by "accountId"`,
    `insert into "tallies" ("accountId", "what", "at", "count") select "accountId", 'guests', '', count(*)
      from "webinarRegistrations" where ${isGuest("")} group by "accountId"`,
  ];
}

function change(row: "old" | "new", what: string, by: string): string {
  return `insert into "tallies" ("accountId", "what", "at", "count") values (${row}."accountId", '${what}', '', ${by})
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`;
}

/** An account that is going has no tallies any more. */
function takeBack(what: string, by: string): string {
  return `update "tallies" set "count" = "count" - ${by} where "accountId" = old."accountId" and "what" = '${what}' and "at" = '';`;
}

const ADD_MESSAGES = change("new", "messages", `new."recipientCount"`);
const CHANGE_MESSAGES = change("new", "messages", `new."recipientCount" - old."recipientCount"`);
const TAKE_MESSAGES = takeBack("messages", `old."recipientCount"`);

function sqliteTriggers(): string[] {
  return [
    `create trigger "batches_messages_insert" after insert on "batches" when ${isCounted("new.")} begin ${ADD_MESSAGES} end`,
    `create trigger "batches_messages_update" after update of "recipientCount" on "batches" when ${isCounted("new.")} begin ${CHANGE_MESSAGES} end`,
    `create trigger "batches_messages_delete" after delete on "batches" when ${isCounted("old.")} begin ${TAKE_MESSAGES} end`,
    `create trigger "webinarRegistrations_guests_insert" after insert on "webinarRegistrations" when ${isGuest("new.")} begin ${change("new", "guests", "1")} end`,
    `create trigger "webinarRegistrations_guests_delete" after delete on "webinarRegistrations" when ${isGuest("old.")} begin ${takeBack("guests", "1")} end`,
  ];
}

function postgresTriggers(): string[] {
  const guests = (event: "insert" | "delete") =>
    afterStatement(
      `webinarRegistrations_guests_${event}`,
      "webinarRegistrations",
      event,
      tally(event, [["'guests'", "''", isGuest(`"row".`)]]),
    );
  return [
    ...eachRow(
      "batches_messages_insert",
      "batches",
      "after insert",
      ADD_MESSAGES,
      isCounted("new."),
    ),
    ...eachRow(
      "batches_messages_update",
      "batches",
      `after update of "recipientCount"`,
      CHANGE_MESSAGES,
      isCounted("new."),
    ),
    ...eachRow(
      "batches_messages_delete",
      "batches",
      "after delete",
      TAKE_MESSAGES,
      isCounted("old."),
    ),
    ...guests("insert"),
    ...guests("delete"),
  ];
}
