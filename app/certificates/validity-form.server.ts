import type { FormErrors } from "../http/form-errors.ts";
import { dayIn, type Expiry, isDay, MOST_COUNT, NEVER } from "./expiry.ts";

/**
 * Reads `validity` (never, after, on) with `count` and `unit`, or `day`. A day that is past is refused: what must not count
 * any more is revoked.
 */
export function readValidityForm(form: FormData, now: Date, timeZone: string): { expiry: Expiry } | { errors: FormErrors } {
  const text = (name: string) => form.get(name)?.toString().trim() ?? "";
  switch (text("validity")) {
    case "never":
      return { expiry: NEVER };
    case "after": {
      const count = Number(text("count"));
      const unit = text("unit") === "months" ? "months" : "years";
      if (!Number.isInteger(count) || count < 1 || count > MOST_COUNT[unit]) {
        return { errors: { count: `Enter a whole number of ${unit}, from 1 to ${MOST_COUNT[unit].toLocaleString("en")}` } };
      }
      return { expiry: { kind: "after", count, unit } };
    }
    case "on": {
      const day = text("day");
      if (!isDay(day)) return { errors: { day: "Enter the last day on which certificates are valid" } };
      if (day < dayIn(now, timeZone)) return { errors: { day: "Choose today or a later day" } };
      return { expiry: { kind: "on", day } };
    }
    default:
      return { errors: { validity: "Choose how long certificates are valid" } };
  }
}
