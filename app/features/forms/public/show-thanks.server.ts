import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import { hasConfirmation } from "../emails/confirmations.server.ts";
import { webinarThanksPage } from "../extensions.ts";
import { respondentOf } from "../model/respondent.ts";
import { responseAnswers, versionDefinition } from "../model/stored-form.server.ts";
import type { WebinarThanks } from "../webinar/webinar-gate.ts";
import { type FormHead, formFrame, type OpenForm } from "./open-form.server.ts";
import { formAddress, type Visit, versionOf, visitOf } from "./visit-form.server.ts";

/** What the thank-you page is drawn from. */
export interface ThanksData {
  head: FormHead;
  style: string;
  themeColour: string;
  embedded: boolean;
  /** Above the title: "You are registered". */
  achieved: string;
  title: string;
  text: string;
  /** Only the sender sees it; null for everybody else, and after a day. */
  reference: string | null;
  /** The address a confirmation goes to; null: there is none. */
  confirmedTo: string | null;
  /** The organiser's link, where a redirect could not lead there. */
  link: string | null;
  webinar: WebinarThanks | null;
}

/** The thank-you page: `query` is that of its address. Anyone who didn't send the answer sees no more than that it came. */
export async function showThanks(app: AppContext, open: OpenForm, query: URLSearchParams): Promise<ThanksData> {
  const { db, config, clock } = app;
  const { form, settings } = open;
  const responseId = thankedResponse(config, query.get("done"), clock());
  const response = responseId
    ? await db
        .selectFrom("formResponses")
        .selectAll()
        .where("id", "=", responseId)
        .where("formId", "=", form.id)
        .executeTakeFirst()
    : undefined;
  const version = response ? await versionOf(db, open, response.versionId) : open.version;
  const person = response ? respondentOf(versionDefinition(version), responseAnswers(response)) : null;
  const webinar = response ? await webinarThanksPage.get()(app, { form, response }) : null;
  // "You are registered" and the like are the organiser's words to who got a place.
  const own = !webinar || webinar.calendar ? settings : null;
  // Not where the address has had enough mails, or came back before: what does not come is not promised.
  const isConfirmed = response && person?.email && !webinar && (await hasConfirmation(db, response));
  return {
    ...(await formFrame(app, { ...open, version })),
    embedded: visitOf(query, form.slug).embedded,
    achieved: webinar?.achieved ?? "Sent",
    title: own?.thankYouTitle || webinar?.title || (person?.firstName ? `Thank you, ${person.firstName}` : "Thank you"),
    text: own?.thankYouText || (webinar ? "" : "Your answers have been sent."),
    reference: response?.reference ?? null,
    confirmedTo: isConfirmed ? person.email : null,
    // Inside another site's page a page that refuses to be framed would show nothing: the person opens it themselves.
    link: settings.thankYou === "link" ? externalLink(settings.redirectUrl) : null,
    webinar,
  };
}

/** The page names a person and a reference: after this it only says thank you. */
const SHOWN_MS = 24 * 3_600_000;

/** Where the sender of a response is thanked: an address that nobody else can make. */
export function thanksAddress(config: Config, visit: Visit, responseId: string, now: Date): string {
  const done = sign(`thanks:${responseId}:${now.getTime() + SHOWN_MS}`, config.sessionSecret);
  return formAddress({ ...visit, token: null }, "thanks", { done });
}

/** The organiser's link as people may be sent to it; null for anything but a web address. */
export function externalLink(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** The response that a thank-you page was opened for; null when its time is over, or nobody sent one. */
function thankedResponse(config: Config, done: string | null, now: Date): string | null {
  const [kind, responseId, until] = unsign(done ?? "", config.sessionSecret)?.split(":") ?? [];
  return kind === "thanks" && responseId && Number(until) > now.getTime() ? responseId : null;
}
