import { canonicalJson } from "../../certificates/canonical-json.ts";
import type { FormDefinition, FormElement, Json } from "../definition.ts";
import { restoreElement } from "./restore-element.ts";

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
