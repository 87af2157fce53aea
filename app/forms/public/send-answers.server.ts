import { createHash } from "node:crypto";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { Answers } from "../definition.ts";
import { submitResponse } from "../responses/submit-response.server.ts";
import { answerWithEnd } from "./answer-with-end.server.ts";
import { externalLink } from "./external-link.ts";
import { draftCookie } from "./form-drafts.server.ts";
import { thanksAddress } from "./thanks-address.server.ts";
import type { FormVisit } from "./visit-form.server.ts";

/** Sends somebody's answers and leads on: to the thank-you page or the organiser's link, or to the page that says why not. */
export async function sendAnswers(
  installation: Installation,
  visited: FormVisit,
  { answers, onceToken }: { answers: Answers; onceToken: string },
): Promise<Response> {
  const { form, answered, draft, account, visit, settings, now } = visited;
  const { config } = installation;
  const { timeZone } = account;
  const given = { form, version: answered, answers, onceToken, draftId: draft?.id ?? null, timeZone, now };
  const submitted = await submitResponse(installation, given);
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
