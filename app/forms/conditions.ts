import type { Answers, FormDefinition, FormElement, ShowRule } from "./definition.ts";
import { kindOf } from "./kinds/kinds.ts";

/**
 * The elements that these answers show, in order. A condition looks only at questions before it that are shown themselves:
 * what a person was never asked counts as not answered, whatever was posted.
 */
export function shownElements({ elements }: FormDefinition, answers: Answers): FormElement[] {
  const shown = new Map<string, FormElement>();
  for (const element of elements) if (isShown(element, shown, answers)) shown.set(element.id, element);
  return [...shown.values()];
}

/** The answers to what is shown; everything else is dropped. */
export function answersShown(definition: FormDefinition, answers: Answers): Answers {
  const kept: Answers = {};
  for (const { id } of shownElements(definition, answers)) if (answers[id] !== undefined) kept[id] = answers[id];
  return kept;
}

function isShown({ showWhen }: FormElement, before: Map<string, FormElement>, answers: Answers): boolean {
  if (!showWhen || showWhen.rules.length === 0) return true;
  const isTrue = (rule: ShowRule) => holds(rule, before.get(rule.questionId), answers);
  return showWhen.match === "all" ? showWhen.rules.every(isTrue) : showWhen.rules.some(isTrue);
}

function holds({ test, value }: ShowRule, question: FormElement | undefined, answers: Answers): boolean {
  const answer = question && answers[question.id];
  const values = answer === undefined ? [] : kindOf(question!).values(answer, question!).map(fold);
  const wanted = fold(value);
  if (test === "answered") return values.length > 0;
  if (test === "not-answered") return values.length === 0;
  if (test === "is") return values.includes(wanted);
  if (test === "is-not") return !values.includes(wanted);
  if (test === "contains") return values.some((one) => one.includes(wanted));
  return values.some((one) => (test === "more-than" ? compare(one, wanted) > 0 : compare(one, wanted) < 0));
}

/** Numbers by size, dates (yyyy-mm-dd) and everything else by letters. */
function compare(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (one !== "" && other !== "" && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return one < other ? -1 : one > other ? 1 : 0;
}

function fold(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
