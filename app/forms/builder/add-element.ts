import type { FormDefinition, FormElement } from "../definition.ts";
import { newElement } from "../new-element.ts";

/** Puts a new element of a kind after another one, or at the end when `afterId` names none. */
export function addElement(
  draft: FormDefinition,
  { kind, id, afterId }: { kind: string; id: string; afterId: string | null },
): FormDefinition {
  return insertAfter(draft, { ...newElement(kind), id }, afterId);
}

/** Puts an element after another one, or at the end when `afterId` names none. */
export function insertAfter({ elements }: FormDefinition, element: FormElement, afterId: string | null): FormDefinition {
  const at = elements.findIndex(({ id }) => id === afterId);
  return { elements: at < 0 ? [...elements, element] : elements.toSpliced(at + 1, 0, element) };
}
