import { fieldTypeOf } from "../field-types.ts";
import { shownElements } from "../model/conditions.ts";
import type { Answers, FormDefinition } from "../model/definition.ts";
import { questionsOf } from "../model/pages.ts";

const LONGEST_ANSWER = 1_000;
/** So that the whole mail stays below what Gmail shows in one piece (C15). */
const MAX_LENGTH = 30_000;

/**
 * What a person answered, for a mail: rows whose values are placeholders, so that everybody who answered the same questions
 * gets the same template, and the values for these. Long answers are cut, and what does not fit into a mail is left out.
 */
export function answersCopy(
  definition: FormDefinition,
  answers: Answers,
): { rows: { label: string; value: string }[]; values: Record<string, string>; isWhole: boolean } {
  const rows: { label: string; value: string }[] = [];
  const values: Record<string, string> = {};
  let letters = 0;
  let isWhole = true;
  for (const element of questionsOf(shownElements(definition, answers))) {
    const answer = answers[element.id];
    if (answer === undefined) continue;
    const words = fieldTypeOf(element).words(answer, element);
    const cut = shorten(words);
    letters += element.label.length + cut.length;
    if (cut !== words) isWhole = false;
    if (letters > MAX_LENGTH) return { rows, values, isWhole: false };
    const name = `answer:${rows.length + 1}`;
    rows.push({ label: element.label, value: `{${name}}` });
    values[name] = cut;
  }
  return { rows, values, isWhole };
}

function shorten(words: string): string {
  const letters = [...words];
  return letters.length > LONGEST_ANSWER ? `${letters.slice(0, LONGEST_ANSWER).join("")}…` : words;
}
