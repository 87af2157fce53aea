import type { FormDefinition, FormElement } from "../definition/definition.ts";
import type { CardProblem } from "../definition/field-type.ts";
import { foldText } from "../definition/read-text.ts";
import { namesInCalculation } from "../fields/calculation.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { isDefaultLabel } from "../fields/parts/settings.ts";
import { PAGE_BREAK } from "../model/conditions.ts";
import { nameOfElement, ruleNames } from "../model/element-labels.ts";
import { questionsOf } from "../model/pages.ts";
import { earlierPages } from "../model/piped-names.ts";
import { pipingProblem } from "../model/piping.ts";
import { conditionWarnings, labelField } from "./element-form.ts";

/** Why a draft cannot be published yet, in a sentence that says what to do. */
export interface DefinitionProblem {
  /** Null: about the form as a whole. */
  elementId: string | null;
  /** The control of its card where it is put right; null: about no one control. */
  field: string | null;
  message: string;
}

/**
 * What must be put right before people see this draft, in the order of the form; empty: it may be
 * published.
 */
export function checkDefinition(
  definition: FormDefinition,
  { isWebinar }: { isWebinar: boolean },
): DefinitionProblem[] {
  const { elements } = definition;
  const problems: DefinitionProblem[] = [];
  if (questionsOf(elements).length === 0)
    problems.push({
      elementId: null,
      field: null,
      message: "The form has no questions yet. Add at least one question.",
    });
  for (const [at, element] of elements.entries()) {
    const piping = pipingProblem(element, earlierPages(elements, element), elements);
    if (piping)
      problems.push({
        elementId: element.id,
        field: labelField(element.kind) ? "label" : null,
        message: piping,
      });
    const unknown = unknownName(element, elements.slice(0, at));
    if (unknown !== null)
      problems.push({
        elementId: element.id,
        field: "formula",
        message: `No question before it is called “${unknown}”. Use the text of the question in the formula.`,
      });
    for (const problem of problemsOf(element, definition))
      problems.push({ elementId: element.id, ...problem });
  }
  if (isWebinar) problems.push(...webinarProblems(elements));
  return problems;
}

/** What a calculation is made of and no question before it is called. */
function unknownName(element: FormElement, before: FormElement[]): string | null {
  const names = new Set(questionsOf(before).map(({ label }) => foldText(label)));
  return namesInCalculation(element).find((name) => !names.has(foldText(name))) ?? null;
}

function problemsOf(element: FormElement, definition: FormDefinition): CardProblem[] {
  const kind = fieldTypeOf(element);
  const wording: string[] = [];
  if (!element.label.trim() && element.kind !== PAGE_BREAK && labelField(element.kind))
    wording.push(
      kind.asks
        ? `This ${kind.label} question has no text. Write the question.`
        : `This ${kind.label} has no text. Write some, or delete it.`,
    );
  if (labelField(element.kind) && isDefaultLabel(element.label))
    wording.push(
      kind.asks
        ? `The question still says “${element.label.trim()}”. Write your own.`
        : `It still says “${element.label.trim()}”. Write your own text, or delete it.`,
    );
  return [
    ...wording.map((message) => ({ field: "label", message })),
    ...(kind.problems?.(element) ?? []),
    ...conditionWarnings(element, definition).map((message) => ({
      field: ruleNames(0).question,
      message,
    })),
  ];
}

/**
 * Who registers gets the joining link by mail: everybody must be asked for an address of their own.
 */
function webinarProblems(elements: FormElement[]): DefinitionProblem[] {
  const own = elements.filter(({ kind, settings }) => kind === "email" && settings.own !== false);
  const conditionalPages = hiddenWithPage(elements);
  if (
    own.some((element) => element.required && !element.showWhen && !conditionalPages.has(element))
  )
    return [];
  const [email] = own;
  if (!email)
    return [
      {
        elementId: null,
        field: null,
        message:
          "People who register get their joining link by e-mail. Add an Email Address question " +
          "about the person who fills in the form.",
      },
    ];
  const message = email.required
    ? `People who register get their joining link by e-mail. Always show “${nameOfElement(email)}”: ` +
      "remove its condition, and that of its page."
    : `People who register get their joining link by e-mail. Make an answer to “${nameOfElement(email)}” required.`;
  return [
    { elementId: email.id, field: email.required ? ruleNames(0).question : "required", message },
  ];
}

/** The elements on pages that have a condition. */
function hiddenWithPage(elements: FormElement[]): Set<FormElement> {
  const hidden = new Set<FormElement>();
  let isConditional = false;
  for (const element of elements) {
    if (element.kind === PAGE_BREAK) isConditional = element.showWhen !== null;
    else if (isConditional) hidden.add(element);
  }
  return hidden;
}
