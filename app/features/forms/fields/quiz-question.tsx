import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../model/definition.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType, PostedFields } from "../model/field-type.ts";
import { quote, readLine } from "../model/read-text.ts";
import { shownText } from "../model/translations.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { ChoiceList } from "./parts/choice-list.tsx";
import { OptionList, optionProblems, readOptionList } from "./parts/choice-settings.tsx";
import {
  DEFAULT_TEXTS,
  helpWithRule,
  readNumberSetting,
  readTextSetting,
} from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

export type QuizSettings = {
  options: string[];
  /** Of `options`. With `many` exactly these are right; without it any one of them is. */
  correct: string[];
  /** People may tick several. */
  many: boolean;
  /** For the right answer; there is nothing for a part of it. */
  points: number;
  /** Shown with the correct answer; may be empty. */
  explanation: string;
};

export const QUIZ_QUESTION = "quiz-question";

const MAX_OPTIONS = 20;
const MAX_POINTS = 100;
const MAX_EXPLANATION = 500;

/**
 * A question with a right answer and points. Answers are scored on the server; no page for visitors
 * holds what is right.
 */
export const quizQuestion: FieldType<QuizSettings, string[]> = {
  ...shownAs((answer: string[]) => answer.join("\n")),
  ...FIELD_FACES["quiz-question"],
  asks: true,
  start: () => ({
    label: DEFAULT_TEXTS.question,
    required: true,
    settings: {
      options: [...DEFAULT_TEXTS.options],
      correct: [],
      many: false,
      points: 1,
      explanation: "",
    },
  }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <OptionList
        name="option"
        legend="Choices: tick those that are correct"
        one="choice"
        texts={settings.options}
        most={MAX_OPTIONS}
        errors={errors}
        mark={{ name: "correct", label: "is correct", texts: settings.correct }}
      />
      <Check
        name="many"
        label="People may choose several. Then exactly the correct ones count"
        defaultChecked={settings.many}
      />
      <TextInput
        name="points"
        label="Points"
        inputMode="numeric"
        defaultValue={settings.points}
        error={errors.points}
        inputClassName="sm:!w-40"
      />
      <TextArea
        name="explanation"
        label="Why it is correct"
        hint="Shown with the correct answer, if your settings show it."
        rows={2}
        defaultValue={settings.explanation}
        error={errors.explanation}
        optional
      />
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const options = readOptionList(posted, "option", "choice", MAX_OPTIONS, errors);
    const typed = posted.getAll("option");
    const correct = new Set(
      posted
        .getAll("correct")
        .map((at) => (/^\d{1,3}$/.test(at) ? readLine(typed[Number(at)] ?? "") : "")),
    );
    return {
      settings: {
        options,
        correct: options.filter((option) => correct.has(option)),
        many: posted.get("many") !== "",
        points: readNumberSetting(posted, "points", errors, { from: 0, to: MAX_POINTS }) ?? 1,
        explanation: readTextSetting(posted, "explanation", errors, MAX_EXPLANATION),
      },
      errors,
    };
  },
  problems(element) {
    const { correct } = element.settings;
    const choices = optionProblems({
      ...element,
      settings: { ...element.settings, other: false, value: "" },
    });
    if (correct.length > 0) return choices;
    return [
      ...choices,
      { field: "correct-0", message: "No correct answer is ticked. Tick at least one." },
    ];
  },
  forVisitors: (element) => ({
    ...element,
    settings: { ...element.settings, correct: [], explanation: "" },
  }),
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const { options, many, points } = settings;
    const chosen = posted ? posted.getAll(name) : (answer ?? []);
    const { fields: t } = useTexts();
    const rules = [
      many ? t.hintAllCorrect : "",
      points === 1 ? "" : t.hintPoints({ count: points }),
    ].filter(Boolean);
    return (
      <PublicGroup
        name={name}
        label={label}
        help={helpWithRule(help, rules.join(" "))}
        error={errors[name]}
        required={required}
      >
        <ChoiceList
          of={element}
          type={many ? "checkbox" : "radio"}
          settings={{ options, other: false }}
          required={required && !many}
          name={name}
          chosen={chosen}
        />
      </PublicGroup>
    );
  },
  readAnswer(posted, name, { label, required, settings: { options, many } }, _now, { fields: t }) {
    const question = quote(label);
    const picked = pickedOf(posted, name, many);
    if (picked.length === 0)
      return required ? { errors: { [name]: t.chooseAnswer({ question }) } } : { answer: null };
    if (picked.some((one) => !options.includes(one)))
      return { errors: { [name]: t.chooseShown({ question }) } };
    return { answer: options.filter((option) => picked.includes(option)) };
  },
  words: (answer, element) => answer.map((option) => shownText(element, option)).join("\n"),
  columns: ({ label }) => [label, `${label}: points`],
  cells: (answer, element) => [
    answer?.join("; ") ?? "",
    answer === undefined ? "" : String(isRight(answer, element) ? element.settings.points : 0),
  ],
  values: (answer) => answer,
  choices: ({ settings }) => settings.options,
  tally: ({ settings }) => ({ chart: "choices", values: settings.options }),
};

/** Whether an answer earns the question's points. */
export function isRight(
  answer: readonly string[],
  { settings }: Pick<FormElement<QuizSettings>, "settings">,
): boolean {
  const { correct, many } = settings;
  if (!many) return answer.length === 1 && correct.includes(answer[0]!);
  return answer.length === correct.length && correct.every((option) => answer.includes(option));
}

function pickedOf(posted: PostedFields, name: string, many: boolean): string[] {
  const all = posted.getAll(name).filter(Boolean);
  return many ? all : all.slice(0, 1);
}
