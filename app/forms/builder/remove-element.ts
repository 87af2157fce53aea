import type { FormDefinition, FormElement } from "../definition.ts";

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
export function withoutRulesOn(element: FormElement, id: string): FormElement {
  const { showWhen } = element;
  if (!showWhen?.rules.some(({ questionId }) => questionId === id)) return element;
  const rules = showWhen.rules.filter(({ questionId }) => questionId !== id);
  return { ...element, showWhen: rules.length > 0 ? { ...showWhen, rules } : null };
}

/** What a person is told about the conditions that went with an element; empty when there were none. */
export function freedWords(freed: Removed["freed"], nameOf: (element: FormElement) => string): string {
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
