import type { FormDefinition, FormElement, ShowRule, ShowWhen } from "../definition.ts";
import type { PostedFields } from "../field-kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import { MOST_RULE_LETTERS, MOST_RULES } from "./builder-limits.ts";

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
  return { question: `show.${index}.question`, test: `show.${index}.test`, value: `show.${index}.value` };
}

/**
 * Reads the condition of a card. Rows without a question are left out, and so is `leftOut`, whose remove button was
 * pressed. A rule may be incomplete, or ask about what comes later: the card says so, and publishing waits for it.
 */
export function readShowWhen(
  posted: PostedFields,
  draft: FormDefinition,
  element: Pick<FormElement, "id">,
  leftOut: number | null = null,
): ShowWhen | null {
  const rules: ShowRule[] = [];
  for (let index = 0; index < MOST_RULES; index++) {
    const names = ruleNames(index);
    const questionId = posted.get(names.question);
    const question = draft.elements.find(({ id }) => id === questionId);
    if (index === leftOut || !question || questionId === element.id || !kindOf(question).asks) continue;
    const test = posted.get(names.test);
    const known = Object.hasOwn(RULE_TESTS, test) ? (test as ShowRule["test"]) : "is";
    const value = comparesValue(known) ? posted.get(names.value).normalize("NFC").trim().slice(0, MOST_RULE_LETTERS) : "";
    rules.push({ questionId, test: known, value });
  }
  return rules.length > 0 ? { match: posted.get("show.match") === "any" ? "any" : "all", rules } : null;
}
