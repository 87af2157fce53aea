import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FieldType } from "../../model/field-type.ts";
import { quote } from "../../model/read-text.ts";
import {
  choicesOf,
  choiceTally,
  choiceValues,
  isOtherTyped,
  OTHER,
  OTHER_LABEL,
  otherName,
  readPick,
  TEXT_ANSWER,
} from "./choice-answer.ts";
import { ChoiceFields, type ChoiceSettings, optionProblems, readChoiceSettings, startChoices } from "./choice-settings.tsx";
import { DEFAULT_TEXTS } from "./default-texts.ts";

/** Choices to tick, a framed row each; "Other" last, with its text. The first has `name` as its id. */
export function ChoiceList({
  type,
  name,
  settings,
  chosen,
  otherText,
  otherError,
  required,
}: {
  type: "radio" | "checkbox";
  name: string;
  settings: ChoiceSettings;
  chosen: string[];
  otherText: string;
  otherError: string | undefined;
  /** Asks the browser to insist; for radios alone, where one tick is enough for all. */
  required?: boolean;
}) {
  return (
    <>
      {[...settings.options, ...(settings.other ? [OTHER] : [])].map((option, at) => (
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
            <span>{option === OTHER ? OTHER_LABEL : option}</span>
          </label>
        </div>
      ))}
      {settings.other ? <OtherText name={otherName(name)} text={otherText} error={otherError} /> : null}
    </>
  );
}

/** What "Other" is, below the choices. */
export function OtherText({ name, text, error }: { name: string; text: string; error: string | undefined }) {
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
        aria-label="If other, what?"
        placeholder="If other, what?"
        aria-describedby={error ? `${name}e` : undefined}
        aria-invalid={error ? true : undefined}
        defaultValue={text || undefined}
      />
    </>
  );
}

/** An answer as the controls that show it: what is none of the list is "Other" and its text. */
export function shownChoices(answers: string[], { options, other }: ChoiceSettings): { chosen: string[]; otherText: string } {
  const otherText = answers.find((answer) => !options.includes(answer)) ?? "";
  return { chosen: answers.map((answer) => (options.includes(answer) || !other ? answer : OTHER)), otherText };
}

/** What asking for one of a list is, however it looks. */
export const ONE_CHOICE = {
  ...TEXT_ANSWER,
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: startChoices() }),
  Settings: ({ element, errors }) => <ChoiceFields settings={element.settings} errors={errors} />,
  readSettings(posted) {
    const errors: FormErrors = {};
    return { settings: readChoiceSettings(posted, errors), errors };
  },
  problems: optionProblems,
  readAnswer(posted, name, element) {
    const picked = posted.get(name) || (isOtherTyped(posted, name, element) ? OTHER : "");
    if (picked) return readPick(picked, posted, name, element);
    return element.required ? { errors: { [name]: `Choose an answer to ${quote(element.label)}` } } : { answer: null };
  },
  values: choiceValues,
  choices: choicesOf,
  tally: choiceTally,
} satisfies Omit<FieldType<ChoiceSettings, string>, "label" | "group" | "icon" | "Control">;
