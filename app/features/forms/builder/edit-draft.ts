import { isSame, type Merged, type MergeRules, mergeChanges } from "#app/engines/merge/merge.ts";
import type { FormDefinition, FormElement, Json } from "../definition/definition.ts";
import { isFieldType, newElement } from "../fields/field-types.ts";
import { MAX_ELEMENTS } from "../model/builder-limits.ts";
import { nameOfElement } from "../model/element-labels.ts";
import { followOptions } from "../model/element-texts.ts";
import { type Intent, moveElement, placeElement } from "./move-elements.ts";
import { questionsFromText } from "./questions-from-text.ts";

interface DraftActed {
  draft: FormDefinition;
  /** The element to work on next. */
  openId: string | null;
  /** What was taken out, with words about what went with it. */
  removed: { element: FormElement; words: string } | null;
}

/**
 * What the pressed button does to the draft. Buttons that do nothing to it (save, publish, a card's
 * own) leave it. `newId` is the id of an element that the button makes. It goes after the element
 * that the button names, else after the open one.
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
    if (act === "add")
      return {
        ...stays,
        draft: insertAfter(draft, [{ ...newElement(id), id: newId }], more || openId),
        openId: newId,
      };
    return has(draft, id)
      ? { ...stays, draft: duplicateElement(draft, id, newId), openId: newId }
      : stays;
  }
  if (act === "up" || act === "down")
    return { ...stays, draft: moveElement(draft, id, act === "up" ? -1 : 1) };
  if (act === "place") return { ...stays, draft: placeElement(draft, id, more || null) };
  if (act === "remove") {
    const element = draft.elements.find((one) => one.id === id);
    if (!element) return stays;
    const { draft: left, nextId, freed } = removeElement(draft, id);
    return {
      draft: left,
      openId: openId === id ? nextId : openId,
      removed: { element, words: freedMessage(freed) },
    };
  }
  return stays;
}

const FULL =
  `A form can have at most ${MAX_ELEMENTS} elements, and this one has reached the ` +
  "limit. Delete one, or use a second form for the rest.";

function has({ elements }: FormDefinition, id: string): boolean {
  return elements.some((one) => one.id === id);
}

/** For `insertAfter`: before all others. Ids have eight letters. */
export const AT_START = "start";

/**
 * Puts elements after another one, before all others with `AT_START`, or at the end when `afterId`
 * names none.
 */
function insertAfter(
  { elements }: FormDefinition,
  added: FormElement[],
  afterId: string | null,
): FormDefinition {
  if (afterId === AT_START) return { elements: [...added, ...elements] };
  const at = elements.findIndex(({ id }) => id === afterId);
  return { elements: at < 0 ? [...elements, ...added] : elements.toSpliced(at + 1, 0, ...added) };
}

/**
 * Puts the questions of a pasted list after an element, see `insertAfter`. The first of them is the
 * one to work on next.
 */
export function pasteQuestions(
  draft: FormDefinition,
  text: string,
  afterId: string | null,
): Pick<DraftActed, "draft" | "openId"> | { problem: string } {
  const added = questionsFromText(text);
  if ("problem" in added) return added;
  const [first] = added;
  if (!first) return { problem: "Paste a list with a question on each line." };
  const left = MAX_ELEMENTS - draft.elements.length;
  if (added.length > left) {
    return {
      problem:
        left <= 0
          ? FULL
          : `These are ${added.length} elements, and the form has room for ${left} more.`,
    };
  }
  return { draft: insertAfter(draft, added, afterId), openId: first.id };
}

/**
 * Puts a copy right below its original, with the same condition. Answers of the original stay with
 * it: the copy has an id of its own.
 */
export function duplicateElement(
  draft: FormDefinition,
  id: string,
  copyId: string,
): FormDefinition {
  const element = draft.elements.find((one) => one.id === id);
  return element ? insertAfter(draft, [{ ...structuredClone(element), id: copyId }], id) : draft;
}

interface Removed {
  draft: FormDefinition;
  /** What to work on next: the element that took its place, or the one before it. */
  nextId: string | null;
  /**
   * Elements whose conditions asked about the one removed: those rules are gone. `always`: no rule
   * is left.
   */
  freed: { element: FormElement; always: boolean }[];
}

/**
 * Takes an element out, and with it the rules of other elements that ask about it: nobody could
 * ever fulfil them.
 */
export function removeElement({ elements }: FormDefinition, id: string): Removed {
  const at = elements.findIndex((one) => one.id === id);
  if (at < 0) return { draft: { elements }, nextId: null, freed: [] };
  const freed: Removed["freed"] = [];
  const left = elements.toSpliced(at, 1).map((element) => {
    const without = withoutRulesOn(element, id);
    if (without !== element) freed.push({ element: without, always: without.showWhen === null });
    return without;
  });
  return {
    draft: { elements: left },
    nextId: left[Math.min(at, left.length - 1)]?.id ?? null,
    freed,
  };
}

