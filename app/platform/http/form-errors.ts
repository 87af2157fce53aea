import type { SubmissionResult } from "@conform-to/react";

/** Messages for a form that comes back with 422: by field name, in the order of the fields. */
export type FormErrors = Partial<Record<string, string>>;

/**
 * What an action answers to a form that it doesn't accept: the messages and everything typed, as
 * `useCheckedForm` takes it.
 */
export type FormAnswer = SubmissionResult<string[]>;

/** What the browser checks in a field before it sends a form: attributes of HTML. */
interface FieldConstraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  multiple?: boolean;
  pattern?: string;
  accept?: string;
}

/**
 * What a page has to know of a form's schema, small enough to be sent with it: `rulesOf` makes it.
 * Everything by field name.
 */
export interface FormRules<Values> {
  constraint: Record<string, FieldConstraint>;
  /** The schema's sentence for a required field that is empty. */
  ifEmpty: Record<string, string>;
  /**
   * The schema's sentence for a value of the wrong form, such as an e-mail address without an @.
   */
  ifMalformed: Record<string, string>;
  /** Never there: it carries the names and types of the fields to the page. */
  values?: Values;
}

/**
 * The first message of each field, in the order of the schema; `form` is the form as a whole.
 * Undefined when nothing is wrong.
 */
export function problemsOf(
  { error }: FormAnswer,
  order: readonly string[] = [],
): FormErrors | undefined {
  const problems: FormErrors = {};
  for (const name of new Set(["", ...order, ...Object.keys(error ?? {})])) {
    const message = error?.[name]?.[0];
    if (message) problems[name || "form"] = message;
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}
