import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { Config } from "../../config.server.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import type { Installation } from "../../installation.server.ts";
import { TRAP } from "../../ui/public-form/robot-fields.tsx";
import { answerWithEnd } from "./answer-with-end.server.ts";
import { forgetDraft } from "./forget-draft.server.ts";
import { formAddress, type Visit } from "./form-address.ts";
import { beginDraft, draftCookie, saveDraft } from "./form-drafts.server.ts";
import { allowedPlace, isSinglePage, type Place, placeAfter, placeBefore, reachedAt } from "./form-journey.ts";
import { type ReadPage, type ReceivedPage, readPage, receivePage } from "./receive-page.server.ts";
import { keptFormStamp, robotProblem, tooManyFrom } from "./robot-problem.server.ts";
import { onceTokenOf, sendAnswers } from "./send-answers.server.ts";
import { isChange, sendingWord, wishedPage } from "./show-page.server.ts";
import type { PageProblem } from "./shown-page.ts";
import type { FormVisit } from "./visit-form.server.ts";

/** Why a page is not taken as it is, to be shown with everything typed. */
interface Refusal {
  errors: FormErrors;
  status: 413 | 422 | 429;
  retryAfterSeconds?: number;
}

/**
 * The action of `/f/{slug}`: takes one page. 303 to the next place; or 422 (413, 429) with everything typed; or the page that
 * says why the form takes nothing.
 */
export async function answerPage(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { installation, clientAddress } = context;
  requireSameOrigin(request, installation.config.appUrl);
  const received = await receivePage(args);
  const { visited, post, stamp } = received;
  const { standing, journey, visit } = visited;
  const go = post.fields.get("go");
  if (go === "restart") return startAgain(installation, visited);
  const number = wishedPage(request);
  const allowed = allowedPlace(journey, number);
  if (allowed !== number) return leadTo(received, formAddress(visit, "", { page: allowed }));
  const page = readPage(received, number);
  if (go === "back" || go === "save") return stepAside(installation, received, page, { go, clientAddress });

  const isSent = isSinglePage(visited.definition) && !visited.settings.checkAnswers;
  const hasErrors = Object.keys(page.errors).length > 0;
  // What was sent before the form closed is answered by the response it made, so `sendAnswers` decides for whole answers.
  if (!standing.takes && (hasErrors || !isSent || !stamp)) return answerWithEnd(standing, standing.status);
  if (hasErrors || post.isCut) {
    return refuse(installation.config, received, { errors: page.errors, status: post.isCut ? 413 : 422 });
  }
  const button = isSent ? sendingWord(visited) : "Continue";
  const refusal = robotRefusal(installation.config, received, page, button) ?? (await crowdRefusal(clientAddress));
  if (refusal) return refuse(installation.config, received, refusal);
  if (isSent) {
    return sendAnswers(installation, visited, { answers: page.answers, onceToken: onceTokenOf(stamp!.once, page.answers) });
  }
  return goOn(installation, received, page, isChange(request));
}

/** *Start again*: forgets what was kept for this visitor. */
async function startAgain(installation: Installation, { draft, byLink, form, visit }: FormVisit): Promise<Response> {
  // Who came by a link may hold somebody else's answers: those stay theirs.
  if (draft && !byLink) await forgetDraft(installation, draft);
  const cookie = draftCookie(installation.config, form.slug, "");
  return seeOther(formAddress({ ...visit, token: null }), setCookies([cookie]));
}

/** *Back* and *Save and continue later*: keeps what the page says as far as it can be read, with its gaps and mistakes. */
async function stepAside(
  installation: Installation,
  received: ReceivedPage,
  page: ReadPage,
  { go, clientAddress }: { go: "back" | "save"; clientAddress: string },
): Promise<Response> {
  const { draft, standing, journey } = received.visited;
  // What is kept for nobody yet costs a row: programs get no more of them than of answers.
  const refusal = draft ? null : await crowdRefusal(clientAddress);
  if (refusal) return refuse(installation.config, received, refusal);
  if (!standing.takes) return answerWithEnd(standing, standing.status);
  const visit = await keep(installation, received, page, page.number);
  if (go === "save") return leadTo(received, formAddress(visit, "save", { page: page.number }));
  return leadTo(received, formAddress(visit, "", { page: placeBefore(journey, page.number) ?? 1 }));
}

/** *Continue*: keeps the page and leads to the next; from a change on the check page, back to that where nothing new is asked. */
async function goOn(installation: Installation, received: ReceivedPage, page: ReadPage, fromCheck: boolean): Promise<Response> {
  const { journey, answers } = received.visited;
  const next = placeAfter({ ...journey, answers: page.answers }, page.number, fromCheck ? { before: answers } : undefined);
  const visit = await keep(installation, received, page, next);
  if (next === "check") return leadTo(received, formAddress(visit, "check"));
  return leadTo(received, formAddress(visit, "", { page: next, ...(fromCheck ? { from: "check" } : {}) }));
}

/** Keeps the answers of somebody who goes on to `place`, and returns how they are with us from now on: a draft may begin here. */
async function keep({ db, config }: Installation, received: ReceivedPage, page: ReadPage, place: Place): Promise<Visit> {
  const { form, answered, journey, now } = received.visited;
  let { draft, visit } = received.visited;
  if (!draft) {
    const begun = await beginDraft(db, { form, versionId: answered.id, now });
    draft = begun.draft;
    visit = { ...visit, token: begun.token };
    if (!visit.embedded) received.cookies.push(draftCookie(config, form.slug, begun.token));
  }
  await saveDraft(db, draft, { answers: page.answers, reached: reachedAt(journey, place), now });
  return visit;
}

function robotRefusal(config: Config, { visited, post }: ReceivedPage, page: ReadPage, button: string): Refusal | null {
  const { fields } = post;
  const words = freeWords(page);
  const problem = robotProblem(config, {
    stamp: fields.get("stamp"),
    trap: fields.get(TRAP),
    words,
    button,
    now: visited.now,
  });
  return problem === null ? null : { errors: { form: problem }, status: 422 };
}

async function crowdRefusal(clientAddress: string): Promise<Refusal | null> {
  const tooMany = await tooManyFrom(clientAddress, false);
  return tooMany && { errors: { form: tooMany.words }, status: 429, retryAfterSeconds: tooMany.seconds };
}

/** What was typed freely, for the look of a program: addresses of the web are what programs write. */
function freeWords({ ids, own }: ReadPage): string {
  return ids
    .map((id) => own[id])
    .filter((answer) => typeof answer === "string" && !/^https?:\S+$/i.test(answer))
    .join(" ");
}

function refuse(config: Config, { visited, post, cookies }: ReceivedPage, refusal: Refusal): Response {
  const { errors, status, retryAfterSeconds } = refusal;
  // The version that the page shows now: without kept answers that is the published one, whichever the page was opened with.
  const shown = visited.draft ? visited.answered : visited.version;
  const stamp = keptFormStamp(config, post.fields.get("stamp"), shown.id, visited.now);
  const headers = setCookies(cookies);
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  return json<{ problem: PageProblem }>(
    { problem: { errors, posted: post.texts, files: post.kept, stamp } },
    { status, headers },
  );
}

function leadTo({ cookies }: ReceivedPage, address: string): Response {
  return seeOther(address, setCookies(cookies));
}
