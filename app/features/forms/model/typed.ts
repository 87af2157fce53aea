import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../definition/definition.ts";
import type { StoredFile } from "../definition/field-type.ts";
import { controlName } from "./respondent.ts";

/**
 * What somebody typed and left with a mistake in it: by the id of its element, every value by the
 * name of its control.
 */
export type Typed = Record<string, Record<string, string[]>>;

/** A row holds no more than this of it. What people type by hand is far less. */
const MAX_LETTERS = 200_000;

/**
 * What was typed for the elements that have a message, as controls draw it again; `texts` and
 * `files` are all that was posted, by name.
 */
export function typedWithMistakes(
  elements: readonly Pick<FormElement, "id">[],
  {
    texts,
    files = {},
    errors,
  }: {
    texts: Readonly<Record<string, string[]>>;
    files?: Record<string, StoredFile>;
    errors: FormErrors;
  },
): Typed {
  let left = MAX_LETTERS;
  const typed: Typed = {};
  for (const element of elements) {
    const isOf = (name: string) =>
      name === controlName(element) || name.startsWith(`${controlName(element)}.`);
    if (!Object.keys(errors).some(isOf)) continue;
    const own = Object.entries(texts).filter(
      ([name, values]) => isOf(name) && values.some((value) => value !== ""),
    );
    const letters = own
      .flatMap(([, values]) => values)
      .reduce((sum, { length }) => sum + length, 0);
    if ((own.length === 0 && !Object.keys(files).some(isOf)) || letters > left) continue;
    left -= letters;
    typed[element.id] = Object.fromEntries(own);
  }
  return typed;
}
