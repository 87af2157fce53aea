import { z } from "zod";
import { readForm } from "#app/platform/http/forms.server.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME, readPhone } from "./contact-message.ts";

const NOT_REACHABLE = "Enter an e-mail address like name@example.com, or a phone number, so that we can answer";

const name = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .transform(cleanLine)
    .refine((text) => text !== "", `${label} is required`)
    .refine((text) => [...text].length <= MAX_NAME, `${label} can hold ${MAX_NAME} letters`);

const schema = z.object({
  firstName: name("First name"),
  lastName: name("Last name"),
  reachAt: z.string({ error: NOT_REACHABLE }).transform((text, context) => {
    const email = readEmailAddress(text.slice(0, 2_000));
    const reachAt = email.ok ? email.email : readPhone(text.slice(0, 100));
    if (reachAt === null) context.addIssue({ code: "custom", message: NOT_REACHABLE });
    return { text: reachAt ?? "", email: email.ok ? email.email : null };
  }),
  message: z
    .string({ error: "Write a message" })
    .transform(cleanText)
    .refine((text) => text !== "", "Write a message")
    .superRefine((text, context) => {
      const length = [...text].length;
      if (length <= MAX_MESSAGE) return;
      const message = `The message has ${length.toLocaleString("en")} letters. Shorten it to ${MAX_MESSAGE.toLocaleString("en")}`;
      context.addIssue({ code: "custom", message });
    }),
});

export type ContactForm = z.output<typeof schema>;

/** The contact form's fields, cleaned, or what is wrong with each. */
export function readContactForm(form: FormData) {
  return readForm(form, schema);
}
