import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import type { PeopleRule } from "../../app/features/recipients/segments/people-rule.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { bulkSql } from "./bulk-sql.ts";
import { addPublishedForm, contactQuestions, element } from "./published-form.ts";
import { addWebinar } from "./webinar.ts";

/** What `addLargeEvent` made, by the names that addresses have for it. */
interface LargeEvent {
  formId: string;
  responseId: string;
  questionId: string;
  webinarId: string;
  registrationId: string;
  tagId: string;
  segmentId: string;
  importId: string;
  listImportId: string;
  listId: string;
  endpointId: string;
}

/**
 * Beside a large account (`addLargeAccount`, whose people these are): one event that everybody
 * answered a form for, with its guests, their attendance and check-ins; tags and segments of
 * everybody; the report of an import; what was used of a plan, looked at, and posted to other
 * programs; and the operator's lists. Rows are as the product leaves them, written by plain SQL.
 */
export async function addLargeEvent(
  app: Pick<AppContext, "db">,
  owner: { accountId: string; userId: string },
  size: { people: number; guests: number; log: number; now: Date },
): Promise<LargeEvent> {
  const { db } = app;
  const { accountId } = owner;
  const context = { db, clock: () => size.now };
  const form = await addPublishedForm(context, owner, {
    title: "Annual conference",
    elements: [...contactQuestions(), ...asked()],
  });
  const webinar = await addWebinar(context, owner, form, {
    title: "Annual conference",
    startsAt: "2026-01-10T09:00:00.000Z",
  });
  const sql = bulkSql(db, { accountId, people: size.people, now: size.now });
  await addAnswers(sql, form, size.guests);
  await addGuests(sql, { accountId, webinarId: webinar.id }, size.guests);
  const tagId = await addTags(sql, accountId);
  const segmentId = await addSegments(context, accountId, {
    webinarId: webinar.id,
    formId: form.id,
    tagId,
  });
  const imports = await addImports(sql, accountId, size.log);
  const endpointId = await addLogs(sql, owner, size.log);
  return {
    formId: form.id,
    responseId: `${accountId}-answer-1`,
    questionId: "employer",
    webinarId: webinar.id,
    registrationId: `${accountId}-guest-1`,
    tagId,
    segmentId,
    endpointId,
    ...imports,
  };
}

type Sql = ReturnType<typeof bulkSql>;

const asked = () => [
  element("single-choice", {
    id: "howjoins",
    label: "How will you join?",
    settings: { options: ["In the room", "Online"] },
  }),
  element("rating", { id: "rating00", label: "How was the last one?" }),
  element("long-text", { id: "hopes000", label: "What do you hope for?" }),
];

async function addAnswers(sql: Sql, form: Form, guests: number): Promise<void> {
  const { accountId, id: formId, publishedVersionId } = form;
  const { numbers, id, name, email, words, ago, json, pick, first, last } = sql;
  const employer = pick(["Eko House", "Lagoon", "Harbour", "Mainland"], "i / 7");
  const joins = pick(["In the room", "Online"], "i / 3");
  const answers = `${json}('fullname', ${json}('first', ${first("i")}, 'last', ${last("i")}), 'emailadr', ${email("i")},
    'employer', ${employer}, 'howjoins', ${joins}, 'rating00', 1 + i % 5, 'hopes000', 'To meet people who do what I do ' || i)`;
  await sql.run(`${numbers(guests)} insert into "formResponses" ("id", "accountId", "formId", "versionId", "number", "reference", "answers", "name", "email", "emailKey", "searchText", "onceToken", "submittedAt", "status", "utmSource")
    select ${id("answer", "i")}, '${accountId}', '${formId}', '${publishedVersionId}', 1 + i, ${id("answered", "i")}, cast(${answers} as text), ${name("i")}, ${email("i")}, ${email("i")},
      ${words("i")} || ' ' || lower(${employer}) || ' ' || lower(${joins}) || ' to meet people who do what i do ' || i, ${id("answer", "i")}, ${ago(`30000000.0 * (${guests} - i) / ${guests} + 60`)},
      ${pick(["new", "new", "in-progress", "done"], "i")}, ${pick(["", "newsletter", "x"], "i")} from n`);
  await sql.run(
    `update "forms" set "responseCount" = ${guests}, "lastResponseNumber" = ${guests} where "id" = '${formId}'`,
  );
  await sql.run(`${numbers(Math.ceil(guests / 10))} insert into "formResponseTags" ("formId", "responseId", "nameKey", "name")
    select '${formId}', ${id("answer", "i * 10")}, 'speaker', 'Speaker' from n where i * 10 < ${guests}`);
}

