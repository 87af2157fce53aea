import { fieldTypeOf } from "../field-types.ts";
import type { FormDefinition, FormElement } from "../model/definition.ts";
import { comparesValue, RULE_TESTS } from "./element-form.ts";

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

/** What an element is called wherever it is spoken of: its words, or its kind when it has none. */
export function nameOfElement(element: FormElement): string {
  const said = element.label || (typeof element.settings.alt === "string" ? element.settings.alt : "");
  const words = said.replace(/\s+/g, " ").trim();
  return (words.length > 80 ? `${words.slice(0, 79)}…` : words) || fieldTypeOf(element).label;
}

/**
 * The same in a list of several: "Question 3: Your question". Elements that ask nothing are counted by their kind, "Heading 2".
 */
export function distinctName(element: FormElement, { elements }: FormDefinition): string {
  const kind = fieldTypeOf(element);
  const alike = elements.filter((other) => (kind.asks ? fieldTypeOf(other).asks : other.kind === element.kind));
  const place = `${kind.asks ? "Question" : kind.label} ${alike.findIndex(({ id }) => id === element.id) + 1}`;
  const name = nameOfElement(element);
  return name === kind.label ? place : `${place}: ${name}`;
}

/** The line below an element's name: "Full Name · required · shown when How will you join? is Live". */
export function summaryOfElement(element: FormElement, draft: FormDefinition): string {
  const words = [fieldTypeOf(element).label];
  if (element.required) words.push("required");
  const condition = conditionLabel(element, draft);
  if (condition) words.push(`shown when ${condition}`);
  return words.join(" · ");
}

/** "How will you join? is Live and Age is more than 17"; empty when it is always shown. */
function conditionLabel({ showWhen }: FormElement, { elements }: FormDefinition): string {
  const rules = (showWhen?.rules ?? []).map(({ questionId, test, value }) => {
    const question = elements.find(({ id }) => id === questionId);
    const name = question ? nameOfElement(question) : "a question that is gone";
    return `${name} ${RULE_TESTS[test]}${comparesValue(test) ? ` ${value || "…"}` : ""}`;
  });
  return rules.join(showWhen?.match === "any" ? " or " : " and ");
}
