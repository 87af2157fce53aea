import { sql } from "kysely";
import { certificateCredits } from "#app/features/certificates/credits/stored-credits.ts";
import {
  noteTexts,
  tagsOfResponses,
} from "#app/features/forms/responses/handling/handle-responses.server.ts";
import { readAttendanceReport } from "#app/features/webinars/model/stored-report.server.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { selectEmailsTo } from "../parts-of-person.server.ts";
import type { Person } from "../people.server.ts";

/** No more rows of one part in memory at a time. */
const ROWS = 500;

/** Whose rows are read; `spellings`: of the address, as they were typed. */
interface Asked {
  db: Database;
  person: Person;
  spellings: string[];
  appUrl: string;
}

/** The files of somebody's archive that have rows, with what reads them. */
export const PARTS: readonly { path: string; rows(asked: Asked): AsyncIterable<unknown> }[] = [
  { path: "lists.json", rows: listRows },
  { path: "certificates.json", rows: certificateRows },
  { path: "mails.json", rows: emailRows },
  { path: "responses.json", rows: responseRows },
  { path: "webinars.json", rows: webinarRows },
  { path: "text-messages.json", rows: textMessageRows },
  { path: "attendance-reports.json", rows: reportRows },
  { path: "imported-rows.json", rows: importedRows },
  {
    path: "unfinished-answers.json",
    rows: (asked) => holding(asked, "formDrafts", ["answers", "typed", "createdAt", "updatedAt"]),
  },
  {
    path: "posted-to-others.json",
    rows: (asked) => holding(asked, "webhookPosts", ["event", "body", "createdAt"]),
  },
];

async function* inPages<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const pages = keysetPages((last: Row | null, limit) => read(last?.id ?? "", limit), ROWS);
  for await (const rows of pages) yield* rows;
}

async function* listRows({ db, person }: Asked): AsyncGenerator<unknown> {
  yield* inPages((after, limit) =>
    db
      .selectFrom("recipients as r")
      .innerJoin("recipientLists as l", "l.id", "r.listId")
      .select([
        "r.id",
        "l.name as list",
        "r.firstName",
        "r.lastName",
        "r.email",
        "r.certificateName",
        "r.fields",
      ])
      .select(["r.createdAt", "r.updatedAt"])
      .where("r.accountId", "=", person.accountId)
      .where("r.email", "=", person.email)
      .where("r.id", ">", after)
      .orderBy("r.id")
      .limit(limit)
      .execute(),
  );
}

async function* certificateRows({ db, person, appUrl }: Asked): AsyncGenerator<unknown> {
  yield* inPages(async (after, limit) => {
    const rows = await db
      .selectFrom("certificates")
      .select([
        "id",
        "title",
        "holderName",
        "holderEmail",
        "issuerName",
        "values",
        "issuedAt",
        "expiresAt",
        "status",
      ])
      .select([
        "revokedAt",
        "revokeReason",
        "viewCount",
        "downloadCount",
        "firstDownloadedAt",
        "sentAt",
        "credits",
      ])
      .where("accountId", "=", person.accountId)
      .where("holderEmail", "=", person.email)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      ...row,
      credits: certificateCredits(row),
      address: `${appUrl}/c/${row.id}`,
    }));
  });
}

async function* emailRows({ db, person, spellings }: Asked): AsyncGenerator<unknown> {
  const emails = inPages((after, limit) =>
    selectEmailsTo(db, person.accountId, spellings)
      .select([
        "deliveries.id",
        "batches.title",
        "batches.subject",
        "deliveries.toName",
        "deliveries.toEmail",
        "deliveries.values",
      ])
      .select([
        "deliveries.state",
        "deliveries.reason",
        "deliveries.createdAt",
        "deliveries.acceptedAt",
        "deliveries.deliveredAt",
      ])
      .select([
        "deliveries.failedAt",
        "deliveries.openedAt",
        "deliveries.clickedAt",
        "deliveries.unsubscribedAt",
      ])
      .where("deliveries.id", ">", after)
      .orderBy("deliveries.id")
      .limit(limit)
      .execute(),
  );
  for await (const email of emails) {
    const { id } = email;
    const events = await db
      .selectFrom("deliveryEvents")
      .select(["at", "type", "detail", "isMachine"])
      .where("deliveryId", "=", id)
      .orderBy("at")
      .execute();
    yield { ...email, events };
  }
}

