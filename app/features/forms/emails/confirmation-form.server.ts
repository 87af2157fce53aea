import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { letterIssues, letterText } from "#app/features/messages/compose/letter-form.server.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";

const MAX_SUBJECT_LENGTH = 200;
const MAX_BODY_LENGTH = 10_000;

/** The words of a form's confirmation. `known`: names that may stand in brackets. */
export function confirmationForm(known: readonly string[]) {
  return z
    .object({
      subject: z
        .string("Write the subject")
        .trim()
        .min(1, "Write the subject")
        .refine(
          (subject) => countLetters(subject) <= MAX_SUBJECT_LENGTH,
          `Shorten the subject to ${MAX_SUBJECT_LENGTH} characters`,
        ),
      body: z
        .string("Write the message")
        .trim()
        .min(1, "Write the message")
        .max(
          MAX_BODY_LENGTH,
          `Shorten the message to ${MAX_BODY_LENGTH.toLocaleString("en")} characters`,
        )
        .transform((text) => text.replace(/\r\n?/g, "\n")),
      bodyFormat: z.string().optional(),
    })
    .superRefine(({ subject = "", body = "", bodyFormat }, issues) => {
      for (const [field, message] of letterIssues(letterText({ subject, body, bodyFormat }), known))
        issues.addIssue({ code: "custom", path: [field], message });
    }, ALSO_WHILE_WRONG);
}
