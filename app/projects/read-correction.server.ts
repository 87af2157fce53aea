import type { Design } from "../certificates/design.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { countLetters, MAX_NAME_LETTERS, normaliseName } from "../recipients/normalise-name.ts";
import { readEmailAddress } from "../recipients/read-email-address.ts";
import { correctableValues } from "./correctable-values.ts";

const MOST_VALUE_LETTERS = 500;

export interface Correction {
  firstName: string;
  lastName: string;
  email: string;
  /** Placeholder → what is printed from now on. */
  values: Record<string, string>;
}

/** Reads the correction form: what it says, and what is wrong with it. `before`: the values printed so far. */
export function readCorrection(
  design: Design,
  before: Record<string, string>,
  form: { get(name: string): unknown },
): { correction: Correction; errors: FormErrors } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const errors: FormErrors = {};
  const firstName = normaliseName(text("firstName"));
  const lastName = normaliseName(text("lastName"));
  if (!firstName && !lastName) errors.firstName = "Enter the name to print";
  for (const [field, name] of [
    ["firstName", firstName],
    ["lastName", lastName],
  ] as const) {
    const letters = countLetters(name);
    if (letters > MAX_NAME_LETTERS) errors[field] = `Shorten the name to ${MAX_NAME_LETTERS} letters; it has ${letters}`;
  }
  const address = readEmailAddress(text("email"));
  if (!address.ok) errors.email = `${address.reason}. Enter it in full, like name@example.com`;
  const values: Record<string, string> = {};
  for (const { field, name } of correctableValues(design, before)) {
    values[name] = text(field).trim();
    const letters = [...values[name]].length;
    if (letters > MOST_VALUE_LETTERS) errors[field] = `Shorten ${name} to ${MOST_VALUE_LETTERS} letters; it has ${letters}`;
  }
  return { correction: { firstName, lastName, email: address.ok ? address.email : text("email"), values }, errors };
}
