import type { AppLoadContext } from "@remix-run/node";
import { notYet, unprocessable } from "../http/form-problem.server.ts";
import { consume, consumeAll } from "../http/rate-limit.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { requireSameOrigin } from "../http/same-origin.server.ts";
import { waitWords } from "../http/wait-words.ts";
import { mailboxOf } from "../recipients/mailbox-of.ts";
import { readEmailAddress, suggestAddress } from "../recipients/read-email-address.ts";
import { askToSubscribe } from "./ask-to-subscribe.server.ts";

/** A class may share one address on the way out. */
const PER_CLIENT = { name: "newsletter-client", points: 30, seconds: 3600 };
const ALL = { name: "newsletter", points: 240, seconds: 3600 };
/** Anybody can type anybody's address: one mailbox hears from us twice a day (C23). */
const PER_MAILBOX = { name: "newsletter-mailbox", points: 2, seconds: 24 * 3600 };

/**
 * The action of the newsletter's form. 303 to the page that says a mail is on its way, whoever's the address is and whether or
 * not it is known; 422 for what is no address, 429 when too many ask.
 */
export async function answerNewsletter(request: Request, context: AppLoadContext): Promise<Response> {
  const { installation, clientAddress } = context;
  requireSameOrigin(request, installation.config.appUrl);
  const form = await readPostedForm(request);
  if (form.get("homepage")) {
    return unprocessable(form, {
      email: "The field that catches spam was filled in, perhaps by your browser. It is empty again: press Subscribe once more",
    });
  }
  const typed = form.get("email");
  const read = readEmailAddress(typeof typed === "string" ? typed : "");
  if (!read.ok) return unprocessable(form, { email: problemOf(typed, read.reason) });
  const meant = suggestAddress(read.email);
  if (meant && form.get("meant") !== typed) {
    return unprocessable(form, { email: `Did you mean ${meant}? Correct it, or press Subscribe again if it is right` });
  }
  const wait = await consumeAll([
    [clientAddress, PER_CLIENT],
    ["all", ALL],
  ]);
  if (wait !== null) return notYet(form, `Many people are subscribing. ${waitWords(wait)}, then press Subscribe again.`, wait);
  if ((await consume(mailboxOf(read.email), PER_MAILBOX)) === null) {
    await askToSubscribe(installation, { email: read.email, now: installation.clock() });
  }
  return seeOther("/newsletter/sent");
}

function problemOf(typed: unknown, reason: string): string {
  return typeof typed === "string" && typed.trim() ? `${reason}. Write it like name@example.com` : "Enter your e-mail address";
}
