import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PostedTexts } from "#app/platform/http/posted-texts.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition, FormElement, Json } from "../definition/definition.ts";
import type { PostedFields, RefusedFile, StoredFile } from "../definition/field-type.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import type { FullNameAnswer } from "../fields/full-name.ts";
import { shownElements } from "./conditions.ts";
import { translateElement } from "./element-texts.ts";

/** Who filled a form in; what was not asked or not said is empty. */
interface Respondent {
  name: string;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
}

/**
 * Who gave these answers: by the first Full Name and the first Email Address that has an answer.
 * Those that ask about somebody else (a referee) are passed over: mails about the form must not go
 * there.
 */
export function respondentOf(definition: FormDefinition, answers: Answers): Respondent {
  const name = ownAnswer("full-name", definition, answers) as FullNameAnswer | undefined;
  const { first: firstName, last: lastName } = name ?? { first: "", last: "" };
  const email = (ownAnswer("email", definition, answers) as string | undefined) ?? "";
  return { name: wholeName({ firstName, lastName }), firstName, lastName, email };
}

/**
 * The phone number of who gave these answers, as E.164: "+2348031234567". Null: none was asked or
 * given, or it is an extension of somebody's exchange.
 */
export function phoneOf(definition: FormDefinition, answers: Answers): string | null {
  const phone = ownAnswer("phone", definition, answers) as string | undefined;
  return phone === undefined || phone.includes("ext.") ? null : phone;
}

function ownAnswer(kind: string, definition: FormDefinition, answers: Answers): Json | undefined {
  const question = ownQuestion(kind, definition, answers);
  return question && answers[question.id];
}

/** The question that somebody answered about themselves. */
export function ownQuestion(kind: string, { elements }: FormDefinition, answers: Answers) {
  return elements.find(
    ({ id, kind: its, settings }) =>
      its === kind && settings.own !== false && answers[id] !== undefined,
  );
}

/**
 * The answers in words by the questions' labels, as mails fill them in, with First Name, Last Name,
 * Full Name and Email Address of the person; without texts in English. Questions that were not
 * shown or not answered are empty. Of two with one label the first counts.
 */
export function answerValues(
  definition: FormDefinition,
  answers: Answers,
  t?: Texts,
): Record<string, string> {
  const shown = new Set(shownElements(definition, answers));
  const { name, firstName, lastName, email } = respondentOf(definition, answers);
  const values = definition.elements
    .filter((element) => fieldTypeOf(element).asks)
    .map((element): [string, string] => {
      const answer = shown.has(element) ? answers[element.id] : undefined;
      return [element.label, answer === undefined ? "" : wordsOf(answer, element, t)];
    })
    .reverse();
  // A label such as __proto__ is a name like any other here.
  return Object.fromEntries([
    ...values,
    ["First Name", firstName],
    ["Last Name", lastName],
    ["Full Name", name],
    ["Email Address", email],
  ]);
}

/**
 * An answer in words: with texts in their language, as far as the question is, without in English
 * and the form's own, for organisers.
 */
export function wordsOf(answer: Json, element: FormElement, t?: Texts): string {
  return fieldTypeOf(element).words(answer as never, translateElement(element, t?.language), t);
}

/** Elements as pages in this language say them. */
export function translated(elements: readonly FormElement[], { language }: Texts): FormElement[] {
  return elements.map((element) => translateElement(element, language));
}

/** The name of a question's control. */
export function controlName({ id }: Pick<FormElement, "id">): string {
  return `q-${id}`;
}

/**
 * Reads what was posted for these elements. What is good is in `answers`, also when other things
 * are not; messages are by control name, in the order of the elements. Fields of no element are not
 * looked at: give only the elements that were shown.
 */
export function readAnswers(
  elements: FormElement[],
  posted: PostedFields,
  now: Date,
  t: Texts,
): { answers: Answers; errors: FormErrors } {
  const answers: Answers = {};
  const errors: FormErrors = {};
  for (const element of elements) {
    const kind = fieldTypeOf(element);
    if (!kind.asks) continue;
    const read = kind.readAnswer({ posted, name: controlName(element), element, now, t });
    if ("errors" in read) Object.assign(errors, read.errors);
    else if (read.answer !== null) answers[element.id] = read.answer;
  }
  return { answers, errors };
}

/** A posted form by name, with what became of the files in it by control name. */
export function formFields(
  texts: PostedTexts,
  files: ReadonlyMap<string, StoredFile | RefusedFile> = new Map(),
): PostedFields {
  return {
    get: (name) => texts.get(name)?.[0] ?? "",
    getAll: (name) => texts.get(name) ?? [],
    file: (name) => files.get(name) ?? null,
  };
}

/** Every text of a question's control, for showing the page again. */
export function questionTexts(texts: PostedTexts): Record<string, string[]> {
  return Object.fromEntries([...texts].filter(([name]) => name.startsWith("q-")));
}
