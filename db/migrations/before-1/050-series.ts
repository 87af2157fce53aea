import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../is-postgres.ts";
import { eachRow } from "./postgres-counts.ts";

/**
 * Several sessions under one registration. A session is a webinar of its own with the form of its
 * series, and each guest of the series has a row in each session, which triggers keep like the
 * guest's own: whoever writes, none is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("webinars")
    .addColumn("seriesId", "text", (column) => column.references("webinars.id").onDelete("cascade"))
    .execute();
  for (const column of ["sessionNumber", "sessionCount", "sessionsNeeded"])
    await schema.alterTable("webinars").addColumn(column, "integer").execute();
  await schema
    .alterTable("webinars")
    .addColumn("lastSessionNumber", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("webinarRegistrations")
    .addColumn("seriesRegistrationId", "text", (column) =>
      column.references("webinarRegistrations.id").onDelete("cascade"),
    )
    .execute();
  for (const column of ["attendedEarlier", "sessionsAttended"])
    await schema
      .alterTable("webinarRegistrations")
      .addColumn(column, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await schema.dropIndex("webinars_formId").execute();
  await sql`create unique index "webinars_formId" on "webinars" ("formId") where "seriesId" is null`.execute(
    db,
  );
  // The one above serves no query that does not ask for the series too: deleting a form asks for
  // all of its webinars.
  await schema.createIndex("webinars_formId_all").on("webinars").columns(["formId"]).execute();
  await schema
    .createIndex("webinars_seriesId")
    .on("webinars")
    .columns(["seriesId", "startsAt"])
    .execute();
  await schema
    .createIndex("webinarRegistrations_seriesRegistrationId")
    .on("webinarRegistrations")
    .columns(["seriesRegistrationId"])
    .execute();
  if (isPostgres(db)) {
    await countEachGuestOnceOnPostgres(db);
    for (const statement of postgresTriggers()) await sql.raw(statement).execute(db);
    return;
  }
  await countEachGuestOnce(db);
  for (const statement of sqliteTriggers()) await sql.raw(statement).execute(db);
}

const FOLLOWED = [
  "name",
  "email",
  "emailKey",
  "state",
  "position",
  "language",
  "registeredAt",
  "stateChangedAt",
] as const;

/** A guest's rows in sessions; `guest` and `session` are what the columns of each are read from. */
function insertRows(guest: string, session: string, from: string): string {
  const own = ["id", "accountId", "webinarId", "seriesRegistrationId", "joinToken", "attended"];
  const columns = [...own, ...FOLLOWED].map((column) => `"${column}"`).join(", ");
  const suffix = `'s' || ${session}."sessionNumber"`;
  const values = [
    `${guest}."id" || ${suffix}`,
    `${guest}."accountId"`,
    `${session}."id"`,
    `${guest}."id"`,
    `${guest}."joinToken" || ${suffix}`,
    "0",
    ...FOLLOWED.map((column) => `${guest}."${column}"`),
  ].join(", ");
  return `insert into "webinarRegistrations" (${columns}) select ${values} from ${from};`;
}

const addGuest = insertRows(
  `new`,
  `"s"`,
  `"webinars" as "s" where "s"."seriesId" = new."webinarId"`,
);
const addSession = insertRows(
  `"g"`,
  `new`,
  `"webinarRegistrations" as "g" where "g"."webinarId" = new."seriesId"`,
);
const changeGuest = `update "webinarRegistrations" set ${FOLLOWED.map((column) => `"${column}" = new."${column}"`).join(", ")}
  where "seriesRegistrationId" = new."id";`;
const FOLLOWED_LIST = FOLLOWED.map((column) => `"${column}"`).join(", ");

function sqliteTriggers(): string[] {
  return [
    `create trigger "sessions_guest_insert" after insert on "webinarRegistrations" when new."seriesRegistrationId" is null begin ${addGuest} end`,
    `create trigger "sessions_guest_update" after update of ${FOLLOWED_LIST} on "webinarRegistrations" when new."seriesRegistrationId" is null begin ${changeGuest} end`,
    `create trigger "sessions_insert" after insert on "webinars" when new."seriesId" is not null begin ${addSession} end`,
  ];
}

function postgresTriggers(): string[] {
  const isOwn = `new."seriesRegistrationId" is null`;
  return [
    ...eachRow("sessions_guest_insert", "webinarRegistrations", "after insert", addGuest, isOwn),
    ...eachRow(
      "sessions_guest_update",
      "webinarRegistrations",
      `after update of ${FOLLOWED_LIST}`,
      changeGuest,
      isOwn,
    ),
    ...eachRow(
      "sessions_insert",
      "webinars",
      "after insert",
      addSession,
      `new."seriesId" is not null`,
    ),
  ];
}

/**
 * What the triggers of 005-counts.ts count of people with a place, each with what counts guests and
 * not their rows in sessions.
 */
const COUNTED: [trigger: string, counted: string, once: string][] = [
  ...(["insert", "update", "delete"] as const).map((event): [string, string, string] => [
    `webinarRegistrations_${event}`,
    `"state" = 'registered' and exists (`,
    `"state" = 'registered' and {row}."seriesRegistrationId" is null and exists (`,
  ]),
  ...["forms_bin", "forms_restore", "forms_delete"].map((trigger): [string, string, string] => [
    trigger,
    `"state" = 'registered' and "webinarId" in (`,
    `"state" = 'registered' and "seriesRegistrationId" is null and "webinarId" in (`,
  ]),
];

async function countEachGuestOnce(db: Kysely<unknown>): Promise<void> {
  for (const [name, counted, once] of COUNTED) {
    const { rows } = await sql<{
      sql: string;
    }>`select "sql" from "sqlite_master" where "type" = 'trigger' and "name" = ${name}`.execute(db);
    const before = rows[0]!.sql;
    await sql.raw(`drop trigger "${name}"`).execute(db);
    await sql.raw(withCondition(before, counted, once)).execute(db);
  }
}

async function countEachGuestOnceOnPostgres(db: Kysely<unknown>): Promise<void> {
  const taken = `"webinarId" = old."id" and "state" = 'registered' and `;
  const more: typeof COUNTED = [
    ["webinars_delete", taken, `${taken}"seriesRegistrationId" is null and `],
  ];
  for (const [name, counted, once] of [...COUNTED, ...more]) {
    const { rows } = await sql<{
      body: string;
    }>`select pg_get_functiondef(p."oid") as "body" from pg_proc as p
      join pg_namespace as n on n."oid" = p."pronamespace" where p."proname" = ${name} and n."nspname" = current_schema()`.execute(
      db,
    );
    await sql.raw(withCondition(rows[0]!.body, counted, once)).execute(db);
  }
}

/** `{row}`: what the column before it is read from. */
function withCondition(before: string, counted: string, once: string): string {
  const after = before
    .split(counted)
    .reduce(
      (text, rest) =>
        `${text}${once.replace("{row}", /(\w+|"\w+")\.$/.exec(text)?.[1] ?? "")}${rest}`,
    );
  if (after === before) throw new Error(`nothing counts ${counted}`);
  return after;
}
