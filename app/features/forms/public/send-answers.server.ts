import { createHash } from "node:crypto";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Answers } from "../model/definition.ts";
import { submitResponse } from "../responses/submit-response.server.ts";
import { draftCookie } from "./drafts.server.ts";
import type { FormAvailability, FormEnd } from "./form-status.ts";
import { externalLink, thanksAddress } from "./show-thanks.server.ts";
import type { FormVisit } from "./visit-form.server.ts";

/** What becomes of a post to a form that is not refused. `cookies` are Set-Cookie values. */
export type SendOutcome =
  | { kind: "on"; location: string; cookies: string[] }
  /** The page says why nothing is taken. */
  | { kind: "ended"; end: FormAvailability }
  /** This address answered before. */
  | { kind: "duplicate"; end: FormEnd };

/** Sends somebody's answers and leads on, to the thank-you page or the organiser's link; or says why not. */
export async function sendAnswers(
  app: AppContext,
  visited: FormVisit,
  { answers, onceToken }: { answers: Answers; onceToken: string },
): Promise<SendOutcome> {
  const { form, answered, draft, account, visit, settings, now } = visited;
  const { config } = app;
  const { timeZone } = account;
  const given = { form, version: answered, answers, onceToken, draftId: draft?.id ?? null, timeZone, now };
  const submitted = await submitResponse(app, given);
  if (submitted.kind === "closed") return { kind: "ended", end: submitted.standing };
  if (submitted.kind === "duplicate") return { kind: "duplicate", end: KNOWN };
  const link = settings.thankYou === "link" ? externalLink(settings.redirectUrl) : null;
  const location = link && !visit.embedded ? link : thanksAddress(config, visit, submitted.response.id, now);
  return { kind: "on", location, cookies: draft && !visit.embedded ? [draftCookie(config, form.slug, "")] : [] };
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
