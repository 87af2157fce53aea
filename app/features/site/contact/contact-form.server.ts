import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { readPostedForm, typedValues } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
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
 * The action of every page with the contact form. `page` is its path with what of its query says what the message is about.
 * Taken: 303 back to it, where `sent` says so. Otherwise 422 or 429 with everything typed.
 */
export async function handleContactForm(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  page: string,
): Promise<Response> {
  const { app, clientAddress } = context;
  const { config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const now = clock();
  const { homepage: trap = "", stamp = "", ...values } = typedValues(form);
  const refuse = (errors: FormProblem["errors"], status: number, headers: HeadersInit = {}) =>
    json<ContactProblem>({ errors, values, stamp: renewStamp(config, stamp, now) }, { status, headers });

  const read = readContactForm(form);
  if ("errors" in read) return refuse(read.errors, 422);
  const robot = spamProblem(config, { stamp, trap, message: read.value.message, now });
  if (robot) return refuse({ form: robot }, 422);
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    const form = `Many messages came from your network. ${waitMessage(wait)}, then press Submit again, or write to ${config.supportEmail}.`;
    return refuse({ form }, 429, { "Retry-After": String(wait) });
  }
  await receiveContactMessage(app, { ...read.value, page, stamp, now });
  return seeOther(`${page}${page.includes("?") ? "&" : "?"}sent=yes#contact`);
}
