import type { FormDefinition } from "../definition.ts";
import { insertAfter } from "./add-element.ts";

/** Puts a copy right below its original, with the same condition. Answers of the original stay with it: the copy has an id of its own. */
export function duplicateElement(draft: FormDefinition, id: string, copyId: string): FormDefinition {
  const element = draft.elements.find((one) => one.id === id);
  return element ? insertAfter(draft, { ...structuredClone(element), id: copyId }, id) : draft;
}
