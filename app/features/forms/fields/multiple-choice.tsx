import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../model/definition.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { foldText, quote } from "../model/read-text.ts";
import { shownText } from "../model/translations.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import {
  CHOICES,
  ChoiceList,
  choiceValues,
  isOtherTyped,
  OTHER,
  readPick,
  shownChoices,
} from "./parts/choice-list.tsx";
import {
  ChoiceFields,
  type ChoiceSettings,
  MAX_OPTIONS,
  readChoiceSettings,
  startChoices,
} from "./parts/choice-settings.tsx";
import { DEFAULT_TEXTS, helpWithRule, LimitFields, readLimits } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

/**
 * How many may be chosen; null: no limit. A minimum holds only for those who choose any, unless an
 * answer is required.
 */
type Settings = ChoiceSettings & { min: number | null; max: number | null };

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
  Settings: ({ element: { settings }, errors }) => (
    <>
      <ChoiceFields settings={settings} errors={errors} />
      <LimitFields
        labels={["At least this many", "At most this many"]}
        settings={settings}
        errors={errors}
      />
    </>
  ),
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
  Control(props) {
    const { element, name, answer, errors } = props;
    const { label, help, required, settings } = element;
    const hint = helpWithRule(help, ruleHint(settings, useTexts()));
    return (
      <PublicGroup name={name} label={label} help={hint} error={errors[name]} required={required}>
        <ChoiceList
          type="checkbox"
          of={element}
          name={name}
          settings={settings}
          errors={errors}
          {...shownChoices(props, answer)}
        />
      </PublicGroup>
    );
  },
  readAnswer(posted, name, element, _now, t) {
    const { required, settings } = element;
    const picked = new Set(posted.getAll(name).filter(Boolean));
    if (isOtherTyped(posted, name, element)) picked.add(OTHER);
    if (picked.size === 0)
      return required ? { errors: { [name]: nothingChosen(element, t) } } : { answer: null };
    const chosen = new Set<string>();
    for (const one of picked) {
      const read = readPick(one, posted, name, element, t);
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

/** "Choose at most 3."; empty without limits. */
function ruleHint({ min, max }: Settings, { fields: t }: Texts): string {
  if (min !== null && max !== null)
    return min === max ? t.hintExactly({ min }) : t.hintBetweenChoices({ min, max });
  return max !== null ? t.hintAtMost({ max }) : min !== null ? t.hintAtLeast({ min }) : "";
}
