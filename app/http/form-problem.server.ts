import { json } from "@remix-run/node";
import type { z } from "zod";
import type { FormErrors, FormProblem } from "./form-errors.ts";

/** Every text field of a posted form, the last value of each. Files and passwords are left out: they are not shown again. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password/i.test(name)) values[name] = value;
  }
  return values;
}

/** The first message of each field, in the schema's order. */
export function errorsOf(error: z.ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "form";
    errors[name] ??= issue.message;
  }
  return errors;
}

/** 422 with the messages and everything typed. */
export function unprocessable(form: FormData, errors: FormErrors) {
  return json<FormProblem>({ errors, values: typedValues(form) }, { status: 422 });
}
