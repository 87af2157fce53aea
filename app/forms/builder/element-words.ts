import type { FormDefinition, FormElement } from "../definition.ts";
import { kindOf } from "../kinds/kinds.ts";
import { comparesValue, RULE_TESTS } from "./show-when-form.ts";

/** What an element is called wherever it is spoken of: its words, or its kind when it has none. */
export function nameOfElement(element: FormElement): string {
  const said = element.label || (typeof element.settings.alt === "string" ? element.settings.alt : "");
  const words = said.replace(/\s+/g, " ").trim();
  return (words.length > 80 ? `${words.slice(0, 79)}…` : words) || kindOf(element).label;
}

/**
 * The same in a list of several: "Question 3: Your question". Elements that ask nothing are counted by their kind, "Heading 2".
 */
export function distinctName(element: FormElement, { elements }: FormDefinition): string {
  const kind = kindOf(element);
  const alike = elements.filter((other) => (kind.asks ? kindOf(other).asks : other.kind === element.kind));
  const place = `${kind.asks ? "Question" : kind.label} ${alike.findIndex(({ id }) => id === element.id) + 1}`;
  const name = nameOfElement(element);
  return name === kind.label ? place : `${place}: ${name}`;
}

/** The line below an element's name: "Full Name · required · shown when How will you join? is Live". */
export function summaryOfElement(element: FormElement, draft: FormDefinition): string {
  const words = [kindOf(element).label];
  if (element.required) words.push("required");
  const condition = conditionWords(element, draft);
  if (condition) words.push(`shown when ${condition}`);
  return words.join(" · ");
}

/** "How will you join? is Live and Age is more than 17"; empty when it is always shown. */
export function conditionWords({ showWhen }: FormElement, { elements }: FormDefinition): string {
  const rules = (showWhen?.rules ?? []).map(({ questionId, test, value }) => {
    const question = elements.find(({ id }) => id === questionId);
    const name = question ? nameOfElement(question) : "a question that is gone";
    return `${name} ${RULE_TESTS[test]}${comparesValue(test) ? ` ${value || "…"}` : ""}`;
  });
  return rules.join(showWhen?.match === "any" ? " or " : " and ");
}
