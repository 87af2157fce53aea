import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { FormProblem } from "../http/form-errors.ts";
import { typedValues } from "../http/form-problem.server.ts";
import { consume } from "../http/rate-limit.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { requireSameOrigin } from "../http/same-origin.server.ts";
import { waitWords } from "../http/wait-words.ts";
import { keptStamp, robotProblem } from "./contact-stamp.server.ts";
import { readContactForm } from "./read-contact-form.server.ts";
import { takeContactMessage } from "./take-contact-message.server.ts";

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
export async function answerContact(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  page: string,
): Promise<Response> {
  const { installation, clientAddress } = context;
  const { config, clock } = installation;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const now = clock();
  const { homepage: trap = "", stamp = "", ...values } = typedValues(form);
  const refuse = (errors: FormProblem["errors"], status: number, headers: HeadersInit = {}) =>
    json<ContactProblem>({ errors, values, stamp: keptStamp(config, stamp, now) }, { status, headers });

  const read = readContactForm(form);
  if ("errors" in read) return refuse(read.errors, 422);
  const robot = robotProblem(config, { stamp, trap, message: read.value.message, now });
  if (robot) return refuse({ form: robot }, 422);
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    const form = `Many messages came from your network. ${waitWords(wait)}, then press Submit again, or write to ${config.supportEmail}.`;
    return refuse({ form }, 429, { "Retry-After": String(wait) });
  }
  await takeContactMessage(installation, { ...read.value, page, stamp, now });
  return seeOther(`${page}${page.includes("?") ? "&" : "?"}sent=yes#contact`);
}
