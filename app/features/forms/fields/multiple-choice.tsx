import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../model/definition.ts";
import type { FieldType } from "../model/field-type.ts";
import { foldText, quote } from "../model/read-text.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { CHOICES, ChoiceList, choiceValues, isOtherTyped, OTHER, readPick, shownChoices } from "./parts/choice-list.tsx";
import { ChoiceFields, type ChoiceSettings, MAX_OPTIONS, readChoiceSettings, startChoices } from "./parts/choice-settings.tsx";
import { DEFAULT_TEXTS, helpWithRule, LimitFields, readLimits } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

/** How many may be chosen; null: no limit. A minimum holds only for those who choose any, unless an answer is required. */
type Settings = ChoiceSettings & { min: number | null; max: number | null };

/** Any number of choices. The answer has them in the order of the list, what "Other" was said to be last. */
export const multipleChoice: FieldType<Settings, string[]> = {
  ...shownAs((answer: string[]) => answer.join(", ")),
  ...CHOICES,
  label: "Multiple Choice",
  group: "text",
  icon: "checkb",
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { ...startChoices(), min: null, max: null } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <ChoiceFields settings={settings} errors={errors} />
      <LimitFields labels={["At least this many", "At most this many"]} settings={settings} errors={errors} />
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const choices = readChoiceSettings(posted, errors);
    const limits = readLimits(posted, errors, { from: 1, to: MAX_OPTIONS }, "Enter a number that is at least the minimum");
    const count = choices.options.length + (choices.other ? 1 : 0);
    if (limits.min !== null && limits.min > count) errors.min = `There are only ${count} choices`;
    return { settings: { ...choices, ...limits }, errors };
  },
  Control(props) {
    const { element, name, answer, errors } = props;
    const { label, help, required, settings } = element;
    const rule = ruleLabel(settings);
    const hint = helpWithRule(help, rule && `${rule}.`);
    return (
      <PublicGroup name={name} label={label} help={hint} error={errors[name]} required={required}>
        <ChoiceList type="checkbox" {...{ name, settings, errors }} {...shownChoices(props, answer)} />
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
  cells: (answer) => [answer?.join("; ") ?? ""],
  values: (answer, element) => withoutRepeats(answer.flatMap((one) => choiceValues(one, element))),
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
