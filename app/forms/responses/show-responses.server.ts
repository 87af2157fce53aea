import type { Installation } from "../../installation.server.ts";
import { peopleByEmail } from "../../people/people-by-email.server.ts";
import { type ShownTime, shownTime } from "../../ui/relative-time.ts";
import type { FormElement } from "../definition.ts";
import type { Form } from "../find-form.server.ts";
import { kindOf } from "../kinds/kinds.ts";
import { type AnsweredVersion, type AskedQuestion, askedQuestions, choicesEver, questionWords } from "./asked-questions.ts";
import { listResponses, type ResponseScope } from "./find-responses.server.ts";
import { readVersions } from "./form-versions.server.ts";
import { registrationsOf } from "./registrations-of-responses.server.ts";
import type { ResponseQuery } from "./response-query.ts";

/** Answers beside the name that a row of the table shows. */
const COLUMNS_SHOWN = 3;
const LETTERS_SHOWN = 160;

export interface ShownResponse {
  id: string;
  number: number;
  name: string;
  email: string;
  /** One text for each of the columns shown. */
  answers: string[];
  reference: string;
  when: ShownTime;
  place: string | null;
  /** Their page is `/people/{personId}`. */
  personId: string | null;
}

/** A question that one can filter by. */
export interface AnswerChoice {
  questionId: string;
  label: string;
  values: string[];
}

/** Form, versions and zone: what the functions of this room take. */
export async function responseScope(
  { db }: Pick<Installation, "db">,
  form: Form,
  account: { timeZone: string },
): Promise<ResponseScope> {
  return { form, versions: await readVersions(db, form.id), timeZone: account.timeZone };
}

/** The table of responses as a page shows it. */
export async function showResponses(
  { db, clock }: Pick<Installation, "db" | "clock">,
  scope: ResponseScope,
  form: Form,
  query: ResponseQuery,
) {
  const { versions, timeZone } = scope;
  const now = clock();
  const asked = askedQuestions(versions);
  const columns = columnsShown(asked);
  const { responses, found, page } = await listResponses(db, scope, query, form.responseCount);
  const places = await registrationsOf(
    db,
    responses.map(({ id }) => id),
  );
  const persons = await peopleByEmail(
    db,
    form.accountId,
    responses.flatMap(({ email }) => (email ? [email] : [])),
  );
  const byVersion = new Map(versions.map((version) => [version.id, version]));
  return {
    page,
    found,
    columns: columns.map((question) => ({ id: question.id, label: questionWords(question) })),
    responses: responses.map(({ id, number, name, email, answers, reference, submittedAt, versionId }): ShownResponse => {
      const version = byVersion.get(versionId);
      return {
        id,
        number,
        name,
        email,
        reference,
        answers: columns.map((question) => shortWords(version?.byId.get(question.id), answers[question.id])),
        when: shownTime(submittedAt, now, timeZone),
        place: places.get(id)?.words ?? null,
        personId: persons.get(email.toLowerCase()) ?? null,
      };
    }),
    filters: answerFilters(asked, versions),
    versions: versions.map(({ number }) => number),
  };
}

/** The first questions that the name and e-mail columns do not show already. */
function columnsShown(asked: AskedQuestion[]): AskedQuestion[] {
  const ofPerson = (kind: string) => asked.find(({ element }) => element.kind === kind && element.settings.own !== false)?.id;
  const isShown = new Set([ofPerson("full-name"), ofPerson("email")]);
  return asked.filter(({ id, removed }) => !removed && !isShown.has(id)).slice(0, COLUMNS_SHOWN);
}

function shortWords(element: FormElement | undefined, answer: Parameters<ReturnType<typeof kindOf>["words"]>[0] | undefined) {
  if (!element || answer === undefined) return "";
  const words = kindOf(element)
    .words(answer, element)
    .trim()
    .replace(/\s*\n\s*/g, ", ")
    .replace(/\s+/g, " ");
  const letters = [...words.slice(0, LETTERS_SHOWN * 2)];
  return letters.length > LETTERS_SHOWN ? `${letters.slice(0, LETTERS_SHOWN - 1).join("")}…` : words;
}

function answerFilters(asked: AskedQuestion[], versions: AnsweredVersion[]): AnswerChoice[] {
  return asked.flatMap((question) => {
    const values = choicesEver(question.id, versions);
    return values && values.length > 0 ? [{ questionId: question.id, label: questionWords(question), values }] : [];
  });
}
