import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../../model/definition.ts";
import type { ControlProps, FieldType, PostedFields, Tally } from "../../model/field-type.ts";
import { countLetters, isSameText, quote, readLine } from "../../model/read-text.ts";
import { shownText } from "../../model/translations.ts";
import { useWordsIn } from "../../public/views/public-field.tsx";
import {
  ChoiceFields,
  type ChoiceSettings,
  optionProblems,
  readChoiceSettings,
  startChoices,
} from "./choice-settings.tsx";
import { DEFAULT_TEXTS } from "./settings.tsx";
import { TEXT_ANSWER } from "./shown-answer.ts";

/** What the control of "Other" posts. */
export const OTHER = ".other";
/** What conditions, filters and charts call it. */
const OTHER_LABEL = "Other";
const LONGEST_OTHER = 200;

type Choosing = FormElement<ChoiceSettings>;

/** The name of the field that says what "Other" is. */
function otherName(name: string): string {
  return `${name}.other`;
}

/**
 * A posted choice as an answer: one of the list as the list spells it, or what "Other" was said to
 * be.
 */
export function readPick(
  picked: string,
  posted: PostedFields,
  name: string,
  element: Choosing,
  { fields: t }: Texts,
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

const NOTHING_SHOWN = {};

/**
 * Choices to tick, a framed row each; "Other" last, with its text. The first has `name` as its id.
 */
export function ChoiceList({
  type,
  name,
  of = NOTHING_SHOWN,
  settings: { options, other },
  chosen,
  otherText = "",
  errors = {},
  required,
}: {
  type: "radio" | "checkbox";
  name: string;
  /** What the page says of options where that is not their own text. */
  of?: Pick<FormElement, "shownAs">;
  settings: Pick<ChoiceSettings, "options" | "other">;
  chosen: readonly string[];
  otherText?: string;
  errors?: FormErrors;
  /** Asks the browser to insist; for radios alone, where one tick is enough for all. */
  required?: boolean;
}) {
  const t = useTexts();
  const wordsIn = useWordsIn();
  const said = (option: string) => shownText(of, option);
  return (
    <>
      {[...options, ...(other ? [OTHER] : [])].map((option, at) => (
        <div key={option}>
          <label className="c v">
            <input
              type={type}
              id={at === 0 ? name : undefined}
              name={name}
              value={option}
              required={(required && at === 0) || undefined}
              defaultChecked={chosen.includes(option)}
            />{" "}
            {option === OTHER ? (
              <span>{t.fields.otherLabel}</span>
            ) : (
              <span {...wordsIn(said(option))}>{said(option)}</span>
            )}
          </label>
          {option === OTHER ? <OtherText of={name} text={otherText} errors={errors} /> : null}
        </div>
      ))}
    </>
  );
}

/** What "Other" is, right below it. `of`: the question's control. */
export function OtherText({ of, text, errors }: { of: string; text: string; errors: FormErrors }) {
  const name = otherName(of);
  const error = errors[name];
  const t = useTexts();
  return (
    <>
      {error ? (
        <div className="er" id={`${name}e`}>
          {error}
        </div>
      ) : null}
      <input
        className="ot"
        id={name}
        name={name}
        aria-label={t.fields.otherWhat}
        placeholder={t.fields.otherWhat}
        aria-describedby={error ? `${name}e` : undefined}
        aria-invalid={error ? true : undefined}
        defaultValue={text || undefined}
      />
    </>
  );
}

/**
 * What the controls show: what was typed, else the answer, else the choice to begin with. What is
 * none of the list is "Other" and its text.
 */
export function shownChoices(
  {
    element: { settings },
    name,
    posted,
  }: Pick<ControlProps<ChoiceSettings>, "element" | "name" | "posted">,
  answers: string[] | undefined,
): { chosen: string[]; otherText: string } {
  if (posted) return { chosen: posted.getAll(name), otherText: posted.get(otherName(name)) };
  const { options, other, value } = settings;
  const shown = answers ?? (value ? [value] : []);
  const otherText = shown.find((answer) => !options.includes(answer)) ?? "";
  return {
    chosen: shown.map((answer) => (options.includes(answer) || !other ? answer : OTHER)),
    otherText,
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
  Settings: ({ element, errors }) => <ChoiceFields settings={element.settings} errors={errors} />,
  readSettings(posted) {
    const errors: FormErrors = {};
    return { settings: readChoiceSettings(posted, errors), errors };
  },
  readAnswer(posted, name, element, _now, t) {
    const picked = posted.get(name) || (isOtherTyped(posted, name, element) ? OTHER : "");
    if (picked) return readPick(picked, posted, name, element, t);
    return element.required
      ? { errors: { [name]: t.fields.chooseAnswer({ question: quote(element.label) }) } }
      : { answer: null };
  },
  words: (answer, element) => shownText(element, answer),
  values: choiceValues,
} satisfies Omit<FieldType<ChoiceSettings, string>, "label" | "group" | "icon" | "Control">;
