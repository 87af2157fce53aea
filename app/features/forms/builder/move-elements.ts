import type { FormDefinition } from "../definition/definition.ts";

/*
 * What the builder's first script does to a draft before the server has answered. Apart from
 * `edit-draft.ts`, which needs the field types.
 */

/**
 * What a pressed button says: its act, and the element it is about. A value of the page's one
 * control `intent`.
 */
export interface Intent {
  act: string;
  id: string;
  /** What else the button says: before which element, from which revision. */
  more: string;
}

/**
 * "up:abcd1234" → up, of abcd1234. What is not written like that is an act of a card's own
 * controls.
 */
export function readIntent(value: string): Intent {
  const [act = "", id = "", more = ""] = value.split(":");
  return { act, id, more };
}

/** One place up (-1) or down (1); at the end of the list nothing happens. */
export function moveElement(draft: FormDefinition, id: string, by: -1 | 1): FormDefinition {
  const from = draft.elements.findIndex((one) => one.id === id);
  const to = from + by;
  return from < 0 || to < 0 || to >= draft.elements.length ? draft : moveTo(draft, from, to);
}

/** Puts an element right before another one, or at the end with null. */
export function placeElement(
  draft: FormDefinition,
  id: string,
  beforeId: string | null,
): FormDefinition {
  const from = draft.elements.findIndex((one) => one.id === id);
  const before = draft.elements.findIndex((one) => one.id === beforeId);
  if (from < 0 || id === beforeId || (beforeId !== null && before < 0)) return draft;
  const target = beforeId === null ? draft.elements.length : before;
  const to = target > from ? target - 1 : target;
  return to === from ? draft : moveTo(draft, from, to);
}

function moveTo({ elements }: FormDefinition, from: number, to: number): FormDefinition {
  const moved = elements.slice(from, from + 1);
  return { elements: elements.toSpliced(from, 1).toSpliced(to, 0, ...moved) };
}
