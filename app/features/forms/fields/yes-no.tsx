import type { FieldType } from "../model/field-type.ts";
import { quote } from "../model/read-text.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { NOTHING_TO_SET, TEXT_ANSWER } from "./parts/choice-answer.ts";
import { DEFAULT_TEXTS } from "./parts/default-texts.ts";

const CHOICES = ["Yes", "No"] as const;

type Answer = (typeof CHOICES)[number];

/** A question with two answers. */
export const yesNo: FieldType<Record<string, never>, Answer> = {
  ...TEXT_ANSWER,
  ...NOTHING_TO_SET,
  label: "Yes or No",
  group: "survey",
  icon: "half",
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: {} }),
  Control({ element: { label, help, required }, name, posted, answer, errors }) {
    const chosen = posted ? posted.get(name) : answer;
    return (
      <PublicGroup name={name} label={label} help={help} error={errors[name]} required={required}>
        {CHOICES.map((choice, at) => (
          <div key={choice}>
            <label className="c v">
              <input
                type="radio"
                id={at === 0 ? name : undefined}
                name={name}
                value={choice}
                required={(required && at === 0) || undefined}
                defaultChecked={chosen === choice}
              />{" "}
              <span>{choice}</span>
            </label>
          </div>
        ))}
      </PublicGroup>
    );
  },
  readAnswer(posted, name, { label, required }) {
    const picked = posted.get(name);
    if (!picked) return required ? { errors: { [name]: `Choose Yes or No for ${quote(label)}` } } : { answer: null };
    const answer = CHOICES.find((choice) => choice === picked);
    return answer ? { answer } : { errors: { [name]: `Choose Yes or No for ${quote(label)}` } };
  },
  choices: () => [...CHOICES],
  tally: () => ({ chart: "choices", values: [...CHOICES] }),
};
