import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly, sortOnly } from "#db/query-parts.server.ts";
import type { FormFilesTable, FormResponsesTable } from "#db/schema/forms.ts";
import type { Answers } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import type { Form } from "../store/find-form.server.ts";
import { responseAnswers, versionDefinition } from "../store/stored-form.server.ts";
import type { AnsweredVersion } from "./asked-questions.ts";
import {
  EVERY_RESPONSE,
  momentsOf,
  type ResponseFilter,
  type ResponseSelection,
} from "./response-query.ts";

type FormFile = Selectable<FormFilesTable>;

/** A file of a response; null: it has no such file. */
export async function findFile(
  db: Database,
  responseId: string,
  fileId: string | undefined,
): Promise<FormFile | null> {
  const file = await db
    .selectFrom("formFiles")
    .selectAll()
    .where("id", "=", fileId ?? "")
    .where("responseId", "=", responseId)
    .executeTakeFirst();
  return file ?? null;
}

/**
 * What goes before a stranger's file: saved under its name, never opened in our pages, never
 * guessed at.
 */
export function fileHeaders({
  id,
  name,
  contentType,
  bytes,
}: Pick<FormFile, "id" | "name" | "contentType" | "bytes">): Headers {
  return new Headers({
    // It never changes.
    ETag: `"${id}"`,
    "Content-Type": /^[\w.+-]+\/[\w.+-]+$/.test(contentType)
      ? contentType
      : "application/octet-stream",
    "Content-Length": String(bytes),
    "Content-Disposition": contentDisposition(
      "attachment",
      name.replace(/[\u0000-\u001f\u007f]/g, " "),
    ),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
  });
}

export const COLUMNS = [
  ...([
    "id",
    "number",
    "versionId",
    "reference",
    "answers",
    "name",
    "email",
    "submittedAt",
    "status",
  ] as const),
  ...(["utmSource", "utmMedium", "utmCampaign", "language"] as const),
];

export type FoundResponse = Omit<
  Pick<Selectable<FormResponsesTable>, (typeof COLUMNS)[number]>,
  "answers"
> & {
  answers: Answers;
};

/** Whose responses, and what is needed to understand them. */
export interface ResponseScope {
  form: Pick<Form, "id" | "accountId">;
  versions: AnsweredVersion[];
  timeZone: string;
}

/** Numbers looked through at a time: little enough to hold, and for others to wait for. */
export const NUMBERS_PER_STEP = 500;

/**
 * The responses that a filter finds, in order of their numbers and in pieces, so that memory stays
 * bounded however many there are, and other visitors are served between. `beyond`: begins after
 * this number.
 */
export async function* matchingResponses(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
  { order = "oldest", beyond = null }: { order?: "newest" | "oldest"; beyond?: number | null } = {},
): AsyncGenerator<FoundResponse[]> {
  const { first, last } = await numbersOf(db, scope.form.id);
  const isUpwards = order === "oldest";
  const step = isUpwards ? NUMBERS_PER_STEP : -NUMBERS_PER_STEP;
  const isTrue = answerTest(filter, scope.versions);
  let at = beyond ?? (isUpwards ? first - 1 : last + 1);
  while (isUpwards ? at < last : at > first) {
    const next = at + step;
    const rows = await rowsFound(db, scope, filter)
      .select(COLUMNS)
      .where("number", isUpwards ? ">" : "<", at)
      .where("number", isUpwards ? "<=" : ">=", next)
      .orderBy("number", isUpwards ? "asc" : "desc")
      .execute();
    const found = rows.filter((row) => mayAnswer(row.answers, filter)).map(parsed);
    const matching = isTrue ? found.filter(isTrue) : found;
    if (matching.length > 0) yield matching;
    at = next;
    await letOthersRun();
  }
}

/** Those with the numbers `above` < number ≤ `upTo`, newest first. */
export async function responsesNumbered(
  db: Database,
  scope: ResponseScope,
  { above, upTo }: { above: number; upTo: number },
): Promise<FoundResponse[]> {
  const rows = await rowsFound(db, scope, EVERY_RESPONSE)
    .select(COLUMNS)
    .where("number", ">", above)
    .where("number", "<=", upTo)
    .orderBy("number", "desc")
    .execute();
  return rows.map(parsed);
}

/** The form's rows with these ids: found by these, and not by walking through the form. */
export function rowsNamed(db: Database, { form }: ResponseScope, ids: string[]) {
  return db
    .selectFrom("formResponses")
    .where("id", "in", ids)
    .where(compareOnly("formId", form.id));
}

/** Those with these ids, in no order. */
export async function responsesById(
  db: Database,
  scope: ResponseScope,
  ids: string[],
): Promise<FoundResponse[]> {
  if (ids.length === 0) return [];
  const rows = await rowsNamed(db, scope, ids).select(COLUMNS).execute();
  return rows.map(parsed);
}

/** The responses of a selection, oldest first, in pieces. */
export async function* selectedResponses(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
): AsyncGenerator<FoundResponse[]> {
  if ("all" in selection) {
    yield* matchingResponses(db, scope, selection.all);
    return;
  }
  if (selection.ids.length === 0) return;
  const rows = await responsesById(db, scope, selection.ids);
  if (rows.length > 0) yield rows.sort((one, other) => one.number - other.number);
}

/** The responses before and after one among those that a filter finds; null at an end. */
export async function neighbours(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
  number: number,
): Promise<{ newer: string | null; older: string | null }> {
  const next = async (order: "newest" | "oldest") => {
    for await (const rows of matchingResponses(db, scope, filter, { order, beyond: number }))
      for (const { id } of rows) return id;
    return null;
  };
  return { newer: await next("oldest"), older: await next("newest") };
}

