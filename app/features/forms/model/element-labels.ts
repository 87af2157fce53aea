import type { FormDefinition, FormElement, ShowRule } from "../definition/definition.ts";
import { faceOf } from "../definition/field-faces.ts";

/** What an element is called wherever it is spoken of: its words, or its kind when it has none. */
export function nameOfElement(element: FormElement): string {
  const said =
    element.label || (typeof element.settings.alt === "string" ? element.settings.alt : "");
  const words = said.replace(/\s+/g, " ").trim();
  return (words.length > 80 ? `${words.slice(0, 79)}…` : words) || faceOf(element).label;
}

/**
 * The line below an element's name: "Full Name · required · shown when How will you join? is Live".
 */
export function summaryOfElement(element: FormElement, draft: FormDefinition): string {
  const words = [faceOf(element).label];
  if (element.required) words.push("required");
  const condition = conditionLabel(element, draft);
  if (condition) words.push(`shown when ${condition}`);
  return words.join(" · ");
}

/** "How will you join? is Live and Age is more than 17"; empty when it is always shown. */
function conditionLabel({ showWhen }: FormElement, { elements }: FormDefinition): string {
  const rules = (showWhen?.rules ?? []).map(({ questionId, test, value }) => {
    const question = elements.find(({ id }) => id === questionId);
    const name = question ? nameOfElement(question) : "a deleted question";
    return `${name} ${RULE_TESTS[test]}${comparesValue(test) ? ` ${value || "…"}` : ""}`;
  });
  return rules.join(showWhen?.match === "any" ? " or " : " and ");
}

/** Every test of a condition, as it reads after the question's name. */
export const RULE_TESTS: Record<ShowRule["test"], string> = {
  is: "is",
  "is-not": "is not",
  contains: "contains",
  "more-than": "is more than",
  "less-than": "is less than",
  answered: "is answered",
  "not-answered": "is not answered",
};

export function comparesValue(test: ShowRule["test"]): boolean {
  return test !== "answered" && test !== "not-answered";
}

/** The names of one rule's controls. */
export function ruleNames(index: number): { question: string; test: string; value: string } {
  return {
    question: `show.${index}.question`,
    test: `show.${index}.test`,
    value: `show.${index}.value`,
  };
}
