import { parseWithZod } from "@conform-to/zod/v4";
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

/**
 * Reads a posted form with its schema. An empty field counts as absent, as conform does it, so that "required" has one
 * message. `errors` holds the first message of each field, in the schema's order; `form` for the form as a whole.
 */
export function readForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): { value: z.output<Schema> } | { errors: FormErrors } {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value };
  const errors: FormErrors = {};
  for (const [name, messages] of Object.entries(submission.error ?? {})) {
    if (messages?.[0]) errors[name || "form"] = messages[0];
  }
  return { errors };
}

/** A sentence for the whole form, everything typed, and when it may be sent again. 429, or 503 when it is we who are busy. */
export function notYet(form: FormData, text: string, waitSeconds: number, status: 429 | 503 = 429) {
  const headers = { "Retry-After": String(waitSeconds) };
  return json<FormProblem>({ errors: { form: text }, values: typedValues(form) }, { status, headers });
}

/** 422 with the messages and everything typed. */
export function unprocessable(form: FormData, errors: FormErrors) {
  return json<FormProblem>({ errors, values: typedValues(form) }, { status: 422 });
}
