import type { FormElement } from "../definition.ts";
import type { FieldKind } from "../field-kind.ts";

/** Every kind of element by its stored name, in the palette's order. */
// biome-ignore lint/suspicious/noExplicitAny: each kind knows the shape of its own settings and answers
export const KINDS: Record<string, FieldKind<any, any>> = {};

/** The kind of an element. Throws for a name that no kind has: a definition holds only kinds there are. */
export function kindOf(element: Pick<FormElement, "kind">): FieldKind {
  const kind = KINDS[element.kind];
  if (!kind) throw new Error(`no element kind ${element.kind}`);
  return kind;
}
