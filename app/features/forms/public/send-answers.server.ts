import { createHash } from "node:crypto";
import { ANSWER_FIELD, isAnswerId } from "#app/engines/answer-device/answer-protocol.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readCookie, sign, unsign } from "#app/platform/crypto.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormElement } from "../definition/definition.ts";
import type { PostedFields } from "../definition/field-type.ts";
import { confirmationOf } from "../emails/confirmations.server.ts";
import { formWebinars } from "../extensions.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import type { FormAvailability, FormEnd } from "../model/form-availability.ts";
import { sourceOf } from "../model/link-values.ts";
import { questionsOf } from "../model/pages.ts";
import { pipedValues, pipeText } from "../model/piping.ts";
import { respondentOf, translated } from "../model/respondent.ts";
import { translatedNames } from "../model/settings-texts.ts";
import { quizResult } from "../quiz/quiz-result.server.ts";
import { submitResponse } from "../responses/submit-response.server.ts";
import { repeatedMessage } from "../responses/unique-answers.server.ts";
import { clearDraft, draftCookie } from "../store/drafts.server.ts";
import { responseAnswers, versionDefinition } from "../store/stored-form.server.ts";
import { keepScriptPath } from "./keep-script.server.ts";
import {
  type FormVisit,
  formAddress,
  formFrame,
  guestOfVisit,
  type OpenForm,
  type Visit,
  versionOf,
  visitOf,
} from "./open-form.server.ts";

/** What becomes of a post to a form that is not refused. `cookies` are Set-Cookie values. */
export type SendOutcome =
  | { kind: "on"; location: string; cookies: string[]; isSent?: true }
  /** The page says why nothing is taken. */
  | { kind: "ended"; end: FormAvailability }
  /** This address answered before. */
  | { kind: "duplicate"; end: FormEnd };

/**
 * Sends somebody's answers and leads on, to the thank-you page or the organiser's link; or says why
 * not.
 */
export async function sendAnswers(
  app: AppContext,
  visited: FormVisit,
  { answers, onceToken }: { answers: Answers; onceToken: string },
): Promise<SendOutcome> {
  const { form, answered, draft, account, visit, guest, now, texts } = visited;
  const { config } = app;
  const { timeZone } = account;
  const given = {
    form,
    version: answered,
    answers,
    onceToken,
    draftId: draft?.id ?? null,
    guest,
    timeZone,
    now,
    source: sourceOf(visit.given),
    texts,
  };
  const submitted = await submitResponse(app, given);
  if (submitted.kind === "closed") return { kind: "ended", end: submitted.standing };
  if (submitted.kind === "duplicate") return { kind: "duplicate", end: texts.closed.duplicate };
  if (submitted.kind === "repeated")
    return {
      kind: "duplicate",
      end: {
        title: texts.closed.repeated,
        words: `${repeatedMessage(submitted.question, texts)}.`,
      },
    };
  // The files of a second time are nobody's.
  if (submitted.isReplay && draft) await clearDraft(app, draft);
  return leadOn(config, visited, submitted.response.id);
}

/** After an answer was taken: the thank-you page, or the organiser's link. */
function leadOn(config: Config, visited: FormVisit, responseId: string): SendOutcome {
  const { settings, visit, draft, now } = visited;
  const link = settings.thankYou === "link" ? externalLink(settings.redirectUrl) : null;
  const location = link && !visit.embedded ? link : thanksAddress(config, visit, responseId, now);
  return {
    kind: "on",
    isSent: true,
    location,
    cookies: draft && !visit.embedded ? [draftCookie(config, visit, draft, "")] : [],
  };
}

/**
 * Names a page that was sent: the same page with the same answers is one response (C20). Somebody
 * who goes back and sends other answers from it, on a phone that a class shares, is another
 * response.
 */
export function onceTokenOf(once: string, answers: Answers): string {
  // A file sent again is another file here; its name and size say that it is the same.
  const same = JSON.stringify(answers, (key, value) => (key === "fileId" ? undefined : value));
  return createHash("sha256").update(`${once}:${same}`).digest("base64url");
}

/**
 * The same of what a phone keeps until it is sent (`answer-protocol`): its id alone, since photos
 * may be read in another way the next time. Null: it has none.
 */
export function onceTokenOfId(fields: PostedFields): string | null {
  const id = fields.get(ANSWER_FIELD);
  if (!isAnswerId(id)) return null;
  return createHash("sha256").update(`answer:${id}`).digest("base64url");
}

/** Where an answer leads that arrived before, whatever would be said of it today; or null. */
export async function answeredBefore(
  { db, config }: AppContext,
  visited: FormVisit,
  onceToken: string | null,
): Promise<SendOutcome | null> {
  if (onceToken === null) return null;
  const first = await db
    .selectFrom("formResponses")
    .select("id")
    .where("formId", "=", visited.form.id)
    .where("onceToken", "=", onceToken)
    .executeTakeFirst();
  return first ? leadOn(config, visited, first.id) : null;
}

/**
 * The thank-you page: `query` is that of its address, `cookies` the browser's. Anyone who didn't
 * send the answer sees no more than that it came. Null: a guest's key
 * that nobody has.
 */
