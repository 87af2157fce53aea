import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType, PostedFields } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { dateLabel, readDate, todaysDates } from "./parts/read-date.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  /** yyyy-mm-dd, both included; empty: no limit. */
  min: string;
  max: string;
  /** Today belongs to both. */
  days: "any" | "not-past" | "not-future";
};

export const DAYS = [
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
  readAnswer({ posted, name, element, now, t }) {
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
