import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import { newElement } from "../field-types.ts";
import type { FormDefinition, FormElement, Json } from "../model/definition.ts";

/** Puts a new element of a kind after another one, or at the end when `afterId` names none. */
export function addElement(
  draft: FormDefinition,
  { kind, id, afterId }: { kind: string; id: string; afterId: string | null },
): FormDefinition {
  return insertAfter(draft, { ...newElement(kind), id }, afterId);
}

/** Puts an element after another one, or at the end when `afterId` names none. */
function insertAfter({ elements }: FormDefinition, element: FormElement, afterId: string | null): FormDefinition {
  const at = elements.findIndex(({ id }) => id === afterId);
  return { elements: at < 0 ? [...elements, element] : elements.toSpliced(at + 1, 0, element) };
}

/** What a card can change of an element, by prop: settings one by one as `settings.<name>`. */
export type ElementProps = Record<string, Json>;

export interface ChangedDraft {
  draft: FormDefinition;
  /** Props that the newest draft changed to something else since `base`. Nothing was applied then. */
  conflicts: string[];
  /** The element had been removed elsewhere and was put back, because something was typed into it. */
  isBack: boolean;
}

/**
 * Makes on the newest draft what a card changed of its element: the difference between `wish` and the element in
 * `base`, the draft that the page showed. What another window changed meanwhile is kept; only the same thing changed to something else by
 * both is a conflict.
 */
export function changeElement(newest: FormDefinition, base: FormDefinition, wish: FormElement): ChangedDraft {
  const shown = base.elements.find(({ id }) => id === wish.id);
  const unchanged: ChangedDraft = { draft: newest, conflicts: [], isBack: false };
  if (!shown) return unchanged;
  const [was, want] = [propsOf(shown), propsOf(wish)];
  const changed = Object.keys({ ...was, ...want }).filter((prop) => !isSame(was[prop], want[prop]));
  if (changed.length === 0) return unchanged;
  const element = newest.elements.find(({ id }) => id === wish.id);
  if (!element) {
    const typed = { elements: base.elements.map((one) => (one === shown ? wish : one)) };
    return { draft: restoreElement(newest, typed, wish.id), conflicts: [], isBack: true };
  }
  const is = propsOf(element);
  const conflicts = changed.filter((prop) => !isSame(is[prop], was[prop]) && !isSame(is[prop], want[prop]));
  if (conflicts.length > 0) return { ...unchanged, conflicts };
  const merged = fromProps(element, { ...is, ...Object.fromEntries(changed.map((prop) => [prop, want[prop]])) });
  return { ...unchanged, draft: { elements: newest.elements.map((one) => (one === element ? merged : one)) } };
}

function propsOf({ label, help, required, showWhen, settings }: FormElement): ElementProps {
  const props: ElementProps = { label, help, required, showWhen: showWhen as unknown as Json };
  for (const [name, value] of Object.entries(settings)) props[`settings.${name}`] = value;
  return props;
}

function fromProps(element: FormElement, props: Record<string, Json | undefined>): FormElement {
  const settings: FormElement["settings"] = {};
  for (const [prop, value] of Object.entries(props)) {
    if (prop.startsWith("settings.") && value !== undefined) settings[prop.slice("settings.".length)] = value;
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

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/** Puts a copy right below its original, with the same condition. Answers of the original stay with it: the copy has an id of its own. */
export function duplicateElement(draft: FormDefinition, id: string, copyId: string): FormDefinition {
  const element = draft.elements.find((one) => one.id === id);
  return element ? insertAfter(draft, { ...structuredClone(element), id: copyId }, id) : draft;
}

/** One place up (-1) or down (1); at the end of the list nothing happens. */
export function moveElement(draft: FormDefinition, id: string, by: -1 | 1): FormDefinition {
  const from = draft.elements.findIndex((one) => one.id === id);
  const to = from + by;
  return from < 0 || to < 0 || to >= draft.elements.length ? draft : moveTo(draft, from, to);
}

/** Puts an element right before another one, or at the end with null. */
export function placeElement(draft: FormDefinition, id: string, beforeId: string | null): FormDefinition {
  const from = draft.elements.findIndex((one) => one.id === id);
  const before = draft.elements.findIndex((one) => one.id === beforeId);
  if (from < 0 || id === beforeId || (beforeId !== null && before < 0)) return draft;
  const to = beforeId === null ? draft.elements.length - 1 : before > from ? before - 1 : before;
  return to === from ? draft : moveTo(draft, from, to);
}

function moveTo({ elements }: FormDefinition, from: number, to: number): FormDefinition {
  const moved = elements[from]!;
  return { elements: elements.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

export interface Removed {
  draft: FormDefinition;
  /** What to work on next: the element that took its place, or the one before it. */
  nextId: string | null;
  /** Elements whose conditions asked about the one removed: those rules are gone. `always`: no rule is left. */
  freed: { element: FormElement; always: boolean }[];
}

/** Takes an element out, and with it the rules of other elements that ask about it: nobody could ever fulfil them. */
export function removeElement({ elements }: FormDefinition, id: string): Removed {
  const at = elements.findIndex((one) => one.id === id);
  if (at < 0) return { draft: { elements }, nextId: null, freed: [] };
  const freed: Removed["freed"] = [];
  const left = elements.toSpliced(at, 1).map((element) => {
    const without = withoutRulesOn(element, id);
    if (without !== element) freed.push({ element: without, always: without.showWhen === null });
    return without;
  });
  return { draft: { elements: left }, nextId: left[Math.min(at, left.length - 1)]?.id ?? null, freed };
}

/** The same element when it has no such rule. */
function withoutRulesOn(element: FormElement, id: string): FormElement {
  const { showWhen } = element;
  if (!showWhen?.rules.some(({ questionId }) => questionId === id)) return element;
  const rules = showWhen.rules.filter(({ questionId }) => questionId !== id);
  return { ...element, showWhen: rules.length > 0 ? { ...showWhen, rules } : null };
}

/** What a person is told about the conditions that went with an element; empty when there were none. */
export function freedMessage(freed: Removed["freed"], nameOf: (element: FormElement) => string): string {
  const names = (wanted: boolean) => freed.filter(({ always }) => always === wanted).map(({ element }) => nameOf(element));
  const [shown, kept] = [names(true), names(false)];
  return [
    shown.length > 0 ? `${list(shown)} asked about it, so ${shown.length === 1 ? "it is" : "they are"} now always shown.` : "",
    kept.length > 0 ? `The condition on it was taken from ${list(kept)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function list(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Puts a removed element back into a draft that has changed since: where it stood in `before`, with the rules of others
 * that went with it, as far as nobody has changed those conditions in between.
 */
export function restoreElement(draft: FormDefinition, before: FormDefinition, id: string): FormDefinition {
  const at = before.elements.findIndex((one) => one.id === id);
  const element = before.elements[at];
  if (!element || draft.elements.some((one) => one.id === id)) return draft;
  const present = new Set(draft.elements.map((one) => one.id));
  const neighbour = before.elements.slice(0, at).findLast((one) => present.has(one.id));
  const back = neighbour ? insertAfter(draft, element, neighbour.id) : { elements: [element, ...draft.elements] };
  return {
    elements: back.elements.map((one) => {
      const was = before.elements.find((other) => other.id === one.id);
      if (!was || one.id === id) return one;
      const without = withoutRulesOn(was, id);
      const isUntouched = without !== was && canonicalJson(without.showWhen) === canonicalJson(one.showWhen);
      return isUntouched ? { ...one, showWhen: was.showWhen } : one;
    }),
  };
}
