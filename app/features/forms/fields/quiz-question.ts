import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType, PostedFields } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { shownText } from "../definition/translations.ts";
import { optionProblems, readOptionList } from "./parts/choice-settings.ts";
import { DEFAULT_TEXTS, readNumberSetting, readTextSetting } from "./parts/settings.ts";
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

export const MAX_OPTIONS = 20;

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
  readSettings(posted) {
    const errors: FormErrors = {};
    const options = readOptionList(
      posted,
      { name: "option", one: "choice", most: MAX_OPTIONS },
      errors,
    );
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
  readAnswer({
    posted,
    name,
    element: {
      label,
      required,
      settings: { options, many },
    },
    t: { fields: t },
  }) {
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
  if (!many) return answer.length === 1 && answer.every((option) => correct.includes(option));
  return answer.length === correct.length && correct.every((option) => answer.includes(option));
}

function pickedOf(posted: PostedFields, name: string, many: boolean): string[] {
  const all = posted.getAll(name).filter(Boolean);
  return many ? all : all.slice(0, 1);
}
