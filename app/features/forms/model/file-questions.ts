import type { FormElement } from "../definition/definition.ts";
import type { FieldType, TakenFile } from "../definition/field-type.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { controlName } from "./respondent.ts";

/** A question that takes a file, and what it takes. */
export interface FileQuestion {
  element: FormElement;
  taken: TakenFile;
  /** How its answer names the file. */
  file: NonNullable<FieldType["file"]>;
}

/** The questions among elements that take a file. */
export function fileQuestions(elements: readonly FormElement[]): FileQuestion[] {
  return elements.flatMap((element) => {
    const { file } = fieldTypeOf(element);
    const taken = file?.taken(element, controlName(element));
    return file && taken ? [{ element, taken, file }] : [];
  });
}

/** Whether one of them takes what a camera makes. */
export function takesPhotos(questions: readonly FileQuestion[]): boolean {
  return questions.some(({ taken }) => taken.groups.includes("pictures"));
}
