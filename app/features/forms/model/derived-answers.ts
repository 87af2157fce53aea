import type { Answers, FormDefinition, FormElement, Json } from "../definition/definition.ts";
import { foldText } from "../definition/read-text.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { shownElements } from "./conditions.ts";

/**
 * Answers with those that nobody types: hidden fields from the link, calculations from the answers
 * before them. Each is derived in its order, so a calculation may use one before it.
 */
export function withDerivedAnswers(
  definition: FormDefinition,
  answers: Answers,
  byLink: Answers | null,
): Answers {
  if (!definition.elements.some((element) => fieldTypeOf(element).derive)) return answers;
  const complete = { ...answers };
  const numbers = new Map<string, number>();
  for (const element of definition.elements) {
    const { derive, asks } = fieldTypeOf(element);
    if (derive) {
      const answer = derive(element, { byLink, kept: complete[element.id], numbers });
      if (answer === null) delete complete[element.id];
      else complete[element.id] = answer;
    }
    const given = complete[element.id];
    if (!asks || given === undefined) continue;
    // A question that these answers hide counts for nothing.
    if (!isShown(definition, complete, element)) continue;
    const number = numberIn(given, element);
    const key = foldText(element.label);
    if (number !== null && !numbers.has(key)) numbers.set(key, number);
  }
  return complete;
}

function isShown(definition: FormDefinition, answers: Answers, element: FormElement): boolean {
  return !element.showWhen || shownElements(definition, answers).includes(element);
}

function numberIn(answer: Json, element: FormElement): number | null {
  const numbers = fieldTypeOf(element)
    .values(answer, element)
    .map((text) => text.trim().replace(/,(?=\d{3}(?!\d))/g, ""))
    .filter((text) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text))
    .map(Number);
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
}
