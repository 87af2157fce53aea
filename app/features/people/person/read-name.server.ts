import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { countLetters, MAX_NAME_LETTERS, normaliseName } from "#app/platform/text/wording.ts";

/** Reads first and last name from a form or an address, and what is wrong with them. */
export function readNames(form: { get(name: string): unknown }): {
  name: { firstName: string; lastName: string };
  errors: FormErrors;
} {
  const text = (field: string) => {
    const value = form.get(field);
    return normaliseName(typeof value === "string" ? value.slice(0, 5000) : "");
  };
  const name = { firstName: text("firstName"), lastName: text("lastName") };
  const errors: FormErrors = {};
  if (!name.firstName && !name.lastName) errors.firstName = "Enter the right name";
  for (const field of ["firstName", "lastName"] as const) {
    const letters = countLetters(name[field]);
    if (letters > MAX_NAME_LETTERS) errors[field] = `Shorten the name to ${MAX_NAME_LETTERS} letters; it has ${letters}`;
  }
  return { name, errors };
}
