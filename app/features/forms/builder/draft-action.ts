import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { isFieldType } from "../field-types.ts";
import { MAX_ELEMENTS } from "../model/builder-limits.ts";
import type { FormDefinition, FormElement } from "../model/definition.ts";
import { addElement, duplicateElement, freedMessage, moveElement, placeElement, removeElement } from "./edit-elements.ts";
import { nameOfElement } from "./element-labels.ts";
import type { FormState } from "./form-state.ts";

/** What a pressed button says: its act, and the element it is about. A value of the page's one control `intent`. */
export interface Intent {
  act: string;
  id: string;
  /** What else the button says: before which element, from which revision. */
  more: string;
}

/** "up:abcd1234" → up, of abcd1234. What is not written like that is an act of a card's own controls. */
export function readIntent(value: string): Intent {
  const [act = "", id = "", more = ""] = value.split(":");
  return { act, id, more };
}

interface DraftActed {
  draft: FormDefinition;
  /** The element to work on next. */
  openId: string | null;
  /** What was taken out, with words about what went with it. */
  removed: { element: FormElement; words: string } | null;
}

/**
 * What the pressed button does to the draft. Buttons that do nothing to it (save, publish, a card's own) leave it.
 * `newId` is the id of an element that the button makes.
 */
export function actOnDraft(
  draft: FormDefinition,
  { act, id, more }: Intent,
  openId: string | null,
  newId: string,
): DraftActed | { problem: string } {
  const stays: DraftActed = { draft, openId, removed: null };
  if (act === "open") return { ...stays, openId: has(draft, id) ? id : openId };
  if (act === "close") return { ...stays, openId: null };
  if (act === "add" || act === "duplicate") {
    if (draft.elements.length >= MAX_ELEMENTS) return { problem: FULL };
    if (act === "add" && !isFieldType(id)) return { problem: "Choose an element from the list." };
    if (act === "add") return { ...stays, draft: addElement(draft, { kind: id, id: newId, afterId: openId }), openId: newId };
    return has(draft, id) ? { ...stays, draft: duplicateElement(draft, id, newId), openId: newId } : stays;
  }
  if (act === "up" || act === "down") return { ...stays, draft: moveElement(draft, id, act === "up" ? -1 : 1) };
  if (act === "place") return { ...stays, draft: placeElement(draft, id, more || null) };
  if (act === "remove") {
    const element = draft.elements.find((one) => one.id === id);
    if (!element) return stays;
    const { draft: left, nextId, freed } = removeElement(draft, id);
    return { draft: left, openId: openId === id ? nextId : openId, removed: { element, words: freedMessage(freed, quoted) } };
  }
  return stays;
}

const FULL = `A form takes at most ${MAX_ELEMENTS} elements, and this one has them. Delete one, or ask the rest in a second form.`;

function has({ elements }: FormDefinition, id: string): boolean {
  return elements.some((one) => one.id === id);
}

function quoted(element: FormElement): string {
  return `“${nameOfElement(element)}”`;
}

/** What the Questions page is drawn from. */
export interface DraftView {
  formId: string;
  draft: FormDefinition;
  /** Names this draft for ever; the form sends it back to say what it was made from. */
  revision: number;
  canUndo: boolean;
  canRedo: boolean;
}

/** What the bar above the page shows. */
export interface FormBarState {
  form: FormState;
  /** "14:21", or the day when that was not today. */
  savedAt: string;
}

/** What the builder's script gets for a posted form. */
export interface SavedDraft {
  view: DraftView;
  bar: FormBarState;
  openId: string | null;
  errors: FormErrors;
  /** The open card as typed, when it was not saved. */
  element: FormElement | null;
  flash: FlashMessage | null;
}