async function addGuests(
  sql: Sql,
  { accountId, webinarId }: { accountId: string; webinarId: string },
  guests: number,
): Promise<void> {
  const { numbers, id, name, email, ago, flag } = sql;
  const registered = ago(`30000000.0 * (${guests} - i) / ${guests} + 60`);
  await sql.run(`${numbers(guests)} insert into "webinarRegistrations" ("id", "accountId", "webinarId", "responseId", "name", "email", "emailKey", "state", "position", "joinToken", "joinedAt", "attended", "doubtful", "checkedInAt", "registeredAt", "stateChangedAt")
    select ${id("guest", "i")}, '${accountId}', '${webinarId}', ${id("answer", "i")}, ${name("i")}, ${email("i")}, ${email("i")}, case i % 20 when 0 then 'cancelled' else 'registered' end, 1 + i, ${id("join", "i")},
      case when i % 3 > 0 then ${registered} end, ${flag("i % 3 > 0")}, ${flag("i % 30 = 3")}, case when i % 5 = 1 then ${registered} end, ${registered}, ${registered} from n`);
  await sql.run(
    `update "webinars" set "lastPosition" = ${guests}, "hasDoor" = 1, "placesTaken" = (select count(*) from "webinarRegistrations" where "webinarId" = '${webinarId}' and "state" = 'registered') where "id" = '${webinarId}'`,
  );
  await sql.run(`${numbers(guests)} insert into "checkIns" ("id", "accountId", "webinarId", "registrationId", "linkId", "method", "at", "receivedAt", "undoneAt", "changeNumber")
    select ${id("checkin", "i")}, '${accountId}', '${webinarId}', ${id("guest", "i")}, null, 'scan', ${registered}, ${registered}, null, 1 + i from n where i % 5 = 1`);
}

/** One that a third of everybody has, and one of a hundredth. Returns the first. */
async function addTags(sql: Sql, accountId: string): Promise<string> {
  const tag = (name: string) => `${accountId}-tag-${name.toLowerCase()}`;
  for (const [name, every] of [
    ["Alumni", 3],
    ["Donors", 100],
  ] as const) {
    await sql.run(
      `insert into "tags" ("id", "accountId", "name", "nameKey", "createdAt") values ('${tag(name)}', '${accountId}', '${name}', '${name.toLowerCase()}', ${sql.now})`,
    );
    await sql.run(
      `insert into "personTags" ("tagId", "personNumber") select '${tag(name)}', "number" from "people" where "accountId" = '${accountId}' and "number" % ${every} = 0`,
    );
  }
  return tag("Alumni");
}

async function addSegments(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  accountId: string,
  { webinarId, formId, tagId }: { webinarId: string; formId: string; tagId: string },
): Promise<string> {
  const at = clock().toISOString();
  const rules: PeopleRule["conditions"][] = [
    [{ what: "tagged", value: tagId }],
    [{ what: "notTagged", value: tagId }],
    [
      { what: "attended", value: webinarId },
      { what: "notCertified", value: "any" },
    ],
    [{ what: "notAttended", value: "any" }],
    [{ what: "certified", value: "any" }],
    [{ what: "onList", value: `${accountId}-list-0` }],
    [{ what: "notOnList", value: `${accountId}-list-0` }],
    [{ what: "answered", value: formId }],
    [{ what: "joined", value: "2025-01-01", from: "2025-01-01T00:00:00.000Z" }],
    [{ what: "unopened", value: "1" }],
  ];
  const row = (conditions: PeopleRule["conditions"], index: number) => ({
    id: `${accountId}-segment-${index}`,
    accountId,
    name: `Segment ${index}`,
    createdAt: at,
    editedAt: at,
    viewedAt: null,
    rule: JSON.stringify({ match: "all", conditions }),
  });
  await db.insertInto("peopleSegments").values(rules.map(row)).execute();
  return `${accountId}-segment-0`;
}

