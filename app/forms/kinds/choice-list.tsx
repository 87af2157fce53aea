import { OTHER, OTHER_LABEL, otherName } from "./choice-answer.ts";
import type { ChoiceSettings } from "./choice-settings.tsx";

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