async function* responseRows({ db, person }: Asked): AsyncGenerator<unknown> {
  yield* inPages(async (after, limit) => {
    const rows = await db
      .selectFrom("formResponses as r")
      .innerJoin("forms as f", "f.id", "r.formId")
      .innerJoin("formVersions as v", "v.id", "r.versionId")
      .select([
        "r.id",
        "f.title as form",
        "r.reference",
        "r.name",
        "r.email",
        "r.answers",
        "v.definition as questions",
      ])
      .select([
        "r.submittedAt",
        "r.status",
        "r.utmSource",
        "r.utmMedium",
        "r.utmCampaign",
        "r.language",
      ])
      .where("r.accountId", "=", person.accountId)
      .where("r.emailKey", "=", person.email)
      .where("r.id", ">", after)
      .orderBy("r.id")
      .limit(Math.min(limit, 50))
      .execute();
    const [tags, notes] = [await tagsOfResponses(db, rows), await noteTexts(db, rows)];
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        tags: tags.get(row.id) ?? [],
        notes: notes.get(row.id) ?? "",
        edits: await db
          .selectFrom("formResponseEdits")
          .select(["changes", "createdAt"])
          .where("responseId", "=", row.id)
          .orderBy("id")
          .execute(),
      })),
    );
  });
}

async function* webinarRows({ db, person }: Asked): AsyncGenerator<unknown> {
  yield* inPages((after, limit) =>
    db
      .selectFrom("webinarRegistrations as r")
      .innerJoin("webinars as w", "w.id", "r.webinarId")
      // Of a session, what it is one of.
      .leftJoin("webinars as series", "series.id", "w.seriesId")
      .select([
        "series.title as series",
        "r.id",
        "w.title",
        "w.startsAt",
        "r.name",
        "r.email",
        "r.state",
        "r.registeredAt",
        "r.joinedAt",
        "r.attended",
      ])
      .select(["r.reportedMinutes", "r.checkedInAt"])
      .where("r.accountId", "=", person.accountId)
      .where("r.emailKey", "=", person.email)
      .where("r.id", ">", after)
      .orderBy("r.id")
      .limit(limit)
      .execute(),
  );
}

async function* textMessageRows({ db, person }: Asked): AsyncGenerator<unknown> {
  yield* inPages((after, limit) =>
    theirRegistrations(db, person)
      .innerJoin("smsMessages as m", "m.registrationId", "r.id")
      .select([
        "m.id",
        "m.kind",
        "m.phone",
        "m.text",
        "m.state",
        "m.reason",
        "m.createdAt",
        "m.sentAt",
        "m.deliveredAt",
      ])
      .where("m.id", ">", after)
      .orderBy("m.id")
      .limit(limit)
      .execute(),
  );
  const agreed = theirRegistrations(db, person).innerJoin(
    "smsConsents as c",
    "c.registrationId",
    "r.id",
  );
  yield* await agreed.select(["c.phone", "c.agreedAt", "c.words"]).execute();
  const stopped = agreed.innerJoin("smsStops as s", (on) =>
    on.onRef("s.accountId", "=", "c.accountId").onRef("s.phone", "=", "c.phone"),
  );
  yield* await stopped.select(["s.phone", "s.at as stoppedAt", "s.source"]).distinct().execute();
}

function theirRegistrations(db: Database, { accountId, email }: Person) {
  return db
    .selectFrom("webinarRegistrations as r")
    .where("r.accountId", "=", accountId)
    .where("r.emailKey", "=", email);
}

async function* reportRows({ db, person }: Asked): AsyncGenerator<unknown> {
  const { accountId, email } = person;
  const reports = await db
    .selectFrom("attendanceReports")
    .select("id")
    .where("accountId", "=", accountId)
    .execute();
  for (const { id } of reports) {
    const row = await db
      .selectFrom("attendanceReports")
      .select("people")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row)
      yield* readAttendanceReport({ id, people: row.people }).people.filter(
        (one) => one.email === email,
      );
  }
}

async function* importedRows({ db, person }: Asked): AsyncGenerator<unknown> {
  const { accountId, email } = person;
  const imports = await db
    .selectFrom("imports")
    .select(["id", "fileName", "createdAt"])
    .where("accountId", "=", accountId)
    .execute();
  for (const { id, fileName, createdAt } of imports) {
    const rows = await db
      .selectFrom("importRows")
      .select([
        "rowNumber",
        "outcome",
        "reason",
        "firstName",
        "lastName",
        "email",
        "certificateName",
        "fields",
        "written",
      ])
      .where("importId", "=", id)
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email))
      .execute();
    for (const row of rows) yield { fileName, uploadedAt: createdAt, ...row };
  }
}

/** Rows that only mention the address, in a column of JSON. */
async function* holding(
  { db, person }: Asked,
  table: "formDrafts" | "webhookPosts",
  columns: string[],
): AsyncGenerator<unknown> {
  const { accountId, email } = person;
  const texts = table === "formDrafts" ? ["answers", "typed"] : ["body"];
  const pattern = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom(table as "webhookPosts")
      .select(["id", ...(columns as "body"[])])
      .where("accountId", "=", accountId)
      .where("id", ">", after)
      .where(({ or }) =>
        or(texts.map((text) => sql<boolean>`lower(${sql.ref(text)}) like ${pattern} escape '\\'`)),
      )
      .orderBy("id")
      .limit(100)
      .execute();
    yield* rows;
    if (rows.length < 100) return;
    after = rows.at(-1)?.id ?? "";
  }
}
