import { createReadStream } from "node:fs";
import { sql } from "kysely";
import {
  noteTexts,
  tagsOfResponses,
} from "#app/features/forms/responses/handling/handle-responses.server.ts";
import { tagsOfPeople } from "#app/features/recipients/tags/tags.server.ts";
import { readAttendanceReport } from "#app/features/webinars/model/stored-report.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { ZipEntry } from "#app/platform/files/zip-response.server.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { namesOfPerson } from "../correct/name-correction.server.ts";
import { type Person, spellingsOf } from "../people.server.ts";
import { selectEmailsTo } from "../person/parts-of-person.server.ts";

/** No more rows of one part in memory at a time. */
const ROWS = 500;

/**
 * Everything an account holds about somebody, for who asks what is known of them (GDPR art. 15,
 * NDPA s. 34): a JSON file a part, the files they sent, and a page that says what is what.
 */
export async function* personArchive(
  { db, files, config }: Pick<AppContext, "db" | "files" | "config">,
  person: Person,
  { accountName, now }: { accountName: string; now: Date },
): AsyncGenerator<ZipEntry> {
  const spellings = await spellingsOf(db, person);
  yield textFile("README.txt", readMe(person.email, accountName, now));
  yield jsonLines("person.json", async function* () {
    const names = await namesOfPerson(db, person, { former: true });
    const suppression = await db
      .selectFrom("suppressions")
      .select(["reason", "detail", "createdAt"])
      .where("accountId", "=", person.accountId)
      .where("email", "=", person.email)
      .executeTakeFirst();
    yield {
      email: person.email,
      spellings,
      knownSince: person.createdAt,
      source: person.source,
      names: names.map(({ firstName, lastName }) => ({ firstName, lastName })),
      tags: ((await tagsOfPeople(db, [person.number])).get(person.number) ?? []).map(
        ({ name }) => name,
      ),
      notMailedAgain: suppression ?? null,
    };
  });
  for (const { path, rows } of partsOf(db, person, spellings, config.appUrl))
    yield jsonLines(path, rows);
  yield* theirFiles({ db, files }, person);
}

type Rows = () => AsyncIterable<unknown>;

function theirRegistrations(db: Database, { accountId, email }: Person) {
  return db
    .selectFrom("webinarRegistrations as r")
    .where("r.accountId", "=", accountId)
    .where("r.emailKey", "=", email);
}

function partsOf(
  db: Database,
  person: Person,
  spellings: string[],
  appUrl: string,
): { path: string; rows: Rows }[] {
  const { accountId, email } = person;
  const pages = <Row extends { id: string }>(
    read: (after: string, limit: number) => Promise<Row[]>,
  ): Rows =>
    async function* () {
      for await (const rows of keysetPages(
        (last: Row | null, limit) => read(last?.id ?? "", limit),
        ROWS,
      ))
        yield* rows;
    };
  return [
    {
      path: "lists.json",
      rows: pages((after, limit) =>
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
          .where("r.accountId", "=", accountId)
          .where("r.email", "=", email)
          .where("r.id", ">", after)
          .orderBy("r.id")
          .limit(limit)
          .execute(),
      ),
    },
    {
      path: "certificates.json",
      rows: pages(async (after, limit) => {
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
          ])
          .where("accountId", "=", accountId)
          .where("holderEmail", "=", email)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute();
        return rows.map((row) => ({ ...row, address: `${appUrl}/c/${row.id}` }));
      }),
    },
    {
      path: "mails.json",
      rows: async function* () {
        const read = pages((after, limit) =>
          selectEmailsTo(db, accountId, spellings)
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
        for await (const mail of read()) {
          const { id } = mail as { id: string };
          const events = await db
            .selectFrom("deliveryEvents")
            .select(["at", "type", "detail", "isMachine"])
            .where("deliveryId", "=", id)
            .orderBy("at")
            .execute();
          yield { ...(mail as object), events };
        }
      },
    },
    {
      path: "responses.json",
      rows: pages(async (after, limit) => {
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
          .where("r.accountId", "=", accountId)
          .where("r.emailKey", "=", email)
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
      }),
    },
    {
      path: "webinars.json",
      rows: pages((after, limit) =>
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
          .where("r.accountId", "=", accountId)
          .where("r.emailKey", "=", email)
          .where("r.id", ">", after)
          .orderBy("r.id")
          .limit(limit)
          .execute(),
      ),
    },
    {
      path: "text-messages.json",
      rows: async function* () {
        yield* pages((after, limit) =>
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
        )();
        const agreed = theirRegistrations(db, person).innerJoin(
          "smsConsents as c",
          "c.registrationId",
          "r.id",
        );
        yield* await agreed.select(["c.phone", "c.agreedAt", "c.words"]).execute();
        const stopped = agreed.innerJoin("smsStops as s", (on) =>
          on.onRef("s.accountId", "=", "c.accountId").onRef("s.phone", "=", "c.phone"),
        );
        yield* await stopped
          .select(["s.phone", "s.at as stoppedAt", "s.source"])
          .distinct()
          .execute();
      },
    },
    { path: "attendance-reports.json", rows: () => inReports(db, person) },
    { path: "imported-rows.json", rows: () => importedRows(db, person) },
    {
      path: "unfinished-answers.json",
      rows: () => holding(db, person, "formDrafts", ["answers", "typed", "createdAt", "updatedAt"]),
    },
    {
      path: "posted-to-others.json",
      rows: () => holding(db, person, "webhookPosts", ["event", "body", "createdAt"]),
    },
  ];
}

