import type { ElementSettings, FormElement } from "../../model/definition.ts";
import type { FieldType, PostedFields, Tally } from "../../model/field-type.ts";
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

type Faces = "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** How an answer that is one text is shown: as it is, in one column, as one part. */
export const TEXT_ANSWER: Pick<FieldType<ElementSettings, string>, Faces> = {
  words: (answer) => answer,
  columns: ({ label }) => [label],
  cells: (answer) => [answer ?? ""],
  values: (answer) => [answer],
  choices: () => null,
  tally: () => ({ chart: "texts" }),
  parts: ({ label }: FormElement) => [{ id: "answer", label, value: (answer) => answer }],
};

type Silent = "asks" | "readAnswer" | "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** What headings, pictures and page breaks have in common: no answer anywhere. */
export const ASKS_NOTHING: Pick<FieldType<ElementSettings, never>, Silent> = {
  asks: false,
  readAnswer: () => ({ answer: null }),
  words: () => "",
  columns: () => [],
  cells: () => [],
  values: () => [],
  choices: () => null,
  tally: () => null,
  parts: () => [],
};

/** For kinds that have nothing to set. */
export const NOTHING_TO_SET: Pick<FieldType<Record<string, never>, never>, "Settings" | "readSettings"> = {
  Settings: null,
  readSettings: () => ({ settings: {}, errors: {} }),
};
