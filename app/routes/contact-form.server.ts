import { type ActionFunctionArgs, data } from "@remix-run/node";
import { contactForm, sendContactMessage } from "#app/features/site/contact/contact-form.server.ts";
import { readSubmission } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/**
 * The action of every page with the contact form. `page` is its path with what of its query says
 * what the message is about. Taken: 303 back to it, where `sent` says so. Otherwise 422 or 429 with
 * everything typed.
 */
export async function handleContactForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  page: string,
) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const outcome = await sendContactMessage(app, {
    submission: await readSubmission(request, contactForm),
    page,
    client: context,
  });
  if (outcome.kind === "taken")
    return seeOther(`${page}${page.includes("?") ? "&" : "?"}sent=yes#contact`);
  const { answer, waitSeconds } = outcome;
  if (waitSeconds === null) return data(answer, { status: 422 });
  return data(answer, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}
