import type { Answers, FormDefinition, FormElement, ShowRule } from "../definition/definition.ts";
import { foldText, inOrder } from "../definition/read-text.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { readDate } from "../fields/parts/read-date.ts";

/** The kind that begins a page. */
export const PAGE_BREAK = "page-break";

/**
 * The elements that these answers show, in order. A condition looks only at questions before it
 * that are shown themselves: what a person was never asked counts as not answered, whatever was
 * posted. The condition of a page break is that of its whole page: everything up to the next page
 * break is hidden with it.
 */
export function shownElements({ elements }: FormDefinition, answers: Answers): FormElement[] {
  const shown = new Map<string, FormElement>();
  // Many rules may ask about one long answer: it is made ready for comparing once.
  const known = new Map<string, Compared[]>();
  const valuesOf: ValuesOf = (questionId) => {
    const question = shown.get(questionId);
    const answer = answers[questionId];
    if (!question || answer === undefined) return [];
    const values =
      known.get(questionId) ?? fieldTypeOf(question).values(answer, question).map(compared);
    known.set(questionId, values);
    return values;
  };
  let isPageShown = true;
  for (const element of elements) {
    if (element.kind === PAGE_BREAK) isPageShown = isShown(element, valuesOf);
    if (isPageShown && isShown(element, valuesOf)) shown.set(element.id, element);
  }
  return [...shown.values()];
}

/** The answers to what is shown; everything else is dropped. */
export function answersShown(definition: FormDefinition, answers: Answers): Answers {
  const kept: Answers = {};
  for (const { id } of shownElements(definition, answers))
    if (answers[id] !== undefined) kept[id] = answers[id];
  return kept;
}

/** What a shown question was answered with; empty for anything else. */
type ValuesOf = (questionId: string) => Compared[];

/** A text as conditions compare it. */
interface Compared {
  folded: string;
  /** Numbers as they are written out: "007" and "+234" are no amounts. */
  number: number | null;
  /** Only of a date's own answer, which is written so. */
  day: string | null;
}

function compared(text: string): Compared {
  return {
    folded: foldText(text),
    number: numberOf(text),
    day: /^\d{4}-\d\d-\d\d$/.test(text) ? readDate(text) : null,
  };
}

function isShown({ showWhen }: FormElement, valuesOf: ValuesOf): boolean {
  if (!showWhen || showWhen.rules.length === 0) return true;
  const isTrue = (rule: ShowRule) => holds(rule, valuesOf(rule.questionId));
  return showWhen.match === "all" ? showWhen.rules.every(isTrue) : showWhen.rules.some(isTrue);
}

function holds({ test, value }: ShowRule, values: Compared[]): boolean {
  if (test === "answered") return values.length > 0;
  if (test === "not-answered") return values.length === 0;
  // A day may be written in any way where it is compared with one.
  const wanted: Compared = { ...compared(value), day: readDate(value) };
  if (test === "is") return values.some((one) => isSame(one, wanted));
  if (test === "is-not") return !values.some((one) => isSame(one, wanted));
  if (test === "contains") return values.some((one) => one.folded.includes(wanted.folded));
  return values.some((one) =>
    test === "more-than" ? compare(one, wanted) > 0 : compare(one, wanted) < 0,
  );
}

function isSame(one: Compared, wanted: Compared): boolean {
  return one.folded === wanted.folded || compareAlike(one, wanted) === 0;
}

/**
 * Above 0: `one` is more. Not a number when the two are of different sorts, which is neither more
 * nor less.
 */
function compare(one: Compared, wanted: Compared): number {
  const alike = compareAlike(one, wanted);
  if (alike !== null) return alike;
  if (one.number !== null || wanted.number !== null) return Number.NaN;
  return inOrder(one.folded, wanted.folded);
}

/**
 * Two numbers by size, or two days by time, however they are written; null when they are not two of
 * one sort.
 */
function compareAlike(one: Compared, wanted: Compared): number | null {
  if (one.number !== null && wanted.number !== null) return one.number - wanted.number;
  if (!one.day || !wanted.day) return null;
  return inOrder(one.day, wanted.day);
}

function numberOf(text: string): number | null {
  const plain = text.trim().replace(/,(?=\d{3}(?!\d))/g, "");
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(plain) ? Number(plain) : null;
}
