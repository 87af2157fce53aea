import { createHash } from "node:crypto";
import { json } from "@remix-run/node";
import type { AppContext } from "#app/platform/app-context.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import type { Answers } from "../model/definition.ts";
import { submitResponse } from "../responses/submit-response.server.ts";
import { draftCookie } from "./drafts.server.ts";
import type { FormEnd } from "./form-address.ts";
import { thanksAddress } from "./show-thanks.server.ts";
import { externalLink } from "./views/external-link.ts";
import type { FormVisit } from "./visit-form.server.ts";

/** Sends somebody's answers and leads on: to the thank-you page or the organiser's link, or to the page that says why not. */
export async function sendAnswers(
  app: AppContext,
  visited: FormVisit,
  { answers, onceToken }: { answers: Answers; onceToken: string },
): Promise<Response> {
  const { form, answered, draft, account, visit, settings, now } = visited;
  const { config } = app;
  const { timeZone } = account;
  const given = { form, version: answered, answers, onceToken, draftId: draft?.id ?? null, timeZone, now };
  const submitted = await submitResponse(app, given);
  if (submitted.kind === "closed") {
    const { standing } = submitted;
    return answerWithEnd(standing, standing.status);
  }
  if (submitted.kind === "duplicate") {
    return answerWithEnd(KNOWN, 409);
  }
  const link = settings.thankYou === "link" ? externalLink(settings.redirectUrl) : null;
  const to = link && !visit.embedded ? link : thanksAddress(config, visit, submitted.response.id, now);
  return seeOther(to, draft && !visit.embedded ? setCookies([draftCookie(config, form.slug, "")]) : {});
}

const KNOWN = {
  title: "One answer from each e-mail address",
  words: "An answer with this address came before, so this one was not added. To change it, write to the organiser.",
};

/**
 * Names a page that was sent: the same page with the same answers is one response (C20). Somebody who goes back and sends
 * other answers from it, on a phone that a class shares, is another response.
 */
export function onceTokenOf(once: string, answers: Answers): string {
  // A file sent again is another file here; its name and size say that it is the same.
  const same = JSON.stringify(answers, (key, value) => (key === "fileId" ? undefined : value));
  return createHash("sha256").update(`${once}:${same}`).digest("base64url");
}

/** Answers a post with the page that says why nothing is taken. */
export function answerWithEnd(end: FormEnd, status: number): Response {
  return json<{ ended: FormEnd }>({ ended: end }, { status });
}
