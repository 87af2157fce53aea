import type { FormDefinition, FormElement } from "../definition/definition.ts";
import { QUIZ_QUESTION } from "../fields/quiz-question.ts";
import { PAGE_BREAK } from "../model/conditions.ts";

/**
 * How a quiz is mixed for one person: the same seed gives the same order, so a page that is loaded
 * again keeps its own.
 */
export interface Shuffle {
  seed: string;
  questions: boolean;
  choices: boolean;
}

/**
 * A form with its quiz questions, their choices, or both in an order of the seed's. Questions
 * change places within their page and with each other alone; those with a condition, and those that
 * a condition asks about, stay where they are.
 */
export function shuffleQuiz(
  definition: FormDefinition,
  { seed, questions, choices }: Shuffle,
): FormDefinition {
  let { elements } = definition;
  if (questions) elements = shuffleQuestions(elements, seed);
  if (choices)
    elements = elements.map((element) =>
      element.kind === QUIZ_QUESTION ? shuffleChoices(element, seed) : element,
    );
  return { ...definition, elements };
}

function shuffleQuestions(elements: readonly FormElement[], seed: string): FormElement[] {
  const asked = new Set(
    elements.flatMap(({ showWhen }) => showWhen?.rules.map(({ questionId }) => questionId) ?? []),
  );
  const isFree = ({ id, kind, showWhen }: FormElement) =>
    kind === QUIZ_QUESTION && showWhen === null && !asked.has(id);
  const mixed: FormElement[] = [];
  for (let from = 0; from < elements.length; from = mixed.length) {
    const next = elements.findIndex(({ kind }, at) => at > from && kind === PAGE_BREAK);
    const page = elements.slice(from, next < 0 ? elements.length : next);
    const order = inOrderOf(page.filter(isFree), `${seed}/page-${from}`).values();
    for (const element of page)
      mixed.push(isFree(element) ? (order.next().value ?? element) : element);
  }
  return mixed;
}

function shuffleChoices(element: FormElement, seed: string): FormElement {
  const options = inOrderOf(element.settings.options as string[], `${seed}/${element.id}`);
  return { ...element, settings: { ...element.settings, options } };
}

/** Fisher and Yates, with numbers drawn from the seed. */
function inOrderOf<Item>(items: readonly Item[], seed: string): Item[] {
  const draw = numbersOf(seed);
  const left = [...items];
  const mixed: Item[] = [];
  while (left.length > 0) {
    const at = Math.floor(draw() * left.length);
    const last = left.splice(-1);
    // The drawn one goes before those drawn already, and the last of those left takes its place.
    mixed.unshift(...(at < left.length ? left.splice(at, 1, ...last) : last));
  }
  return mixed;
}

/** Mulberry32 over an FNV-1a hash: enough to mix questions, and the same in every process. */
function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++)
    state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
