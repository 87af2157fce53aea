import type { FormElement } from "../definition.ts";
import type { FieldKind } from "../field-kind.ts";
import { email } from "./email.tsx";
import { fullName } from "./full-name.tsx";
import { heading } from "./heading.tsx";
import { pageBreak } from "./page-break.tsx";
import { shortText } from "./short-text.tsx";
import { singleChoice } from "./single-choice.tsx";

/** Every kind of element by its stored name, in the palette's order. */
// biome-ignore lint/suspicious/noExplicitAny: each kind knows the shape of its own settings and answers
export const KINDS: Record<string, FieldKind<any, any>> = {
  heading,
  "full-name": fullName,
  email,
  "short-text": shortText,
  "single-choice": singleChoice,
  "page-break": pageBreak,
};

/** Whether a posted or stored name is that of a kind. */
export function isKind(name: string): boolean {
  return Object.hasOwn(KINDS, name);
}

/** The kind of an element. Throws for a name that no kind has: a definition holds only kinds there are. */
export function kindOf(element: Pick<FormElement, "kind">): FieldKind {
  const kind = isKind(element.kind) ? KINDS[element.kind] : undefined;
  if (!kind) throw new Error(`no element kind ${element.kind}`);
  return kind;
}
