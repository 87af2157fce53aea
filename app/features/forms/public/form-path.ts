import type { Answers, FormDefinition } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import {
  type FormPage,
  type FormPages,
  lastPage,
  pagesOf,
  pagesShown,
  questionsOf,
} from "../model/pages.ts";
import type { Typed } from "../model/typed.ts";

/** Somebody on the way through a form. */
export interface FormPath {
  definition: FormDefinition;
  answers: Answers;
  /** What they left with a mistake in it: that page has to be gone through again. */
  typed?: Typed;
  /**
   * The number of the furthest page they have come to, 1 for the first; past the last page means
   * all pages are through.
   */
  reached: number;
}

/** A place in the journey: a page by its number, or the look over all answers at the end. */
export type Place = number | "check";

/** Whether a form is answered on one page in one go, as far as its pages say. */
export function isSinglePage(definition: FormDefinition): boolean {
  return pagesOf(definition).length === 1;
}

/**
 * The pages one may be on: shown by the answers, reached, and with nothing required left open
 * before them.
 */
export function openPages({ definition, answers, typed, reached }: FormPath): FormPages {
  const [first, ...others] = pagesShown(definition, answers);
  const open: [FormPage, ...FormPage[]] = [first];
  for (const page of others) {
    if (page.number > reached || hasGap(lastPage(open), answers, typed)) break;
    open.push(page);
  }
  return open;
}

/**
 * True once every page shown was come to and holds what it must: then answers may be looked over
 * and sent.
 */
export function isComplete(journey: FormPath): boolean {
  const pages = pagesShown(journey.definition, journey.answers);
  const last = lastPage(pages);
  return (
    openPages(journey).length === pages.length &&
    !hasGap(last, journey.answers, journey.typed) &&
    journey.reached > last.number
  );
}

/** Where somebody who asks for a place is let: there, or to the last open page before it. */
export function allowedPlace(journey: FormPath, wish: Place): Place {
  if (wish === "check" && isComplete(journey)) return "check";
  const open = openPages(journey);
  const before = open.filter(({ number }) => wish === "check" || number <= wish);
  return (before.at(-1) ?? open[0]).number;
}

/**
 * Where a page leads once its answers are in `journey.answers`. `before` are the answers before it
 * was sent: somebody who came back from the check page returns to it, over the pages that the
 * change made appear.
 */
export function placeAfter(journey: FormPath, page: number, change?: { before: Answers }): Place {
  const { definition, answers, typed } = journey;
  const following = pagesShown(definition, answers).filter(({ number }) => number > page);
  if (!change) return following[0]?.number ?? "check";
  const seen = new Set(
    pagesShown(definition, change.before).flatMap(({ elements }) => elements.map(({ id }) => id)),
  );
  const appeared = following.find(
    (one) => one.elements.some(({ id }) => !seen.has(id)) || hasGap(one, answers, typed),
  );
  return appeared?.number ?? "check";
}

/** The page before this one; null on the first. */
export function placeBefore(
  { definition, answers }: Pick<FormPath, "definition" | "answers">,
  place: Place,
): number | null {
  const before = pagesShown(definition, answers).filter(
    ({ number }) => place === "check" || number < place,
  );
  return before.at(-1)?.number ?? null;
}

/** How far one has come when one goes to a place. */
export function reachedAt(
  { definition, reached }: Pick<FormPath, "definition" | "reached">,
  place: Place,
): number {
  return Math.max(reached, place === "check" ? pagesOf(definition).length + 1 : place);
}

/**
 * "Page 2 of 4": counted over what these answers show, so the number can change when an answer
 * does.
 */
export function progressAt(
  journey: Pick<FormPath, "definition" | "answers">,
  page: number,
): { position: number; count: number } {
  const pages = pagesShown(journey.definition, journey.answers);
  return { position: pages.findIndex(({ number }) => number === page) + 1, count: pages.length };
}

function hasGap({ elements }: FormPage, answers: Answers, typed: Typed = {}): boolean {
  return questionsOf(elements).some(
    (element) =>
      typed[element.id] !== undefined ||
      (element.required && !fieldTypeOf(element).derive && answers[element.id] === undefined),
  );
}
