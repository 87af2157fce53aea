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
  const other = otherName(name);
  return (
    <>
      {[...settings.options, ...(settings.other ? [OTHER] : [])].map((option, at) => (
        <label key={option} className="c v">
          <input
            type={type}
            id={at === 0 ? name : undefined}
            name={name}
            value={option}
            required={(required && at === 0) || undefined}
            defaultChecked={chosen.includes(option)}
          />
          <span>{option === OTHER ? OTHER_LABEL : option}</span>
        </label>
      ))}
      {settings.other ? (
        <>
          {otherError ? (
            <span className="er" id={`${other}e`}>
              {otherError}
            </span>
          ) : null}
          <input
            className="ot"
            id={other}
            name={other}
            aria-label="Other: what is it?"
            aria-describedby={otherError ? `${other}e` : undefined}
            aria-invalid={otherError ? true : undefined}
            defaultValue={otherText || undefined}
          />
        </>
      ) : null}
    </>
  );
}

/** An answer as the controls that show it: what is none of the list is "Other" and its text. */
export function shownChoices(answers: string[], { options, other }: ChoiceSettings): { chosen: string[]; otherText: string } {
  const otherText = answers.find((answer) => !options.includes(answer)) ?? "";
  return { chosen: answers.map((answer) => (options.includes(answer) || !other ? answer : OTHER)), otherText };
}
