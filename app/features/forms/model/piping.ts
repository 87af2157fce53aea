import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import { foldText } from "../definition/read-text.ts";
import { pipedNames } from "./piped-names.ts";
import { answerValues } from "./respondent.ts";

/** `{First Name}` or `{{First Name}}`: what somebody answered, in the words around it. */
const PLACE = /(?<![ \t])[ \t]*(?:\{\{([^{}\n]{1,500})\}\}|\{([^{}\n]{1,500})\})/g;

/** The names of questions that a text shows the answers of, as it spells them. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, doubled, name]) => (doubled ?? name ?? "").trim());
}

/** Answers by the names of their questions, capitals and accents coded either way. */
export type PipedValues = ReadonlyMap<string, string>;

/**
 * What texts of a form show of these answers. Names of a person are there although no question has
 * these words.
 */
export function pipedValues(definition: FormDefinition, answers: Answers, t?: Texts): PipedValues {
  const values = new Map<string, string>();
  for (const [name, words] of Object.entries(answerValues(definition, answers, t))) {
    const key = foldText(name);
    if (key && !values.get(key)) values.set(key, words.replace(/(?<!\s)\s*\n\s*/g, ", "));
  }
  return values;
}

/**
 * A text with the answers in it. What was not answered leaves nothing, not even the space before
 * it; braces around anything else stay as they are.
 */
export function pipeText(text: string, values: PipedValues): string {
  if (!text.includes("{")) return text;
  return text.replace(PLACE, (whole, doubled?: string, name?: string) => {
    const value = values.get(foldText(doubled ?? name ?? ""));
    if (value === undefined) return whole;
    return value === "" ? "" : whole.slice(0, whole.indexOf("{")) + value;
  });
}

/** Elements with the answers in their words, as a page shows them and messages name them. */
export function pipeElements(elements: FormElement[], values: PipedValues): FormElement[] {
  return elements.map((element) => {
    const [label, help] = [pipeText(element.label, values), pipeText(element.help, values)];
    if (label === element.label && help === element.help) return element;
    const inOwnLanguage = element.inOwnLanguage?.map((text) => pipeText(text, values));
    return { ...element, label, help, ...(inOwnLanguage ? { inOwnLanguage } : {}) };
  });
}

/**
 * What stands in the way of showing an answer in an element: it is asked on the same page or later.
 */
export function pipingProblem(
  element: FormElement,
  earlier: FormElement[],
  all: FormElement[],
): string | null {
  const known = (elements: FormElement[]) => new Set(pipedNames(elements).map(foldText));
  const before = known(earlier);
  const anywhere = known(all);
  const late = namesIn(`${element.label}\n${element.help}`).find(
    (name) => anywhere.has(foldText(name)) && !before.has(foldText(name)),
  );
  if (late === undefined) return null;
  return (
    `It shows {${late}}, which is not answered on an earlier page. Put a Page Break ` +
    `between the two, or take {${late}} out.`
  );
}
