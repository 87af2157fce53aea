import { checkboxOf, choiceOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { QuizSettings } from "../../model/form-settings.ts";
import type { CardProps } from "./answering-cards.tsx";

const RESULTS: { value: QuizSettings["results"]; label: string }[] = [
  {
    value: "none",
    label: "No points and no answers. Guests of an event still learn whether they passed",
  },
  { value: "points", label: "Their points" },
  { value: "answers", label: "Their points and the correct answers, as soon as they send" },
  {
    value: "answers-after",
    label: "Their points; the correct answers once they have passed or have no attempts left",
  },
  { value: "answers-closed", label: "Their points; the correct answers once the form has closed" },
];

/** How a form with quiz questions is scored, and what is shown of it. */
export function QuizCard({ fields }: Pick<CardProps, "fields">) {
  return (
    <SettingsCard id="quiz" title="Quiz">
      <div className="grid gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            {...inputOf(fields.passPercent)}
            label="Pass mark in %"
            hint="Of all points of the quiz questions that a person was shown."
            inputMode="numeric"
            inputClassName="sm:max-w-[12rem]"
          />
          <TextInput
            {...inputOf(fields.attempts)}
            label="Attempts"
            optional
            hint="For guests of an event, who take it by their own link. Leave it empty for as many as they like."
            inputMode="numeric"
            inputClassName="sm:max-w-[12rem]"
          />
        </div>
        <fieldset>
          <legend className="label">Order</legend>
          <p className="hint mb-1">
            Each guest of an event gets their own order, and a new one with each attempt.
          </p>
          <Check
            {...checkboxOf(fields.shuffleQuestions, "yes")}
            label="Shuffle the quiz questions of each page"
          />
          <Check
            {...checkboxOf(fields.shuffleChoices, "yes")}
            label="Shuffle the choices of each quiz question"
          />
        </fieldset>
        <fieldset>
          <legend className="label">What people see once they have sent it</legend>
          {RESULTS.map(({ value, label }) => (
            <Check
              key={value}
              type="radio"
              {...choiceOf(fields.quizResults, value)}
              id={`quizResults-${value}`}
              label={label}
            />
          ))}
        </fieldset>
        <p className="text-sm text-ink-2">
          To make passing it a condition for a certificate, choose this form under Webinar →
          Certificates of the event’s form.
        </p>
      </div>
    </SettingsCard>
  );
}
