import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { TRAP } from "#app/ui/public-form/spam-fields.tsx";
import { beginDraft, clearDraft, draftCookie, saveDraft } from "./drafts.server.ts";
import { formAddress, type Visit } from "./form-address.ts";
import { allowedPlace, isSinglePage, type Place, placeAfter, placeBefore, reachedAt } from "./form-path.ts";
import type { PageProblem } from "./form-status.ts";
import { type ReadPage, type ReceivedPage, readPage, receivePage } from "./receive-page.server.ts";
import { answerWithEnd, onceTokenOf, sendAnswers } from "./send-answers.server.ts";
import { isChange, requestedPage, sendingWord } from "./show-page.server.ts";
import { spamProblem, spentFormStamp, tooManyFrom } from "./spam-check.server.ts";
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
  const { app, clientAddress } = context;
  requireSameOrigin(request, app.config.appUrl);
  const received = await receivePage(args);
  const { visited, post, stamp } = received;
  const { standing, journey, visit } = visited;
  const go = post.fields.get("go");
  if (go === "restart") return startAgain(app, visited);
  const number = requestedPage(request);
  const allowed = allowedPlace(journey, number);
  if (allowed !== number) return leadTo(received, formAddress(visit, "", { page: allowed }));
  const page = readPage(received, number);
  if (go === "back" || go === "save") return stepAside(app, received, page, { go, clientAddress });

  const isSent = isSinglePage(visited.definition) && !visited.settings.checkAnswers;
  const hasErrors = Object.keys(page.errors).length > 0;
  // What was sent before the form closed is answered by the response it made, so `sendAnswers` decides for whole answers.
  if (!standing.takes && (hasErrors || !isSent || !stamp)) return answerWithEnd(standing, standing.status);
  if (hasErrors || post.isCut) {
    return refuse(app.config, received, { errors: page.errors, status: post.isCut ? 413 : 422 });
  }
  const button = isSent ? sendingWord(visited) : "Continue";
  const refusal = spamRefusal(app.config, received, page, button) ?? (await crowdRefusal(clientAddress));
  if (refusal) return refuse(app.config, received, refusal);
  if (isSent) {
    return sendAnswers(app, visited, { answers: page.answers, onceToken: onceTokenOf(stamp!.once, page.answers) });
  }
  return goOn(app, received, page, isChange(request));
}

/** *Start again*: forgets what was kept for this visitor. */
async function startAgain(app: AppContext, { draft, byLink, form, visit }: FormVisit): Promise<Response> {
  // Who came by a link may hold somebody else's answers: those stay theirs.
  if (draft && !byLink) await clearDraft(app, draft);
  const cookie = draftCookie(app.config, form.slug, "");
  return seeOther(formAddress({ ...visit, token: null }), setCookies([cookie]));
}

/** *Back* and *Save and continue later*: keeps what the page says as far as it can be read, with its gaps and mistakes. */
async function stepAside(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  { go, clientAddress }: { go: "back" | "save"; clientAddress: string },
): Promise<Response> {
  const { draft, standing, journey } = received.visited;
  // What is kept for nobody yet costs a row: programs get no more of them than of answers.
  const refusal = draft ? null : await crowdRefusal(clientAddress);
  if (refusal) return refuse(app.config, received, refusal);
  if (!standing.takes) return answerWithEnd(standing, standing.status);
  const visit = await keep(app, received, page, page.number);
  if (go === "save") return leadTo(received, formAddress(visit, "save", { page: page.number }));
  return leadTo(received, formAddress(visit, "", { page: placeBefore(journey, page.number) ?? 1 }));
}

/** *Continue*: keeps the page and leads to the next; from a change on the check page, back to that where nothing new is asked. */
async function goOn(app: AppContext, received: ReceivedPage, page: ReadPage, fromCheck: boolean): Promise<Response> {
  const { journey, answers } = received.visited;
  const next = placeAfter({ ...journey, answers: page.answers }, page.number, fromCheck ? { before: answers } : undefined);
  const visit = await keep(app, received, page, next);
  if (next === "check") return leadTo(received, formAddress(visit, "check"));
  return leadTo(received, formAddress(visit, "", { page: next, ...(fromCheck ? { from: "check" } : {}) }));
}

/** Keeps the answers of somebody who goes on to `place`, and returns how they are with us from now on: a draft may begin here. */
async function keep({ db, config }: AppContext, received: ReceivedPage, page: ReadPage, place: Place): Promise<Visit> {
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

function spamRefusal(config: Config, { visited, post }: ReceivedPage, page: ReadPage, button: string): Refusal | null {
  const { fields } = post;
  const words = freeMessage(page);
  const problem = spamProblem(config, {
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
function freeMessage({ ids, own }: ReadPage): string {
  return ids
    .map((id) => own[id])
    .filter((answer) => typeof answer === "string" && !/^https?:\S+$/i.test(answer))
    .join(" ");
}

function refuse(config: Config, { visited, post, cookies }: ReceivedPage, refusal: Refusal): Response {
  const { errors, status, retryAfterSeconds } = refusal;
  // The version that the page shows now: without kept answers that is the published one, whichever the page was opened with.
  const shown = visited.draft ? visited.answered : visited.version;
  const stamp = spentFormStamp(config, post.fields.get("stamp"), shown.id, visited.now);
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
