import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType, PostedFields } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  /** hh:mm, both included; empty: no limit. */
  min: string;
  max: string;
};

/** A time of day, kept as hh:mm of 24 hours. */
export const time: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.time,
  asks: true,
  start: () => ({ label: "Choose a time", settings: { min: "", max: "" } }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const [min, max] = [readLimit(posted, "min", errors), readLimit(posted, "max", errors)];
    if (min && max && min > max) errors.max = "Enter a time that is not before the first";
    return { settings: { min, max }, errors };
  },
  readAnswer({ posted, name, element, t }) {
    const { label, required, settings } = element;
    const question = quote(label);
    const typed = posted.get(name).trim();
    if (!typed)
      return required ? { errors: { [name]: t.fields.enterTime({ question }) } } : { answer: null };
    const read = readTime(typed);
    if (!read) return { errors: { [name]: t.fields.realTime({ question }) } };
    return isWithin(read, settings)
      ? { answer: read }
      : { errors: { [name]: limitMessage(element, t) } };
  },
};

/** "14:30", "1430", "2:30 pm", "2pm", "2.30 p.m." as hh:mm; null for what is no time. */
export function readTime(typed: string): string | null {
  const text = readLine(typed.slice(0, 40)).toLowerCase();
  const found = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?(?::[0-5]\d)?\s*(a\.?m\.?|p\.?m\.?)?$/.exec(text);
  if (!found) return null;
  const [, hours = "", minutes, half] = found;
  // A number alone may be meant as anything.
  if (minutes === undefined && half === undefined) return null;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.startsWith("p") ? 12 : 0);
  }
  return hour > 23 ? null : `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`;
}

function readLimit(posted: PostedFields, name: string, errors: FormErrors): string {
  const typed = posted.get(name).trim();
  const read = typed && readTime(typed);
  if (read === null) errors[name] = "Enter a time like 14:30, or leave this empty";
  return read ?? "";
}

function isWithin(read: string, { min, max }: Settings): boolean {
  return (!min || read >= min) && (!max || read <= max);
}

function limitMessage(
  { label, settings: { min, max } }: FormElement<Settings>,
  { fields }: Texts,
): string {
  const question = quote(label);
  if (min && max) return fields.timeFromTo({ min, max, question });
  return min ? fields.timeFrom({ min, question }) : fields.timeTo({ max, question });
}
