import { fieldTypeOf } from "../field-types.ts";
import type { FormDefinition, FormElement } from "../model/definition.ts";
import { comparesValue } from "./element-form.ts";
import { nameOfElement } from "./element-labels.ts";

/** What is wrong with an element's condition, in words with what to do. The card shows it; publishing waits for it. */
export function conditionWarnings(element: FormElement, { elements }: FormDefinition): string[] {
  const here = elements.findIndex(({ id }) => id === element.id);
  const warnings: string[] = [];
  for (const { questionId, test, value } of element.showWhen?.rules ?? []) {
    const at = elements.findIndex(({ id }) => id === questionId);
    const question = elements[at];
    if (!question || !fieldTypeOf(question).asks) {
      warnings.push("Its condition asks about a question that is no longer there. Remove that condition.");
      continue;
    }
    const name = nameOfElement(question);
    if (at > here)
      warnings.push(
        `It is shown only after an answer to “${name}”, which comes later. Move it below that question, or change the condition.`,
      );
    if (!comparesValue(test)) continue;
    const choices = fieldTypeOf(question).choices(question);
    if (!value) warnings.push(`Its condition on “${name}” has nothing to compare with. Fill that in, or remove the condition.`);
    else if (choices && (test === "is" || test === "is-not") && !choices.some((choice) => isSame(choice, value))) {
      warnings.push(`Its condition asks whether “${name}” is “${value}”, which is none of its choices any more. Choose another.`);
    }
  }
  return warnings;
}

function isSame(one: string, other: string): boolean {
  return one.normalize("NFC").trim().toLowerCase() === other.normalize("NFC").trim().toLowerCase();
}
