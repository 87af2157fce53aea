import type { FormElement } from "../definition/definition.ts";
import { foldText } from "../definition/read-text.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { pagesOf } from "./pages.ts";

/**
 * What texts can show in braces once these elements are answered, as their questions spell it. Each
 * name once; one with braces of its own can't be named.
 */
export function pipedNames(elements: readonly FormElement[]): string[] {
  const asked = elements.filter((element) => fieldTypeOf(element).asks);
  const has = (kind: string) => asked.some((element) => element.kind === kind);
  const names = [
    ...(has("full-name") ? ["First Name", "Last Name", "Full Name"] : []),
    ...(has("email") ? ["Email Address"] : []),
    ...asked.map(({ label }) => label.trim()),
  ];
  const found = new Map<string, string>();
  for (const name of names)
    if (/^[^{}\n]{1,500}$/.test(name) && !found.has(foldText(name)))
      found.set(foldText(name), name);
  return [...found.values()];
}

/** The elements on the pages before that of this one. */
export function earlierPages(
  elements: FormElement[],
  { id }: Pick<FormElement, "id">,
): FormElement[] {
  const pages = pagesOf({ elements });
  const own = pages.findIndex((page) => page.elements.some((element) => element.id === id));
  const seen = new Set(
    pages.slice(0, Math.max(0, own)).flatMap((page) => page.elements.map((element) => element.id)),
  );
  // Hidden fields are on no page: they are known from the start.
  return elements.filter((element) => seen.has(element.id) || fieldTypeOf(element).isHidden);
}
