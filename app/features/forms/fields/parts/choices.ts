import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../../definition/definition.ts";
import type {
  FieldType,
  PostedFields,
  PostedQuestion,
  Tally,
} from "../../definition/field-type.ts";
import { isSameText, quote, readLine } from "../../definition/read-text.ts";
import { shownText } from "../../definition/translations.ts";
import {
  type ChoiceSettings,
  optionProblems,
  readChoiceSettings,
  startChoices,
} from "./choice-settings.ts";
import { DEFAULT_TEXTS } from "./settings.ts";
import { TEXT_ANSWER } from "./shown-answer.ts";

/** What the control of "Other" posts. */
export const OTHER = ".other";
/** What conditions, filters and charts call it. */
const OTHER_LABEL = "Other";
const LONGEST_OTHER = 200;

type Choosing = FormElement<ChoiceSettings>;

/** The name of the field that says what "Other" is. */
export function otherName(name: string): string {
  return `${name}.other`;
}

/**
 * A posted choice as an answer: one of the list as the list spells it, or what "Other" was said to
 * be.
 */
export function readPick(
  picked: string,
  { posted, name, element, t: { fields: t } }: PostedQuestion<ChoiceSettings>,
): { answer: string } | { errors: { [name: string]: string } } {
  const { label, settings } = element;
  const question = quote(label);
  if (settings.options.includes(picked)) return { answer: picked };
  if (!settings.other || picked !== OTHER)
    return { errors: { [name]: t.chooseShown({ question }) } };
  const text = readLine(posted.get(otherName(name)));
  if (!text) return { errors: { [otherName(name)]: t.sayOther({ question }) } };
  if (countLetters(text) > LONGEST_OTHER)
    return { errors: { [otherName(name)]: t.otherTooLong({ most: LONGEST_OTHER, question }) } };
  return {
    answer:
      settings.options.find(
        (option) => isSameText(option, text) || isSameText(shownText(element, option), text),
      ) ?? text,
  };
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
function choicesOf({ settings }: Choosing): string[] {
  return settings.other ? [...settings.options, OTHER_LABEL] : settings.options;
}

/** For the summary: a bar for each of the list, and one for everything said as "Other". */
function choiceTally({ settings }: Choosing): Tally {
  return {
    chart: "choices",
    values: settings.options,
    other: settings.other ? OTHER_LABEL : undefined,
  };
}

/** What all questions with a list of choices share. */
export const CHOICES = {
  asks: true,
  problems: optionProblems,
  choices: choicesOf,
  tally: choiceTally,
} satisfies Partial<FieldType<ChoiceSettings, string>>;

/** What asking for one of a list is, however it looks. */
export const ONE_CHOICE = {
  ...TEXT_ANSWER,
  ...CHOICES,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: startChoices() }),
  readSettings(posted) {
    const errors: FormErrors = {};
    return { settings: readChoiceSettings(posted, errors), errors };
  },
  readAnswer(question) {
    const { posted, name, element, t } = question;
    const picked = posted.get(name) || (isOtherTyped(posted, name, element) ? OTHER : "");
    if (picked) return readPick(picked, question);
    return element.required
      ? { errors: { [name]: t.fields.chooseAnswer({ question: quote(element.label) }) } }
      : { answer: null };
  },
  words: (answer, element) => shownText(element, answer),
  values: choiceValues,
} satisfies Omit<FieldType<ChoiceSettings, string>, "label" | "group" | "icon">;
