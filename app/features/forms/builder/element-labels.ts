import { fieldTypeOf } from "../field-types.ts";
import type { FormDefinition, FormElement, ShowRule } from "../model/definition.ts";

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
