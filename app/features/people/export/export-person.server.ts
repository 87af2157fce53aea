import { createReadStream } from "node:fs";
import { readChoices } from "#app/features/delivery/suppressions/mail-choices.server.ts";
import { tagsOfPeople } from "#app/features/recipients/tags/tags.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { ZipEntry } from "#app/platform/files/zip-response.server.ts";
import { namesOfPerson } from "../correct/name-correction.server.ts";
import { type Person, spellingsOf } from "../people.server.ts";
import { PARTS } from "./rows-of-person.server.ts";

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
    const { accountId, email } = person;
    const choices = await readChoices(db, { accountId, email, now });
    yield {
      email,
      spellings,
      knownSince: person.createdAt,
      source: person.source,
      names: names.map(({ firstName, lastName }) => ({ firstName, lastName })),
      tags: ((await tagsOfPeople(db, [person.number])).get(person.number) ?? []).map(
        ({ name }) => name,
      ),
      notMailedAgain: suppression ?? null,
      leftTopics: choices.topics.filter(({ isLeft }) => isLeft).map(({ name }) => name),
      pausedUntil: choices.pausedUntil,
    };
  });
  const asked = { db, person, spellings, appUrl: config.appUrl };
  for (const { path, rows } of PARTS) yield jsonLines(path, () => rows(asked));
  yield* theirFiles({ db, files }, person);
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
function jsonLines(path: string, rows: () => AsyncIterable<unknown>): ZipEntry {
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