/** The same element when it has no such rule. */
function withoutRulesOn(element: FormElement, id: string): FormElement {
  const { showWhen } = element;
  if (!showWhen?.rules.some(({ questionId }) => questionId === id)) return element;
  const rules = showWhen.rules.filter(({ questionId }) => questionId !== id);
  return { ...element, showWhen: rules.length > 0 ? { ...showWhen, rules } : null };
}

/**
 * What a person is told about the conditions that went with an element; empty when there were none.
 */
function freedMessage(freed: Removed["freed"]): string {
  const names = (wanted: boolean) =>
    freed
      .filter(({ always }) => always === wanted)
      .map(({ element }) => `“${nameOfElement(element)}”`);
  const [shown, kept] = [names(true), names(false)];
  return [
    shown.length > 0
      ? `${list(shown)} depended on it, so ${shown.length === 1 ? "it is" : "they are"} now always shown.`
      : "",
    kept.length > 0 ? `We removed the condition on it from ${list(kept)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function list(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Puts a removed element back into a draft that has changed since: where it stood in `before`, with
 * the rules of others that went with it, as far as nobody has changed those conditions in between.
 */
export function restoreElement(
  draft: FormDefinition,
  before: FormDefinition,
  id: string,
): FormDefinition {
  const at = before.elements.findIndex((one) => one.id === id);
  const element = before.elements[at];
  if (!element || draft.elements.some((one) => one.id === id)) return draft;
  const present = new Set(draft.elements.map((one) => one.id));
  const neighbour = before.elements.slice(0, at).findLast((one) => present.has(one.id));
  const back = neighbour
    ? insertAfter(draft, [element], neighbour.id)
    : { elements: [element, ...draft.elements] };
  return {
    elements: back.elements.map((one) => {
      const was = before.elements.find((other) => other.id === one.id);
      if (!was || one.id === id) return one;
      const without = withoutRulesOn(was, id);
      const isUntouched = without !== was && isSame(without.showWhen, one.showWhen);
      return isUntouched ? { ...one, showWhen: was.showWhen } : one;
    }),
  };
}

/**
 * What a card can change of an element, by name: settings one by one as `settings.<name>`.
 * Undefined: taken away.
 */
type ElementProps = Record<string, Json | undefined>;

/** How the changes of several windows are merged: each thing on a card by itself. */
const ELEMENT_MERGE: MergeRules<FormDefinition, FormElement, ElementProps> = {
  itemsOf: ({ elements }) => elements,
  withItems: (_draft, elements) => ({ elements }),
  propsOf,
  apply: (element, change) =>
    followOptions(element, withProps(element, { ...propsOf(element), ...change })),
};

/**
 * Makes on the newest draft what a card changed of its element: the difference between `wish` and
 * the element in `base`, the draft that the page showed. An element that was deleted meanwhile
 * comes back with what was typed into it, and is in `lost`.
 */
export function changeElement({
  base,
  newest,
  wish,
}: {
  base: FormDefinition | null;
  newest: FormDefinition;
  wish: FormElement;
}): Merged<FormDefinition, FormElement, ElementProps> {
  const shown = (base ?? newest).elements.find(({ id }) => id === wish.id) ?? wish;
  const [was, want] = [propsOf(shown), propsOf(wish)];
  const changed = Object.keys({ ...was, ...want }).filter((prop) => !isSame(was[prop], want[prop]));
  const change = Object.fromEntries(changed.map((prop) => [prop, want[prop]]));
  const changes = new Map(changed.length > 0 ? [[wish.id, change]] : []);
  const merged = mergeChanges({ base, newest, changes }, ELEMENT_MERGE);
  if (!base || merged.kind !== "merged" || merged.lost.length === 0) return merged;
  const typed = { elements: base.elements.map((one) => (one.id === wish.id ? wish : one)) };
  return { ...merged, document: restoreElement(newest, typed, wish.id) };
}

function propsOf({ label, help, required, showWhen, settings }: FormElement): ElementProps {
  const props: ElementProps = { label, help, required, showWhen: showWhen as unknown as Json };
  for (const [name, value] of Object.entries(settings)) props[`settings.${name}`] = value;
  return props;
}

function withProps(element: FormElement, props: ElementProps): FormElement {
  const settings: FormElement["settings"] = {};
  for (const [prop, value] of Object.entries(props)) {
    if (prop.startsWith("settings.") && value !== undefined)
      settings[prop.slice("settings.".length)] = value;
  }
  return {
    ...element,
    label: String(props.label),
    help: String(props.help),
    required: props.required === true,
    showWhen: props.showWhen as unknown as FormElement["showWhen"],
    settings,
  };
}
