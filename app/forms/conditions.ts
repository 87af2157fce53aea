import type { Answers, FormDefinition, FormElement, ShowRule } from "./definition.ts";
import { kindOf } from "./kinds/kinds.ts";
import { readDate } from "./kinds/read-date.ts";
import { foldText } from "./read-text.ts";

/** The kind that begins a page. */
export const PAGE_BREAK = "page-break";

/**
 * The elements that these answers show, in order. A condition looks only at questions before it that are shown themselves:
 * what a person was never asked counts as not answered, whatever was posted. The condition of a page break is that of its
 * whole page: everything up to the next page break is hidden with it.
 */
export function shownElements({ elements }: FormDefinition, answers: Answers): FormElement[] {
  const shown = new Map<string, FormElement>();
  let isPageShown = true;
  for (const element of elements) {
    if (element.kind === PAGE_BREAK) isPageShown = isShown(element, shown, answers);
    if (isPageShown && isShown(element, shown, answers)) shown.set(element.id, element);
  }
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

function holds({ test, value: wanted }: ShowRule, question: FormElement | undefined, answers: Answers): boolean {
  const answer = question && answers[question.id];
  const values = answer === undefined ? [] : kindOf(question!).values(answer, question!);
  if (test === "answered") return values.length > 0;
  if (test === "not-answered") return values.length === 0;
  if (test === "is") return values.some((one) => isSame(one, wanted));
  if (test === "is-not") return !values.some((one) => isSame(one, wanted));
  if (test === "contains") return values.some((one) => foldText(one).includes(foldText(wanted)));
  return values.some((one) => (test === "more-than" ? compare(one, wanted) > 0 : compare(one, wanted) < 0));
}

function isSame(one: string, wanted: string): boolean {
  return foldText(one) === foldText(wanted) || compareAlike(one, wanted) === 0;
}

/** Above 0: `one` is more. Not a number when the two are of different sorts, which is neither more nor less. */
function compare(one: string, wanted: string): number {
  const alike = compareAlike(one, wanted);
  if (alike !== null) return alike;
  if (numberOf(one) !== null || numberOf(wanted) !== null) return Number.NaN;
  const [a, b] = [foldText(one), foldText(wanted)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Two numbers by size, or two days by time, however they are written; null when they are not two of one sort. */
function compareAlike(one: string, wanted: string): number | null {
  const [a, b] = [numberOf(one), numberOf(wanted)];
  if (a !== null && b !== null) return a - b;
  const [day, other] = [/^\d{4}-\d\d-\d\d$/.test(one) ? readDate(one) : null, readDate(wanted)];
  return day && other ? (day < other ? -1 : day > other ? 1 : 0) : null;
}

/** Numbers as they are written out: "007" and "+234" are no amounts. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(/,(?=\d{3}(?!\d))/g, "");
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(plain) ? Number(plain) : null;
}
