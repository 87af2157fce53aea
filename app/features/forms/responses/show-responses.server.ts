import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { fullDate, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { FormElement, Json } from "../definition/definition.ts";
import { formWebinars } from "../extensions.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { questionsOf } from "../model/pages.ts";
import type { Form } from "../store/find-form.server.ts";
import {
  type AnsweredVersion,
  type AskedQuestion,
  askedQuestions,
  choicesEver,
  questionLabel,
} from "./asked-questions.ts";
import { readEdits } from "./edits/edit-response.server.ts";
import {
  notesOfResponse,
  tagsOfForm,
  tagsOfResponses,
} from "./handling/handle-responses.server.ts";
import { listResponses } from "./list-responses.server.ts";
import { responseLanguage } from "./response-language.ts";
import type { ResponseFilter, ResponseQuery } from "./response-query.ts";
import {
  findResponse,
  neighbours,
  type ResponseScope,
  readVersions,
  sourcesOfForm,
} from "./responses.server.ts";
import { isPictured } from "./signatures.server.ts";

/** Answers beside the name that a row of the table shows. */
const COLUMNS_SHOWN = 3;
const LETTERS_SHOWN = 160;

/** Form, versions and zone: what the functions of this folder take. */
export async function responseScope(
  { db }: Pick<AppContext, "db">,
  form: Form,
  account: { timeZone: string },
): Promise<ResponseScope> {
  return { form, versions: await readVersions(db, form.id), timeZone: account.timeZone };
}

/** The table of responses as a page shows it. */
export async function showResponses(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  scope: ResponseScope,
  form: Form,
  query: ResponseQuery,
) {
  const { versions, timeZone } = scope;
  const now = clock();
  const asked = askedQuestions(versions);
  const columns = columnsShown(asked);
  const { responses, found, page, searched } = await listResponses(
    db,
    scope,
    query,
    form.responseCount,
  );
  const places = await placesOf(db, responses);
  const tags = await tagsOfResponses(db, responses);
  const emails = responses.flatMap(({ email }) => (email ? [email] : []));
  const persons = await peopleByEmail(db, form.accountId, emails);
  const byVersion = new Map(versions.map((version) => [version.id, version]));
  return {
    page,
    found,
    searched,
    columns: columns.map((question) => ({ id: question.id, label: questionLabel(question) })),
    responses: responses.map(({ versionId, answers, submittedAt, ...response }) => {
      const version = byVersion.get(versionId);
      return {
        ...response,
        /** One text for each of the columns shown. */
        answers: columns.map((question) =>
          shortLabel(version?.byId.get(question.id), answers[question.id]),
        ),
        when: shownTime(submittedAt, now, timeZone),
        place: places.get(response.id) ?? null,
        tags: tags.get(response.id) ?? [],
        /** Their page is `/people/{personId}`. */
        personId: persons.get(response.email.toLowerCase()) ?? null,
      };
    }),
    filters: answerFilters(asked, versions),
    tags: await tagsOfForm(db, form.id),
    sources: await sourcesOfForm(db, form.id),
    versions: versions.map(({ number }) => number),
  };
}

export type ShownResponses = Awaited<ReturnType<typeof showResponses>>;

/** The first questions that the name and e-mail columns do not show already. */
function columnsShown(asked: AskedQuestion[]): AskedQuestion[] {
  const ofPerson = (kind: string) =>
    asked.find(({ element }) => element.kind === kind && element.settings.own !== false)?.id;
  const isShown = new Set([ofPerson("full-name"), ofPerson("email")]);
  return asked.filter(({ id, removed }) => !removed && !isShown.has(id)).slice(0, COLUMNS_SHOWN);
}

function shortLabel(element: FormElement | undefined, answer: Json | undefined): string {
  if (!element || answer === undefined) return "";
  const words = fieldTypeOf(element)
    .words(answer, element)
    .trim()
    .replace(/(?<!\s)\s*\n\s*/g, ", ")
    .replace(/\s+/g, " ");
  const letters = [...words.slice(0, LETTERS_SHOWN * 2)];
  return letters.length > LETTERS_SHOWN
    ? `${letters.slice(0, LETTERS_SHOWN - 1).join("")}…`
    : words;
}

/** The questions that one can filter by. */
function answerFilters(asked: AskedQuestion[], versions: AnsweredVersion[]) {
  return asked.flatMap((question) => {
    const values = choicesEver(question.id, versions);
    return values && values.length > 0
      ? [{ questionId: question.id, label: questionLabel(question), values }]
      : [];
  });
}

/** One response with its questions as they were worded when it was given; null: there is none. */
export async function showResponse(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  scope: ResponseScope,
  filter: ResponseFilter,
  responseId: string | undefined,
) {
  const now = clock();
  const { timeZone } = scope;
  const found = await findResponse(db, scope.form, responseId);
  if (!found) return null;
  const { versionId, answers, submittedAt, ...response } = found;
  const version = scope.versions.find(({ id }) => id === versionId);
  const [newest] = scope.versions;
  const files = await db
    .selectFrom("formFiles")
    .select(["id", "elementId", "name", "bytes"])
    .where("responseId", "=", response.id)
    .orderBy("id")
    .execute();
  const { edits, originals } = await readEdits(db, response, version?.elements ?? []);
  const notes = await notesOfResponse(db, response.id);
  return {
    ...response,
    tags: (await tagsOfResponses(db, [response])).get(response.id) ?? [],
    notes: notes.map(({ createdAt, ...note }) => ({
      ...note,
      when: shownTime(createdAt, now, timeZone),
    })),
    edits: edits.map(({ createdAt, ...edit }) => ({
      ...edit,
      when: shownTime(createdAt, now, timeZone),
    })),
    when: fullDate(submittedAt, timeZone),
    version:
      version && newest && scope.versions.length > 1
        ? { number: version.number, of: newest.number }
        : null,
    place: (await placesOf(db, [response])).get(response.id) ?? null,
    language: responseLanguage(response),
    answers: questionsOf(version?.elements ?? []).map((element) => {
      const answer = answers[element.id];
      return {
        id: element.id,
        label: element.label || fieldTypeOf(element).label,
        words: answer === undefined ? "" : fieldTypeOf(element).words(answer, element),
        /** There is a picture of it at `signatures/{id}`. */
        isPictured: isPictured(element, answer),
        /** What the person answered, where an organiser changed it since; null: nobody did. */
        original: originals.get(element.id) ?? null,
        files: files
          .filter(({ elementId }) => elementId === element.id)
          .map(({ id, name, bytes }) => ({ id, name, size: fileSize(bytes) })),
      };
    }),
    ...(await neighbours(db, scope, filter, response.number)),
  };
}

export type ShownResponse = NonNullable<Awaited<ReturnType<typeof showResponse>>>;

/** "340 KB", "2.4 MB". */
function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * The places in a webinar that responses led to, by response: "Registered", "On the waiting list"
 * …; with "attended" when it is known.
 */
export async function placesOf(
  db: Database,
  responses: { id: string }[],
): Promise<Map<string, string>> {
  const ids = responses.map(({ id }) => id);
  const places = await formWebinars.get().places(db, ids);
  return new Map([...places].map(([id, { label }]) => [id, label]));
}
