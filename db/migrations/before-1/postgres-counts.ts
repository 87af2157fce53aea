/**
 * The counts of 005-counts.ts on PostgreSQL, with the same results. Where rows come and go by the
 * hundred, a trigger runs once a statement and adds up what its rows change: the row of a count
 * that is written a thousand times in one transaction would be looked for among a thousand dead
 * copies of itself. Counts are written in one order, so that two who write the same ones wait for
 * each other and do not lock each other out. Nothing is filled: no database is older than this.
 */
export function postgresCounts(): string[] {
  return [
    ...certificateTriggers(),
    ...deliveryTriggers(),
    ...batchTriggers(),
    ...formTriggers(),
    ...plainCounts(),
  ];
}

type Event = "insert" | "update" | "delete";

const SEES: Record<Event, string> = {
  insert: `referencing new table as "news"`,
  update: `referencing old table as "olds" new table as "news"`,
  delete: `referencing old table as "olds"`,
};

/** A trigger that sees all rows of a statement at once: as "news", as "olds". */
export function afterStatement(name: string, table: string, event: Event, body: string): string[] {
  return [
    `create function "${name}"() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$`,
    `create trigger "${name}" after ${event} on "${table}" ${SEES[event]} for each statement execute function "${name}"()`,
  ];
}

/**
 * A trigger that runs for each row. `event`: "after update of …"; `when` may ask nothing but the
 * row.
 */
export function eachRow(
  name: string,
  table: string,
  event: string,
  body: string,
  when = "",
): string[] {
  const answer = event.startsWith("before delete") ? "old" : "null";
  return [
    `create function "${name}"() returns trigger language plpgsql as $body$ begin ${body} return ${answer}; end $body$`,
    `create trigger "${name}" ${event} on "${table}" for each row ${when ? `when (${when}) ` : ""}execute function "${name}"()`,
  ];
}

/** Before an insert there was nothing, after a deletion there is nothing. */
function sides(event: Event): ["news" | "olds", 1 | -1][] {
  const after: ["news", 1] = ["news", 1];
  const before: ["olds", -1] = ["olds", -1];
  return event === "insert" ? [after] : event === "delete" ? [before] : [before, after];
}

/** "2025-11-20T13:45": quarters of an hour, since every zone on Earth begins its days at one. */
export function quarter(at: string): string {
  return `substr(${at}, 1, 14) || lpad((substr(${at}, 15, 2)::int / 15 * 15)::text, 2, '0')`;
}

/** [what, at, condition], SQL expressions on "row". */
type Fact = [what: string, at: string, condition: string];

/**
 * Adds to the tallies of accounts what the rows of a statement changed. An account that is going
 * has none any more.
 */
export function tally(event: Event, facts: Fact[], joins = ""): string {
  const rows = facts.map(([what, at, condition]) => `(${what}, ${at}, ${condition})`).join(", ");
  const parts = sides(event).map(
    ([
      side,
      by,
    ]) => `select "row"."accountId", "fact"."what", "fact"."at", ${by} as "by" from "${side}" as "row" ${joins}
      cross join lateral (values ${rows}) as "fact" ("what", "at", "holds") where "fact"."holds"`,
  );
  const isThere =
    event === "delete"
      ? `where exists (select 1 from "accounts" where "id" = "changes"."accountId")`
      : "";
  return `insert into "tallies" ("accountId", "what", "at", "count")
    select "accountId", "what", "at", sum("by") from (${parts.join(" union all ")}) as "changes" ${isThere}
    group by 1, 2, 3 having sum("by") <> 0 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`;
}

/** The same for the tallies of sends that are there. */
function tallyBatch(event: Event, facts: [what: string, condition: string][]): string {
  const rows = facts.map(([what, condition]) => `(${what}, ${condition})`).join(", ");
  const parts = sides(event).map(
    ([side, by]) => `select "row"."batchId", "fact"."what", ${by} as "by" from "${side}" as "row"
      cross join lateral (values ${rows}) as "fact" ("what", "holds") where "fact"."holds" and "row"."batchId" is not null`,
  );
  return `insert into "batchTallies" ("batchId", "what", "count")
    select "batchId", "what", sum("by") from (${parts.join(" union all ")}) as "changes"
    where exists (select 1 from "batches" where "id" = "changes"."batchId")
    group by 1, 2 having sum("by") <> 0 order by 1, 2
    on conflict ("batchId", "what") do update set "count" = "batchTallies"."count" + excluded."count";`;
}

function certificateTriggers(): string[] {
  const ofAccount: Fact[] = [
    [`'certificates:' || "row"."status"`, "''", "true"],
    [`'issued:' || "row"."projectId" || ':' || "row"."status"`, "''", "true"],
    [
      "'expiring'",
      quarter(`"row"."expiresAt"`),
      `"row"."status" = 'valid' and "row"."expiresAt" is not null`,
    ],
    ["'certificatesSent'", "''", `"row"."sentAt" is not null`],
    ["'certificatesSent'", quarter(`"row"."sentAt"`), `"row"."sentAt" is not null`],
  ];
  const ofBatch: [string, string][] = [
    ["'viewed'", `"row"."viewCount" > 0`],
    ["'downloaded'", `"row"."firstDownloadedAt" is not null`],
    ["'linkedIn'", `"row"."linkedInAt" is not null`],
  ];
  return (["insert", "update", "delete"] as const).flatMap((event) =>
    afterStatement(
      `certificates_${event}`,
      "certificates",
      event,
      `${tally(event, ofAccount)} ${tallyBatch(event, ofBatch)}`,
    ),
  );
}

