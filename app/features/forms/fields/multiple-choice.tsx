import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../model/definition.ts";
import type { FieldType } from "../model/field-type.ts";
import { foldText, quote } from "../model/read-text.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { choicesOf, choiceTally, choiceValues, isOtherTyped, OTHER, otherName, readPick } from "./parts/choice-answer.ts";
import { ChoiceList, shownChoices } from "./parts/choice-list.tsx";
import {
  ChoiceFields,
  type ChoiceSettings,
  MAX_OPTIONS,
  optionProblems,
  readChoiceSettings,
  startChoices,
} from "./parts/choice-settings.tsx";
import { DEFAULT_TEXTS } from "./parts/default-texts.ts";
import { helpWithRule, LimitFields } from "./parts/limit-fields.tsx";
import { readNumberSetting } from "./parts/read-setting.ts";

/** How many may be chosen; null: no limit. A minimum holds only for those who choose any, unless an answer is required. */
type Settings = ChoiceSettings & { min: number | null; max: number | null };

/** Any number of choices. The answer has them in the order of the list, what "Other" was said to be last. */
export const multipleChoice: FieldType<Settings, string[]> = {
  label: "Multiple Choice",
  group: "text",
  icon: "checkb",
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { ...startChoices(), min: null, max: null } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <ChoiceFields settings={settings} errors={errors} />
      <LimitFields least="At least this many" most="At most this many" settings={settings} errors={errors} />
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const choices = readChoiceSettings(posted, errors);
    const limits = { from: 1, to: MAX_OPTIONS };
    const [min, max] = [readNumberSetting(posted, "min", errors, limits), readNumberSetting(posted, "max", errors, limits)];
    const count = choices.options.length + (choices.other ? 1 : 0);
    if (min !== null && min > count) errors.min = `There are only ${count} choices`;
    if (min !== null && max !== null && min > max) errors.max = "Enter a number that is not below the least";
    return { settings: { ...choices, min, max }, errors };
  },
  problems: optionProblems,
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const shown = posted
      ? { chosen: posted.getAll(name), otherText: posted.get(otherName(name)) }
      : shownChoices(answer ?? (settings.value ? [settings.value] : []), settings);
    const rule = ruleLabel(settings);
    return (
      <PublicGroup
        name={name}
        label={label}
        help={helpWithRule(help, rule && `${rule}.`)}
        error={errors[name]}
        required={required}
      >
        <ChoiceList type="checkbox" name={name} settings={settings} {...shown} otherError={errors[otherName(name)]} />
      </PublicGroup>
    );
  },
  readAnswer(posted, name, element) {
    const { label, required, settings } = element;
    const picked = new Set(posted.getAll(name).filter(Boolean));
    if (isOtherTyped(posted, name, element)) picked.add(OTHER);
    if (picked.size === 0) return required ? { errors: { [name]: nothingChosen(element) } } : { answer: null };
    const chosen = new Set<string>();
    for (const one of picked) {
      const read = readPick(one, posted, name, element);
      if ("errors" in read) return read;
      chosen.add(read.answer);
    }
    const { min, max } = settings;
    if ((max !== null && chosen.size > max) || (min !== null && chosen.size < min))
      return { errors: { [name]: `${ruleLabel(settings)} for ${quote(label)}` } };
    const others = [...chosen].filter((one) => !settings.options.includes(one));
    return { answer: [...settings.options.filter((option) => chosen.has(option)), ...others] };
  },
  words: (answer) => answer.join("\n"),
  columns: ({ label }) => [label],
  cells: (answer) => [answer?.join("; ") ?? ""],
  values: (answer, element) => withoutRepeats(answer.flatMap((one) => choiceValues(one, element))),
  choices: choicesOf,
  tally: choiceTally,
  parts: ({ label }) => [{ id: "answer", label, value: (answer) => answer.join(", ") }],
};

/** Each text once, as it is written first. */
function withoutRepeats(texts: string[]): string[] {
  const known = new Map<string, string>();
  for (const text of texts) if (!known.has(foldText(text))) known.set(foldText(text), text);
  return [...known.values()];
}

function nothingChosen({ label, settings }: FormElement<Settings>): string {
  return settings.min === null || settings.min === 1
    ? `Choose at least one answer to ${quote(label)}`
    : `${ruleLabel(settings)} for ${quote(label)}`;
}

/** "Choose at most 3"; empty without limits. */
function ruleLabel({ min, max }: Settings): string {
  if (min !== null && max !== null) return min === max ? `Choose exactly ${min}` : `Choose ${min} to ${max}`;
  return max !== null ? `Choose at most ${max}` : min !== null ? `Choose at least ${min}` : "";
}
