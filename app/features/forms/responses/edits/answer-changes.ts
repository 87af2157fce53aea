import type { Answers, FormDefinition, FormElement, Json } from "../../definition/definition.ts";
import { fieldTypeOf } from "../../fields/field-types.ts";
import { answersShown } from "../../model/conditions.ts";
import { withDerivedAnswers } from "../../model/derived-answers.ts";
import { questionsOf } from "../../model/pages.ts";

/** One answer as it was and as it is; null: none. */
export interface AnswerChange {
  questionId: string;
  before: Json;
  after: Json;
}

/**
 * Files and signatures are what the person sent: an organiser downloads or deletes them, and never
 * puts another in their place. What a link said or a calculation came to nobody typed.
 */
export function isEditable(element: Pick<FormElement, "kind">): boolean {
  return !isSentAsIs(element) && !fieldTypeOf(element).derive;
}

/** A file or a signature. */
export function isSentAsIs(element: Pick<FormElement, "kind">): boolean {
  return fieldTypeOf(element).file !== undefined;
}

/**
 * What edited answers come to: `edited` are those to the elements in `editedIds`, a missing one was
 * cleared; the others stay. What the conditions hide with the new answers is dropped. `changes` has
 * every answer that is another now.
 */
export function editedAnswers(
  definition: FormDefinition,
  before: Answers,
  { editedIds, edited }: { editedIds: readonly string[]; edited: Answers },
): { answers: Answers; changes: AnswerChange[] } {
  const untouched = Object.entries(before).filter(([id]) => !editedIds.includes(id));
  const shown = answersShown(definition, { ...Object.fromEntries(untouched), ...edited });
  const answers = withDerivedAnswers(definition, shown, null);
  const changes = questionsOf(definition.elements).flatMap(({ id }) => {
    const [was, is] = [before[id] ?? null, answers[id] ?? null];
    return isSame(was, is) ? [] : [{ questionId: id, before: was, after: is }];
  });
  return { answers, changes };
}

/** Answers are compared as they are stored, whatever the order of their parts. */
function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/**
 * What the person answered themselves, by question, for those that were changed; `edits` oldest
 * first.
 */
export function originalAnswers(edits: { changes: AnswerChange[] }[]): Map<string, Json> {
  const originals = new Map<string, Json>();
  for (const { changes } of edits)
    for (const { questionId, before } of changes)
      if (!originals.has(questionId)) originals.set(questionId, before);
  return originals;
}

/** An answer in words; empty for none. */
export function answerWords(answer: Json, element: FormElement | undefined): string {
  return answer === null || !element ? "" : fieldTypeOf(element).words(answer, element);
}
