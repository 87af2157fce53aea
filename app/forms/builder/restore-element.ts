import { canonicalJson } from "../../certificates/canonical-json.ts";
import type { FormDefinition } from "../definition.ts";
import { insertAfter } from "./add-element.ts";
import { withoutRulesOn } from "./remove-element.ts";

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