export async function showThanks(
  app: AppContext,
  open: OpenForm,
  { query, cookies }: { query: URLSearchParams; cookies: string | null },
) {
  const { db, clock } = app;
  const { form, settings, texts } = open;
  const { thanks } = texts;
  const response = await thankedResponse(app, form, query.get("done"));
  const version = response ? await versionOf(db, open, response.versionId) : open.version;
  const visit = visitOf(query, form.slug);
  const definition = versionDefinition(version);
  const answers = response ? responseAnswers(response) : {};
  const values = pipedValues(definition, answers, texts);
  const person = response ? respondentOf(definition, answers) : null;
  const guest = await guestOfVisit(app, form, visit);
  if (guest === "nobody") return null;
  const isClosed = !open.standing.takes;
  const quiz = response
    ? quizResult(definition, answers, { settings, guest, isClosed, texts })
    : null;
  const webinar = response ? await formWebinars.get().thanks(app, { form, response, texts }) : null;
  // "You are registered" and the like are the organiser's words to who got a place.
  const own = !webinar || webinar.calendar ? settings : null;
  // Not where the address has had enough mails, or came back before: what does not come is not
  // promised.
  const isConfirmed =
    response && person?.email && !webinar && (await confirmationOf(db, response, clock()));
  const frame = await formFrame(app, { ...open, version, visit });
  return {
    ...frame,
    keepScript: visit.embedded ? null : keepScriptPath(texts.language),
    // What it says of the webinar is about this person's place, not about the next who registers.
    head: { ...frame.head, facts: webinar?.facts ?? frame.head.facts },
    embedded: visit.embedded,
    /** Above the title: "You are registered". */
    achieved: webinar?.achieved ?? thanks.sent,
    title:
      quiz?.title ||
      pipeText(own?.thankYouTitle ?? "", values) ||
      webinar?.title ||
      (person?.firstName ? thanks.thankYouName({ name: person.firstName }) : thanks.thankYou),
    text: pipeText(own?.thankYouText ?? "", values) || (webinar || quiz ? "" : thanks.answersSent),
    /** It is the organiser's, and nobody has translated it into the page's language. */
    isOwnText:
      Boolean(own?.thankYouText) &&
      !translatedNames(settings, texts.language)?.includes("thankYouText"),
    /** Only the sender sees it; null for everybody else, and after a day. */
    reference: response?.reference ?? null,
    /** What was worked out of their answers: "Total", "₦15,000". */
    amounts: amountsOf(definition.elements, answers, texts).map(({ label, ...amount }) => ({
      ...amount,
      label: pipeText(label, values),
    })),
    /** The address a confirmation goes to; null: there is none. */
    confirmedTo: isConfirmed ? person.email : null,
    /** It has to wait, because the organiser has sent as many e-mails as they may for now. */
    isConfirmedLater: isConfirmed === "later",
    // Inside another site's page a page that refuses to be framed would show nothing: the person
    // opens it themselves.
    link: settings.thankYou === "link" ? externalLink(settings.redirectUrl) : null,
    webinar,
    quiz,
    againPath:
      quiz && guest && !isClosed && quiz.attemptsLeft !== 0
        ? formAddress({ ...visit, d: null })
        : null,
    /**
     * The guest's own page, in the browser that came from there: the key in the address alone must
     * not open it.
     */
    ownPath:
      guest && readCookie(cookies, OWN_PAGE_COOKIE) === guest.joinToken
        ? `/w/${guest.joinToken}`
        : null,
  };
}

const OWN_PAGE_COOKIE = "iweri_own";

/**
 * The Set-Cookie value with which the thank-you page of this form can lead back to a guest's own
 * page.
 */
export function ownPageCookie(
  { appUrl }: Pick<Config, "appUrl">,
  slug: string,
  joinToken: string,
): string {
  const secure = appUrl.startsWith("https:") ? "; Secure" : "";
  return `${OWN_PAGE_COOKIE}=${joinToken}; Path=/f/${slug}; HttpOnly; SameSite=Lax${secure}`;
}

function amountsOf(
  elements: FormElement[],
  answers: Answers,
  t: Texts,
): { id: string; label: string; words: string }[] {
  return questionsOf(translated(elements, t)).flatMap((element) => {
    const { derive, isHidden, words } = fieldTypeOf(element);
    const answer = answers[element.id];
    if (!derive || isHidden || answer === undefined) return [];
    return [{ id: element.id, label: element.label, words: words(answer, element, t) }];
  });
}

/** The page names a person and a reference: after this it only says thank you. */
const SHOWN_MS = 24 * 3_600_000;

/** Where the sender of a response is thanked: an address that nobody else can make. */
export function thanksAddress(config: Config, visit: Visit, responseId: string, now: Date): string {
  const done = sign(`thanks:${responseId}:${now.getTime() + SHOWN_MS}`, config.sessionSecret);
  return formAddress({ ...visit, d: null, given: [] }, "thanks", { done });
}

/** The organiser's link as people may be sent to it; null for anything but a web address. */
function externalLink(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** The response a thank-you page was opened for; none when its time is over, or nobody sent one. */
async function thankedResponse(
  { db, config, clock }: AppContext,
  form: { id: string },
  done: string | null,
) {
  const [kind, responseId, until] = unsign(done ?? "", config.sessionSecret)?.split(":") ?? [];
  if (kind !== "thanks" || !responseId || Number(until) <= clock().getTime()) return undefined;
  return db
    .selectFrom("formResponses")
    .selectAll()
    .where("id", "=", responseId)
    .where("formId", "=", form.id)
    .executeTakeFirst();
}