/** A file for the first project, and one for a list; a tenth of each was not taken. */
async function addImports(
  sql: Sql,
  accountId: string,
  rows: number,
): Promise<Pick<LargeEvent, "importId" | "listImportId" | "listId">> {
  const { now, numbers, first, last, email, words } = sql;
  const listId = `${accountId}-list-3`;
  const made = { importId: `${accountId}-import-0`, listImportId: `${accountId}-import-1`, listId };
  for (const [id, list, project] of [
    [made.importId, `${accountId}-list-0`, `'${accountId}-project-0'`],
    [made.listImportId, listId, "null"],
  ]) {
    await sql.run(`insert into "imports" ("id", "accountId", "listId", "projectId", "fileName", "fileKey", "status", "detected", "mapping", "policy", "consentAt", "rowsRead", "rowsTotal", "addedCount", "updatedCount", "duplicateCount", "invalidCount", "createdAt", "finishedAt")
      values ('${id}', '${accountId}', '${list}', ${project}, 'people.csv', 'imports/${id}.csv', 'applied', '${DETECTED}', '${MAPPING}', 'keep', ${now}, ${rows}, ${rows}, ${Math.floor(rows * 0.9)}, 0, 0, ${Math.ceil(rows / 10)}, ${now}, ${now})`);
    await sql.run(`${numbers(rows)} insert into "importRows" ("importId", "rowNumber", "outcome", "reason", "firstName", "lastName", "email", "certificateName", "fields", "searchText")
      select '${id}', i + 2, case i % 10 when 0 then 'invalid' else 'add' end, case i % 10 when 0 then 'No e-mail address' end, ${first("i")}, ${last("i")}, case i % 10 when 0 then '' else ${email("i")} end, '', '{}', ${words("i")} from n`);
  }
  return made;
}

const HEADINGS = ["First Name", "Last Name", "Email"];
const DETECTED = JSON.stringify({
  kind: "csv",
  textKey: "imports/none.csv",
  sheet: "",
  sheets: [],
  encoding: "utf-8",
  delimiter: ",",
  columnCount: 3,
  filledRows: 2,
  lastRow: 2,
  headingRow: 1,
  firstRows: [HEADINGS, ["Adaeze", "Abiola", "a@mail.example"]],
});
const MAPPING = JSON.stringify({
  columns: ["firstName", "lastName", "email"],
  headingRow: 1,
  leaveOutRepeatedAddresses: false,
});

/** Lines of everything that is written down as an account works, and of the operator's lists. */
async function addLogs(
  sql: Sql,
  { accountId, userId }: { accountId: string; userId: string },
  lines: number,
): Promise<string> {
  const { now, numbers, id, ago, pick, email } = sql;
  const at = ago(`30000000.0 * (${lines} - i) / ${lines}`);
  await sql.run(`${numbers(lines)} insert into "activities" ("id", "accountId", "actorId", "kind", "text", "link", "notify", "at")
    select ${id("line", "i")}, '${accountId}', '${userId}', ${pick(["sent", "new", "update", "info"], "i")}, 'The list “Cohort ' || i || '” was changed.', '/people', 0, ${at} from n`);
  // Four of a send.
  await sql.run(`${numbers(Math.ceil(lines / 10))} insert into "quotaEntries" ("id", "accountId", "countsAt", "batchId", "kind", "emails", "certificates", "at")
    select ${id("entry", "i")}, '${accountId}', ${ago("60 + i % 600")}, ${id("batch", `i % ${Math.ceil(lines / 40)}`)}, 'reserved', 1, 0, ${ago("60 + i % 600")} from n`);
  await sql.run(`${numbers(lines)} insert into "accessEntries" ("accountId", "hour", "actorId", "what", "subject", "at")
    select '${accountId}', substr(${at}, 1, 13), '${userId}', 'person', ${id("person", "i")}, ${at} from n`);
  await sql.run(`${numbers(lines)} insert into "securityEvents" ("id", "at", "kind", "userId", "accountId", "subject", "device", "address")
    select ${id("event", "i")}, ${at}, 'sign-in', '${userId}', '${accountId}', null, 'Firefox', '192.0.2.1' from n`);
  await sql.run(
    `insert into "webhookEndpoints" ("id", "accountId", "url", "secret", "events", "createdBy", "createdAt") values (${id("endpoint", "0")}, '${accountId}', 'https://hooks.lagoon.test/', 'c2VjcmV0', '[]', '${userId}', ${now})`,
  );
  await sql.run(`${numbers(lines)} insert into "webhookPosts" ("id", "accountId", "endpointId", "event", "body", "state", "attempts", "createdAt", "settledAt")
    select ${id("post", "i")}, '${accountId}', ${id("endpoint", "0")}, 'delivery.delivered', '{}', 'delivered', 1, ${at}, ${at} from n`);
  await sql.run(`${numbers(lines)} insert into "operatorActs" ("id", "at", "operatorName", "act", "accountId", "subject", "note")
    select ${id("act", "i")}, ${at}, 'Adaeze Nwosu', 'account.opened', '${accountId}', '', '' from n`);
  await sql.run(`${numbers(lines)} insert into "newsletterSubscribers" ("id", "email", "emailKey", "status", "askedAt", "confirmedAt")
    select ${id("reader", "i")}, ${email("i")}, ${email("i")} || i, 'subscribed', ${at}, ${at} from n`);
  return `${accountId}-endpoint-0`;
}
