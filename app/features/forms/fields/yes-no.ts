import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { DEFAULT_TEXTS } from "./parts/settings.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export const CHOICES = ["Yes", "No"] as const;

export type Answer = (typeof CHOICES)[number];

/** A question with two answers. */
export const yesNo: FieldType<Record<string, never>, Answer> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES["yes-no"],
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: {} }),
  readAnswer({ posted, name, element: { label, required }, t: { fields } }) {
    const picked = posted.get(name);
    if (!picked && !required) return { answer: null };
    const answer = CHOICES.find((choice) => choice === picked);
    return answer ? { answer } : { errors: { [name]: fields.yesOrNo({ question: quote(label) }) } };
  },
  words: (answer, _element, t) => (t ? { Yes: t.common.yes, No: t.common.no }[answer] : answer),
  choices: () => [...CHOICES],
  tally: () => ({ chart: "choices", values: [...CHOICES] }),
};