/** One response of a form; null: there is none. */
export async function findResponse(
  db: Database,
  form: Pick<Form, "id" | "accountId">,
  responseId: string | undefined,
): Promise<FoundResponse | null> {
  const row = await db
    .selectFrom("formResponses")
    .select(COLUMNS)
    .where("id", "=", responseId ?? "")
    .where("formId", "=", form.id)
    .where("accountId", "=", form.accountId)
    .executeTakeFirst();
  return row ? parsed(row) : null;
}

/**
 * The rows that a filter finds, as far as the database can tell: an answer is looked for in what
 * these hold (`answerTest`). `walks`: those with a tag are so many that a page is found soonest by
 * walking through all in their order.
 */
export function rowsFound(
  db: Database,
  { form, versions, timeZone }: ResponseScope,
  filter: ResponseFilter,
  { walks = false }: { walks?: boolean } = {},
) {
  const { since, before } = momentsOf(filter, timeZone);
  let rows = db.selectFrom("formResponses").where("formId", "=", form.id);
  if (filter.version !== null) {
    rows = rows.where(
      "versionId",
      "=",
      versions.find(({ number }) => number === filter.version)?.id ?? "",
    );
  }
  if (filter.status) rows = rows.where("status", "=", filter.status);
  if (filter.tag)
    rows = rows.where(
      walks ? sortOnly("id") : sql<string>`"id"`,
      "in",
      taggedResponses(db, form.id, filter.tag),
    );
  if (filter.source) rows = rows.where("utmSource", "=", filter.source);
  if (filter.medium) rows = rows.where("utmMedium", "=", filter.medium);
  if (filter.campaign) rows = rows.where("utmCampaign", "=", filter.campaign);
  if (since) rows = rows.where("submittedAt", ">=", since);
  if (before) rows = rows.where("submittedAt", "<", before);
  for (const word of searchable(filter.search).split(" ").filter(Boolean).slice(0, 8))
    rows = rows.where("searchText", "like", containing(word));
  return rows;
}

export function taggedResponses(db: Database, formId: string, nameKey: string) {
  return db
    .selectFrom("formResponseTags")
    .select("responseId")
    .where("formId", "=", formId)
    .where("nameKey", "=", nameKey);
}

export async function numbersOf(
  db: Database,
  formId: string,
): Promise<{ first: number; last: number }> {
  const one = (order: "asc" | "desc") =>
    db
      .selectFrom("formResponses")
      .select("number")
      .where("formId", "=", formId)
      .orderBy("number", order)
      .limit(1)
      .executeTakeFirst();
  return { first: (await one("asc"))?.number ?? 1, last: (await one("desc"))?.number ?? 0 };
}

/** Saves reading answers that can't be meant: an answered question's id stands in the text. */
function mayAnswer(json: string, { answer }: ResponseFilter): boolean {
  return answer === null || json.includes(JSON.stringify(answer.questionId));
}

export function answerTest(
  { answer }: ResponseFilter,
  versions: AnsweredVersion[],
): ((response: Pick<FoundResponse, "versionId" | "answers">) => boolean) | null {
  if (!answer) return null;
  const elements = new Map(versions.map(({ id, byId }) => [id, byId.get(answer.questionId)]));
  return ({ versionId, answers }) => {
    const element = elements.get(versionId);
    const given = answers[answer.questionId];
    return (
      element !== undefined &&
      given !== undefined &&
      fieldTypeOf(element).values(given, element).includes(answer.value)
    );
  };
}

export function parsed<Row extends { id: string; answers: string }>(
  row: Row,
): Omit<Row, "answers"> & { answers: Answers } {
  return { ...row, answers: responseAnswers(row) };
}

/**
 * What the links said by which people came to a form: each source, medium and campaign there is, by
 * name.
 */
export async function sourcesOfForm(db: Database, formId: string) {
  const rows = await db
    .selectFrom("formResponses")
    .select(["utmSource", "utmMedium", "utmCampaign"])
    .distinct()
    .where("formId", "=", formId)
    .orderBy("utmSource")
    .orderBy("utmMedium")
    .orderBy("utmCampaign")
    .limit(MAX_SOURCES)
    .execute();
  const of = (column: keyof (typeof rows)[number]) =>
    [...new Set(rows.map((row) => row[column]))].filter(Boolean).sort();
  return { source: of("utmSource"), medium: of("utmMedium"), campaign: of("utmCampaign") };
}

/** Whether anybody answered a form in another language than others did. */
export async function isInSeveralLanguages(db: Database, formId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("formResponses")
    .select((eb) => [eb.fn.min("language").as("one"), eb.fn.max("language").as("other")])
    .where("formId", "=", formId)
    .where("language", "!=", "")
    .execute();
  return rows.some(({ one, other }) => one !== other);
}

/** More ways than anybody looks through. */
const MAX_SOURCES = 500;

/** Every published version of a form, newest first. */
export async function readVersions(db: Database, formId: string): Promise<AnsweredVersion[]> {
  const rows = await db
    .selectFrom("formVersions")
    .select(["id", "number", "definition"])
    .where("formId", "=", formId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ id, number, definition }) => {
    const { elements } = versionDefinition({ id, definition });
    return {
      id,
      number,
      elements,
      byId: new Map(elements.map((element) => [element.id, element])),
    };
  });
}
