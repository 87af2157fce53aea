import type { FormElement } from "../../model/definition.ts";
import type { PostedFields, Tally } from "../../model/field-type.ts";
import { countLetters, isSameText, quote, readLine } from "../../model/read-text.ts";
import type { ChoiceSettings } from "./choice-settings.tsx";

/** What the control of "Other" posts. */
export const OTHER = ".other";
export const OTHER_LABEL = "Other";
const LONGEST_OTHER = 200;

type Choosing = FormElement<ChoiceSettings>;

/** The name of the field that says what "Other" is. */
export function otherName(name: string): string {
  return `${name}.other`;
}

/** A posted choice as an answer: one of the list as the list spells it, or what "Other" was said to be. */
export function readPick(
  picked: string,
  posted: PostedFields,
  name: string,
  { label, settings }: Choosing,
): { answer: string } | { errors: { [name: string]: string } } {
  if (settings.options.includes(picked)) return { answer: picked };
  if (!settings.other || picked !== OTHER) return { errors: { [name]: `Choose one of the choices shown for ${quote(label)}` } };
  const text = readLine(posted.get(otherName(name)));
  if (!text) return { errors: { [otherName(name)]: `Say what “Other” is for ${quote(label)}, or make another choice` } };
  if (countLetters(text) > LONGEST_OTHER)
    return { errors: { [otherName(name)]: `“Other” can be at most ${LONGEST_OTHER} letters for ${quote(label)}` } };
  return { answer: settings.options.find((option) => isSameText(option, text)) ?? text };
}

/** What was typed as "Other" without choosing it counts as chosen. */
export function isOtherTyped(posted: PostedFields, name: string, { settings }: Choosing): boolean {
  return settings.other && readLine(posted.get(otherName(name))) !== "";
}

/** For conditions: the choice, and "Other" for what is none of the list. */
export function choiceValues(answer: string, { settings }: Choosing): string[] {
  return settings.options.includes(answer) || !settings.other ? [answer] : [answer, OTHER_LABEL];
}

/** For conditions and filters: the list, with "Other" where it may be said. */
export function choicesOf({ settings }: Choosing): string[] {
  return settings.other ? [...settings.options, OTHER_LABEL] : settings.options;
}

/** For the summary: a bar for each of the list, and one for everything said as "Other". */
export function choiceTally({ settings }: Choosing): Tally {
  return { chart: "choices", values: settings.options, other: settings.other ? OTHER_LABEL : undefined };
}
