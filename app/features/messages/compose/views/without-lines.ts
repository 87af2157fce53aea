import type { FormErrors } from "#app/platform/http/form-errors.ts";

/**
 * A problem without the lines of the Markdown, which who edits a message as it will look doesn't
 * see.
 */
export function withoutLines<Text extends string | undefined>(problem: Text): Text {
  return problem?.replace(/\bLine \d+: /g, "") as Text;
}

/** A form's errors as they are said beside the message. */
export function errorsShown(errors: FormErrors, isRich: boolean): FormErrors {
  return isRich && errors.body ? { ...errors, body: withoutLines(errors.body) } : errors;
}