const IS_MASS = `"batch"."kind" in ('certificates', 'bulk')`;

function deliveryTriggers(): string[] {
  const counted = `("row"."kind" = 'recipient' and "row"."replacedById" is null)`;
  const facts = {
    opened: "openedAt",
    machineOpened: "machineOpenedAt",
    clicked: "clickedAt",
    unsubscribed: "unsubscribedAt",
  };
  const ofBatch: [string, string][] = [
    [`"row"."state"`, counted],
    ...Object.entries(facts).map(([what, column]): [string, string] => [
      `'${what}'`,
      `${counted} and "row"."${column}" is not null`,
    ]),
  ];
  const ofDay: Fact[] = [
    [
      "'delivered'",
      quarter(`"row"."deliveredAt"`),
      `"row"."state" = 'delivered' and "row"."deliveredAt" is not null and ${counted} and ${IS_MASS}`,
    ],
    [
      "'failed'",
      quarter(`coalesce("row"."failedAt", "row"."updatedAt")`),
      `"row"."state" in ('bounced', 'complained', 'failed', 'uncertain') and ${counted} and ${IS_MASS}`,
    ],
  ];
  const batch = `inner join "batches" as "batch" on "batch"."id" = "row"."batchId"`;
  const counts = (event: Event) => `${tallyBatch(event, ofBatch)} ${tally(event, ofDay, batch)}`;
  // What a plan is used up by: once for a message, when the mail server first takes it. Sending
  // again and correcting are free, and what was sent stays sent when its rows go.
  const used = (
    before: string,
    condition: string,
  ) => `insert into "tallies" ("accountId", "what", "at", "count")
    select "row"."accountId", 'emailsUsed', ${quarter(`"row"."acceptedAt"`)}, count(*) from "news" as "row" ${batch} ${before}
    where "row"."acceptedAt" is not null and "row"."kind" = 'recipient' and "row"."resendOfId" is null
      and ${IS_MASS} and "batch"."isSample" = 0 ${condition}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`;
  // The mail server took its mail: it was sent, whatever came afterwards.
  const sent = (
    before: string,
    condition: string,
  ) => `update "certificates" set "sentAt" = "taken"."acceptedAt" from (
      select "row"."certificateId", min("row"."acceptedAt") as "acceptedAt" from "news" as "row" ${before}
      where "row"."certificateId" is not null and "row"."acceptedAt" is not null and "row"."kind" = 'recipient'
        and "row"."state" in ('accepted', 'delivered', 'bounced', 'complained') ${condition} group by 1) as "taken"
    where "certificates"."id" = "taken"."certificateId" and "certificates"."sentAt" is null;`;
  const before = `inner join "olds" as "was" on "was"."id" = "row"."id"`;
  const changed = ["state", "acceptedAt", "certificateId"]
    .map((column) => `"was"."${column}" is distinct from "row"."${column}"`)
    .join(" or ");
  return [
    ...afterStatement(
      "deliveries_insert",
      "deliveries",
      "insert",
      `${counts("insert")} ${used("", "")} ${sent("", "")}`,
    ),
    ...afterStatement(
      "deliveries_update",
      "deliveries",
      "update",
      `${counts("update")} ${used(before, `and "was"."acceptedAt" is null`)} ${sent(before, `and (${changed})`)}`,
    ),
    ...afterStatement("deliveries_delete", "deliveries", "delete", counts("delete")),
  ];
}

function addOne(row: "old" | "new", by: 1 | -1, what: string, condition: string): string {
  return `insert into "tallies" ("accountId", "what", "at", "count") select ${row}."accountId", ${what}, '', ${by} where ${condition}
    on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`;
}

/** Its account is not going: then there is nothing to count any more. */
function isKept(row: "old" | "new"): string {
  return `exists (select 1 from "accounts" where "id" = ${row}."accountId")`;
}