async function* inReports(db: Database, { accountId, email }: Person): AsyncGenerator<unknown> {
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

async function* importedRows(db: Database, { accountId, email }: Person): AsyncGenerator<unknown> {
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
      ])
      .where("importId", "=", id)
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email))
      .execute();
    for (const row of rows) yield { fileName, uploadedAt: createdAt, ...row };
  }
}

/** Rows that only mention the address, in a column of JSON. */
async function* holding(
  db: Database,
  { accountId, email }: Person,
  table: "formDrafts" | "webhookPosts",
  columns: string[],
): AsyncGenerator<unknown> {
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
    after = rows.at(-1)!.id;
  }
}

async function* theirFiles(
  { db, files }: Pick<AppContext, "db" | "files">,
  { accountId, email }: Person,
): AsyncGenerator<ZipEntry> {
  const rows = await db
    .selectFrom("formFiles as f")
    .innerJoin("formResponses as r", "r.id", "f.responseId")
    .select(["f.id", "f.fileKey", "f.name"])
    .where("r.accountId", "=", accountId)
    .where("r.emailKey", "=", email)
    .execute();
  for (const { id, fileKey, name } of rows) {
    if (!(await files.has(fileKey))) continue;
    yield {
      path: `files/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, "_")}`,
      compress: false,
      async *content() {
        yield* createReadStream(await files.localPath(fileKey)) as AsyncIterable<Uint8Array>;
      },
    };
  }
}

/** A JSON array, written row by row. Columns that hold JSON are opened. */
function jsonLines(path: string, rows: Rows): ZipEntry {
  return {
    path,
    compress: true,
    async *content() {
      let before = "[\n";
      for await (const row of rows()) {
        yield `${before}${JSON.stringify(row, parseStoredJson)}`;
        before = ",\n";
      }
      yield before === "[\n" ? "[]\n" : "\n]\n";
    },
  };
}

const HOLDS_JSON = new Set(["fields", "values", "answers", "questions", "body"]);

function parseStoredJson(key: string, value: unknown): unknown {
  if (!HOLDS_JSON.has(key) || typeof value !== "string") return value;
  // What is no JSON is written out as it is.
  return readStoredOrNull(value) ?? value;
}

function textFile(path: string, text: string): ZipEntry {
  return {
    path,
    compress: true,
    async *content() {
      yield text;
    },
  };
}

function readMe(email: string, accountName: string, now: Date): string {
  return [
    `Data that ${accountName} holds about ${email}`,
    "",
    `Written ${now.toISOString().slice(0, 16).replace("T", " ")} UTC. All times are UTC.`,
    "",
    "person.json              Names and spellings of the address, since when it is known, whether you can e-mail it.",
    "lists.json               Lists it is on, with everything in the row.",
    "certificates.json        Certificates in this person's name, with what is printed " +
      "on them and how often they were opened.",
    "mails.json               E-mails sent there: when, about what, what was filled in, what happened to them.",
    "responses.json           Answers to forms, with the questions.",
    "webinars.json            Webinars registered for, and attendance.",
    "text-messages.json       Text messages, the numbers that agreed to them, and those that stopped them.",
    "attendance-reports.json  Lines about this person in imported meeting reports.",
    "imported-rows.json       Rows of uploaded lists kept for their report.",
    "unfinished-answers.json  Unfinished answers with this address.",
    "posted-to-others.json    Data posted to the organiser's other systems.",
    "files/                   Files sent with answers.",
    "",
  ].join("\r\n");
}
