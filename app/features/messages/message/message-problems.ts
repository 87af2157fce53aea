import {
  lineOfPlaceholder,
  type MessageText,
  placeholderText,
} from "#app/engines/message-document/message-text.ts";
import type { LineProblem } from "#app/engines/message-document/read-markdown.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { unknownPlaceholders, unknownSentence } from "./message-placeholders.ts";

/** What of a message stands in brackets and is no field, beside the part it is in. */
export function unknownErrors(
  message: { subject: string } & MessageText,
  known: readonly string[],
): FormErrors {
  const errors: FormErrors = {};
  const inSubject = unknownPlaceholders(message.subject, known, { button: false });
  const inBody = unknownPlaceholders(placeholderText(message), known);
  if (inSubject.length > 0) errors.subject = unknownSentence(inSubject);
  if (inBody.length > 0)
    errors.body = inBody
      .map((unknown) => {
        const line = lineOfPlaceholder(message, unknown.key);
        return `${line === null ? "" : `Line ${line}: `}${unknownSentence([unknown])}`;
      })
      .join(" ");
  return errors;
}

const MAX_PROBLEMS = 5;

export function problemsSentence(problems: LineProblem[]): string {
  const sentences = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ line, text }) => `Line ${line}: ${text}`);
  const more = problems.length - sentences.length;
  return [...sentences, ...(more > 0 ? [`${more} more like this.`] : [])].join(" ");
}
