import type { FormElement } from "../definition/definition.ts";
import type { TakenFile } from "../definition/field-type.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { controlName } from "./respondent.ts";

/** A question that takes a file, and what it takes. */
export interface FileQuestion {
  element: FormElement;
  taken: TakenFile;
}

/** The questions among elements that take a file. */
export function fileQuestions(elements: readonly FormElement[]): FileQuestion[] {
  return elements.flatMap((element) => {
    const taken = fieldTypeOf(element).file?.taken(element, controlName(element)) ?? null;
    return taken ? [{ element, taken }] : [];
  });
}
