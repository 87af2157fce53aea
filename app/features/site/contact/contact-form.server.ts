import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors, FormProblem } from "#app/platform/http/form-errors.ts";
import { typedValues } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { renewStamp, spamProblem } from "./contact-stamp.server.ts";
import { readContactForm } from "./read-contact-form.server.ts";
import { receiveContactMessage } from "./take-message.server.ts";

/** A class may share one address on the way out. */
const PER_CLIENT = { name: "contact-client", points: 12, seconds: 3600 };

/** A refused contact form: what is wrong, everything typed, and the stamp to send it with again. */
export interface ContactProblem extends FormProblem {
  stamp: string;
}

/**
 * Takes the contact form of `page`, a path with what of its query says what the message is about. Null: taken. `waitSeconds`: so
 * many came from that network; otherwise something is wrong with the form.
 */
export async function sendContactMessage(
  app: AppContext,
  { form, page, clientAddress }: { form: FormData; page: string; clientAddress: string },
): Promise<{ problem: ContactProblem; waitSeconds: number | null } | null> {
  const { config, clock } = app;
  const now = clock();
  const { homepage: trap = "", stamp = "", ...values } = typedValues(form);
  const refused = (errors: FormErrors, waitSeconds: number | null = null) => ({
    problem: { errors, values, stamp: renewStamp(config, stamp, now) },
    waitSeconds,
  });
  const read = readContactForm(form);
  if ("errors" in read) return refused(read.errors);
  const spam = spamProblem(config, { stamp, trap, message: read.value.message, now });
  if (spam) return refused({ form: spam });
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    const text = `Many messages came from your network. ${waitMessage(wait)}, then press Submit again, or write to ${config.supportEmail}.`;
    return refused({ form: text }, wait);
  }
  await receiveContactMessage(app, { ...read.value, page, stamp, now });
  return null;
}
