import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../../definition/definition.ts";
import type { CardProblem, PostedFields } from "../../definition/field-type.ts";
import { foldText, readLine } from "../../definition/read-text.ts";
import { DEFAULT_TEXTS, defaultOptions } from "./settings.ts";

/** What all kinds with a list of choices are set to. */
export type ChoiceSettings = {
  options: string[];
  /** "Other" with a text of its own, after the choices. */
  other: boolean;
  /** Selected by default; empty: none. */
  value: string;
};

export const MAX_OPTIONS = 200;
export const LONGEST_OPTION = 200;

/** A new list of choices, as the palette makes it. */
export function startChoices(): ChoiceSettings {
  return { options: [...DEFAULT_TEXTS.options], other: false, value: "" };
}

/** Reads an `OptionList`. Empty fields are left out; one text twice, or none at all, is told. */
export function readOptionList(
  posted: PostedFields,
  { name, one, most }: { name: string; one: string; most: number },
  errors: FormErrors,
): string[] {
  const removed = new RegExp(`^remove-${name}-(\\d{1,4})$`).exec(posted.get("intent"))?.[1];
  const texts: string[] = [];
  const known = new Set<string>();
  const add = (typed: string, field: string) => {
    const text = readLine(typed.slice(0, 10_000));
    if (!text) return;
    if (countLetters(text) > LONGEST_OPTION)
      errors[field] = `A ${one} can be at most ${LONGEST_OPTION} characters`;
    else if (known.has(foldText(text)))
      errors[field] = `“${text}” is already in the list. Change or clear one of the two`;
    else if (texts.length >= most) errors[field] = `A question can have at most ${most} of these`;
    else {
      known.add(foldText(text));
      texts.push(text);
    }
  };
  for (const [at, typed] of posted
    .getAll(name)
    .slice(0, most + 50)
    .entries())
    if (String(at) !== removed) add(typed, `${name}-${at}`);
  for (const line of posted.get(`${name}-lines`).split(/[\r\n]+/, most * 2))
    add(line, `${name}-lines`);
  if (texts.length === 0) errors[`${name}-0`] ??= `Add at least one ${one}`;
  return texts;
}

/** What keeps a list of choices from being published. */
export function optionProblems({
  settings: { options, other },
}: FormElement<ChoiceSettings>): CardProblem[] {
  if (options.length === 0 && !other)
    return [{ field: "option-0", message: "There are no choices. Add one." }];
  const [first, ...others] = defaultOptions(options);
  if (first === undefined) return [];
  const left = [first, ...others].map((option) => `“${option}”`).join(" and ");
  return [
    {
      field: `option-${options.indexOf(first)}`,
      message: `It still has ${left}. Write your own choices.`,
    },
  ];
}

/** Reads `ChoiceFields`; what is wrong goes into `errors` by the field's name. */
export function readChoiceSettings(posted: PostedFields, errors: FormErrors): ChoiceSettings {
  const options = readOptionList(
    posted,
    { name: "option", one: "choice", most: MAX_OPTIONS },
    errors,
  );
  const at = /^\d{1,4}$/.test(posted.get("value")) ? Number(posted.get("value")) : -1;
  const value = readLine(posted.getAll("option")[at] ?? "");
  return {
    options,
    other: posted.get("other") !== "",
    value: options.includes(value) ? value : "",
  };
}