function batchTriggers(): string[] {
  const count = (row: "old" | "new", by: 1 | -1, condition = "true") =>
    addOne(
      row,
      by,
      `'batches:' || ${row}."status"`,
      `${row}."kind" in ('certificates', 'bulk') and ${condition}`,
    );
  const ofProject = (status: string) =>
    `exists (select 1 from "batches" as "b" where "b"."projectId" = "projects"."id" and "b"."kind" = 'certificates' and ${status})`;
  // The project is taken first: who waited for another sees what that one did.
  const standing = (
    projectId: string,
  ) => `perform 1 from "projects" where "id" = ${projectId} for update; update "projects" set "sendStatus" = case
      when ${ofProject(`"b"."status" in ('sending', 'paused')`)} then 'ongoing'
      when ${ofProject(`("b"."status" = 'done' or ("b"."status" = 'cancelled' and "b"."startedAt" is not null))`)} then 'sent'
      when ${ofProject(`"b"."status" = 'scheduled'`)} then 'scheduled'
      when ${ofProject("true")} then 'not-sent'
      else 'draft' end where "id" = ${projectId};`;
  return [
    ...eachRow(
      "batches_insert",
      "batches",
      "after insert",
      `${count("new", 1)} ${standing(`new."projectId"`)}`,
    ),
    ...eachRow(
      "batches_update",
      "batches",
      `after update of "status", "startedAt", "projectId"`,
      `if old."status" <> new."status" then ${count("old", -1)} ${count("new", 1)} end if; ${standing(`new."projectId"`)}`,
    ),
    // Its messages go while it is there: their counts by day ask for its kind.
    ...eachRow(
      "batches_delete",
      "batches",
      "before delete",
      `delete from "deliveries" where "batchId" = old."id"; ${count("old", -1, isKept("old"))}`,
    ),
    ...eachRow("batches_gone", "batches", "after delete", standing(`old."projectId"`)),
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
  const twice = (what: string, at: string, condition: string): Fact[] => [
    [`'${what}'`, "''", condition],
    [`'${what}'`, quarter(`"row"."${at}"`), condition],
  ];
  const filed = twice("formsFiled", "submittedAt", isThere(`"row"."formId"`));
  const formOf = `(select "formId" from "webinars" where "id" = "row"."webinarId")`;
  const registered = twice(
    "registrations",
    "registeredAt",
    `"row"."state" = 'registered' and ${isThere(formOf)}`,
  );
  const ofWebinar = (
    event: Event,
  ) => `update "webinars" set "registeredCount" = "registeredCount" + "change"."people",
      "attendedCount" = "attendedCount" + "change"."attended" from (
      select "webinarId", sum("by") as "people", sum("by" * "attended") as "attended" from (${sides(
        event,
      )
        .map(
          ([side, by]) =>
            `select "webinarId", "attended", ${by} as "by" from "${side}" where "state" = 'registered'`,
        )
        .join(" union all ")}) as "each" group by 1) as "change"
    where "webinars"."id" = "change"."webinarId" and ("change"."people" <> 0 or "change"."attended" <> 0);`;
  return [
    ...afterStatement("formResponses_filed", "formResponses", "insert", tally("insert", filed)),
    ...afterStatement("formResponses_unfiled", "formResponses", "delete", tally("delete", filed)),
    ...(["insert", "update", "delete"] as const).flatMap((event) =>
      afterStatement(
        `webinarRegistrations_${event}`,
        "webinarRegistrations",
        event,
        `${tally(event, registered)} ${ofWebinar(event)}`,
      ),
    ),
    ...eachRow(
      "forms_bin",
      "forms",
      `after update of "deletedAt"`,
      moveForm("old", -1),
      `old."deletedAt" is null and new."deletedAt" is not null`,
    ),
    ...eachRow(
      "forms_restore",
      "forms",
      `after update of "deletedAt"`,
      moveForm("new", 1),
      `old."deletedAt" is not null and new."deletedAt" is null`,
    ),
    ...eachRow(
      "forms_delete",
      "forms",
      "before delete",
      moveForm("old", -1),
      `old."deletedAt" is null`,
    ),
    // A webinar that goes by itself takes its people along; their form can't be looked up through
    // it any more.
    ...eachRow(
      "webinars_delete",
      "webinars",
      "before delete",
      takeOutWebinar(isThere(`old."formId"`)),
    ),
  ];
}

const IN_PARTS = (at: string) => [`''`, quarter(at)];

function takeOutWebinar(isThere: string): string {
  return IN_PARTS(`"registeredAt"`)
    .map(
      (when) => `insert into "tallies" ("accountId", "what", "at", "count")
        select old."accountId", 'registrations', ${when} as "when", -count(*) from "webinarRegistrations"
        where "webinarId" = old."id" and "state" = 'registered' and ${isThere} and ${isKept("old")} group by "when" order by "when"
        on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`,
    )
    .join(" ");
}

/** Adds everything that a form has to its account's counts, or takes it out of them. */
function moveForm(row: "old" | "new", by: 1 | -1): string {
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
      IN_PARTS(at!).map(
        (when) => `insert into "tallies" ("accountId", "what", "at", "count")
          select ${row}."accountId", '${what}', ${when} as "when", ${by} * count(*) from ${table}
          where ${condition} and ${isKept(row)} group by "when" order by "when"
          on conflict ("accountId", "what", "at") do update set "count" = "tallies"."count" + excluded."count";`,
      ),
    )
    .join(" ");
}

/** Rows that are only counted. */
function plainCounts(): string[] {
  const kept: Record<string, [what: string, events: Event[]]> = {
    activities: ["'activities'", ["insert", "delete"]],
    suppressions: [`'suppressions:' || "row"."reason"`, ["insert", "update", "delete"]],
  };
  return Object.entries(kept).flatMap(([table, [what, events]]) =>
    events.flatMap((event) =>
      afterStatement(`${table}_${event}`, table, event, tally(event, [[what, "''", "true"]])),
    ),
  );
}
