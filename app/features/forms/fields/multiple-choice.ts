import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { foldText, quote } from "../definition/read-text.ts";
import { shownText } from "../definition/translations.ts";
import {
  type ChoiceSettings,
  MAX_OPTIONS,
  readChoiceSettings,
  startChoices,
} from "./parts/choice-settings.ts";
import { CHOICES, choiceValues, isOtherTyped, OTHER, readPick } from "./parts/choices.ts";
import { DEFAULT_TEXTS, readLimits } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

/**
 * How many may be chosen; null: no limit. A minimum holds only for those who choose any, unless an
 * answer is required.
 */
export type Settings = ChoiceSettings & { min: number | null; max: number | null };

/**
 * Any number of choices. The answer has them in the order of the list, what "Other" was said to be
 * last.
 */
export const multipleChoice: FieldType<Settings, string[]> = {
  ...shownAs((answer: string[]) => answer.join(", ")),
  ...CHOICES,
  ...FIELD_FACES["multiple-choice"],
  start: () => ({
    label: DEFAULT_TEXTS.question,
    settings: { ...startChoices(), min: null, max: null },
  }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const choices = readChoiceSettings(posted, errors);
    const limits = readLimits(
      posted,
      errors,
      { from: 1, to: MAX_OPTIONS },
      "Enter a number that is at least the minimum",
    );
    const count = choices.options.length + (choices.other ? 1 : 0);
    if (limits.min !== null && limits.min > count) errors.min = `There are only ${count} choices`;
    return { settings: { ...choices, ...limits }, errors };
  },
  readAnswer(question) {
    const { posted, name, element, t } = question;
    const { required, settings } = element;
    const picked = new Set(posted.getAll(name).filter(Boolean));
    if (isOtherTyped(posted, name, element)) picked.add(OTHER);
    if (picked.size === 0)
      return required ? { errors: { [name]: nothingChosen(element, t) } } : { answer: null };
    const chosen = new Set<string>();
    for (const one of picked) {
      const read = readPick(one, question);
      if ("errors" in read) return read;
      chosen.add(read.answer);
    }
    const { min, max } = settings;
    if ((max !== null && chosen.size > max) || (min !== null && chosen.size < min))
      return { errors: { [name]: ruleProblem(element, t) } };
    const others = [...chosen].filter((one) => !settings.options.includes(one));
    return { answer: [...settings.options.filter((option) => chosen.has(option)), ...others] };
  },
  words: (answer, element) => answer.map((one) => shownText(element, one)).join("\n"),
  cells: (answer) => [answer?.join("; ") ?? ""],
  values: (answer, element) => withoutRepeats(answer.flatMap((one) => choiceValues(one, element))),
};

/** Each text once, as it is written first. */
function withoutRepeats(texts: string[]): string[] {
  const known = new Map<string, string>();
  for (const text of texts) if (!known.has(foldText(text))) known.set(foldText(text), text);
  return [...known.values()];
}

function nothingChosen(element: FormElement<Settings>, t: Texts): string {
  const { min } = element.settings;
  return min === null || min === 1
    ? t.fields.atLeastOneAnswer({ question: quote(element.label) })
    : ruleProblem(element, t);
}

/** "Choose at most 3 for “Which sessions?”"; there are limits. */
function ruleProblem(
  { label, settings: { min, max } }: FormElement<Settings>,
  { fields: t }: Texts,
): string {
  const question = quote(label);
  if (min !== null && max !== null)
    return min === max ? t.exactly({ min, question }) : t.between({ min, max, question });
  return max === null ? t.atLeast({ min: min ?? 1, question }) : t.atMost({ max, question });
}
