import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormElement } from "../model/definition.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType, PostedFields } from "../model/field-type.ts";
import { quote } from "../model/read-text.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { dateLabel, readDate, todaysDates } from "./parts/read-date.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

type Settings = {
  /** yyyy-mm-dd, both included; empty: no limit. */
  min: string;
  max: string;
  /** Today belongs to both. */
  days: "any" | "not-past" | "not-future";
};

const DAYS = [
  { value: "any", label: "Any day" },
  { value: "not-past", label: "Today or later" },
  { value: "not-future", label: "Today or earlier" },
] as const;

/** A day, kept as yyyy-mm-dd. */
export const date: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.date,
  asks: true,
  start: () => ({ label: "Choose a date", settings: { min: "", max: "", days: "any" } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Select
        name="days"
        label="Dates people can choose"
        options={DAYS}
        defaultValue={settings.days}
        error={errors.days}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <TextInput
          name="min"
          type="date"
          label="Not before"
          optional
          defaultValue={settings.min}
          error={errors.min}
        />
        <TextInput
          name="max"
          type="date"
          label="Not after"
          optional
          defaultValue={settings.max}
          error={errors.max}
        />
      </div>
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const [min, max] = [readLimit(posted, "min", errors), readLimit(posted, "max", errors)];
    if (min && max && min > max) errors.max = "Enter a date that is not before the first";
    return {
      settings: {
        min,
        max,
        days: DAYS.find(({ value }) => value === posted.get("days"))?.value ?? "any",
      },
      errors,
    };
  },
  Control({ element, name, posted, answer, errors, now }) {
    const { label, help, required } = element;
    const { min, max } = limitsOf(element, now);
    // What is no date cannot be shown in the browser's own field: as text it can be put right.
    const typed = posted?.get(name);
    const isDate = !typed || readDate(typed) === typed;
    return (
      <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
        {(wiring) => (
          <input
            {...wiring}
            type={isDate ? "date" : undefined}
            min={min || undefined}
            max={max || undefined}
            defaultValue={typed ?? answer}
          />
        )}
      </PublicField>
    );
  },
  readAnswer(posted, name, element, now, t) {
    const { label, required } = element;
    const question = quote(label);
    const typed = posted.get(name).trim();
    if (!typed)
      return required ? { errors: { [name]: t.fields.enterDate({ question }) } } : { answer: null };
    const day = readDate(typed);
    if (!day) return { errors: { [name]: t.fields.realDate({ question }) } };
    const problem = rangeProblem(day, element, now, t);
    return problem ? { errors: { [name]: problem } } : { answer: day };
  },
  words: (day, _element, t) => dateLabel(day, t?.language),
  cellsAreDays: true,
};

function readLimit(posted: PostedFields, name: string, errors: FormErrors): string {
  const typed = posted.get(name).trim();
  const day = typed && readDate(typed);
  if (day === null) errors[name] = "Enter a date like 29/11/2025, or leave this empty";
  return day ?? "";
}

/**
 * The days that the browser's calendar offers. Which day today is differs by place: the widest is
 * offered.
 */
function limitsOf(
  { settings }: FormElement<Settings>,
  now: Date | undefined,
): { min: string; max: string } {
  const today = now && todaysDates(now);
  const from = settings.days === "not-past" ? (today?.earliest ?? "") : "";
  const to = settings.days === "not-future" ? (today?.latest ?? "") : "";
  return {
    min: from > settings.min ? from : settings.min,
    max: to && (!settings.max || to < settings.max) ? to : settings.max,
  };
}

function rangeProblem(
  day: string,
  { label, settings: { min, max, days } }: FormElement<Settings>,
  now: Date,
  { fields, language }: Texts,
): string | null {
  const question = quote(label);
  const today = todaysDates(now);
  const limits = { min: dateLabel(min, language), max: dateLabel(max, language), question };
  if (days === "not-past" && day < today.earliest) return fields.notPast({ question });
  if (days === "not-future" && day > today.latest) return fields.notFuture({ question });
  if (min && max && (day < min || day > max)) return fields.dateFromTo(limits);
  if (min && day < min) return fields.dateFrom(limits);
  return max && day > max ? fields.dateTo(limits) : null;
}
