import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormAnswer, FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, type submissionOf } from "#app/platform/http/forms.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import {
  type Client,
  type ClientLimit,
  consumeByClient,
} from "#app/platform/http/visitor.server.ts";
import { cleanLine, cleanText, MAX_MESSAGE, MAX_NAME, readPhone } from "./contact-message.ts";
import { renewStamp, spamProblem } from "./contact-stamp.server.ts";
import { receiveContactMessage } from "./take-message.server.tsx";

/** A class may share one address on the way out. */
const PER_CLIENT: ClientLimit = {
  name: "contact-client",
  points: 12,
  perNetwork: 60,
  seconds: 3600,
};

const NOT_REACHABLE =
  "Enter an e-mail address like name@example.com, or a phone number, so that we can answer";

const name = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .transform(cleanLine)
    .refine((text) => text !== "", `${label} is required`)
    .refine(
      (text) => countLetters(text) <= MAX_NAME,
      `${label} can have at most ${MAX_NAME} characters`,
    );

/** The contact form. `homepage` is left empty by people, `stamp` comes from the page. */
export const contactForm = z.object({
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
      const length = countLetters(text);
      if (length <= MAX_MESSAGE) return;
      const message =
        `The message has ${length.toLocaleString("en")} characters. Shorten it to ` +
        `${MAX_MESSAGE.toLocaleString("en")}`;
      context.addIssue({ code: "custom", message });
    }),
  homepage: z.string().optional(),
  stamp: z.string().default(""),
});

/** The form of a page, a path with what of its query says what the message is about. */
interface ContactPost {
  submission: ReturnType<typeof submissionOf<typeof contactForm>>;
  page: string;
  client: Client;
}

/** A refused contact form: what is wrong, everything typed, and the stamp to send it with again. */
export type ContactAnswer = FormAnswer & { stamp: string };

/**
 * Takes a contact form. `waitSeconds`: so many came from that network; otherwise something is wrong with the form.
 */
export async function sendContactMessage(
  app: AppContext,
  { submission, page, client }: ContactPost,
): Promise<
  { kind: "taken" } | { kind: "refused"; answer: ContactAnswer; waitSeconds: number | null }
> {
  const { config, clock } = app;
  const now = clock();
  const typedStamp = String(submission.payload.stamp ?? "");
  const refuse = (problems: FormErrors = {}, waitSeconds: number | null = null) => {
    const answer = {
      ...answerOf(submission, problems),
      stamp: renewStamp(config, typedStamp, now),
    };
    return { kind: "refused" as const, answer, waitSeconds };
  };
  if (submission.status !== "success") return refuse();
  const { homepage: trap = "", stamp, ...message } = submission.value;
  const spam = spamProblem(config, { stamp, trap, message: message.message, now });
  if (spam) return refuse({ form: spam });
  const wait = await consumeByClient(client, PER_CLIENT);
  if (wait !== null) {
    const text =
      `We’ve had many messages from your network. ${waitMessage(wait)}, then press Submit ` +
      `again, or write to ${config.supportEmail}.`;
    return refuse({ form: text }, wait);
  }
  await receiveContactMessage(app, { ...message, page, stamp, now });
  return { kind: "taken" };
}
