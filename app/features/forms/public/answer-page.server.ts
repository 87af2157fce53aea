import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TRAP } from "#app/ui/public-form/spam-fields.tsx";
import { beginDraft, clearDraft, draftCookie, saveDraft } from "./drafts.server.ts";
import { allowedPlace, isSinglePage, type Place, placeAfter, placeBefore, reachedAt } from "./form-path.ts";
import type { PageProblem } from "./form-status.ts";
import { type IncomingPost, type ReadPage, type ReceivedPage, readPage, receivePage } from "./receive-page.server.ts";
import { onceTokenOf, type SendOutcome, sendAnswers } from "./send-answers.server.ts";
import { type AskedPage, sendingWord } from "./show-page.server.ts";
import { spamProblem, spentFormStamp, tooManyFrom } from "./spam-check.server.ts";
import { type FormVisit, formAddress, type Visit } from "./visit-form.server.ts";

/** Why a page is not taken as it is, to be shown with everything typed. */
interface Refusal {
  /** `spam`: it looks as if a program had sent it. `too-large`: a file was. `too-many`: from this network. */
  reason: "mistakes" | "spam" | "too-large" | "too-many";
  errors: FormErrors;
  waitSeconds: number | null;
}

export type AnswerOutcome =
  | SendOutcome
  | { kind: "refused"; reason: Refusal["reason"]; waitSeconds: number | null; problem: PageProblem; cookies: string[] };

/**
 * Takes one page, and leads to the next place; or refuses it, to be shown again with everything typed; or says why the form takes
 * nothing. Throws what reading the post throws.
 */
export async function answerPage(
  app: AppContext,
  before: FormVisit,
  { number, fromCheck }: AskedPage,
  incoming: IncomingPost,
): Promise<AnswerOutcome> {
  const { clientAddress } = incoming;
  const received = await receivePage(app, before, incoming);
  const { visited, post, stamp } = received;
  const { standing, journey, visit } = visited;
  const go = post.fields.get("go");
  if (go === "restart") return startAgain(app, visited);
  const allowed = allowedPlace(journey, number);
  if (allowed !== number) return leadTo(received, formAddress(visit, "", { page: allowed }));
  const page = readPage(received, number);
  if (go === "back" || go === "save") return stepAside(app, received, page, { go, clientAddress });

  const isSent = isSinglePage(visited.definition) && !visited.settings.checkAnswers;
  const hasErrors = Object.keys(page.errors).length > 0;
  // What was sent before the form closed is answered by the response it made, so `sendAnswers` decides for whole answers.
  if (!standing.takes && (hasErrors || !isSent || !stamp)) return { kind: "ended", end: standing };
  if (hasErrors || post.isCut) {
    const reason = post.isCut ? "too-large" : "mistakes";
    return refuse(app.config, received, { reason, errors: page.errors, waitSeconds: null });
  }
  const button = isSent ? sendingWord(visited) : "Continue";
  const refusal = spamRefusal(app.config, received, page, button) ?? (await crowdRefusal(clientAddress));
  if (refusal) return refuse(app.config, received, refusal);
  if (isSent) {
    return sendAnswers(app, visited, { answers: page.answers, onceToken: onceTokenOf(stamp!.once, page.answers) });
  }
  return goOn(app, received, page, fromCheck);
}

/** *Start again*: forgets what was kept for this visitor. */
async function startAgain(app: AppContext, { draft, byLink, form, visit }: FormVisit): Promise<AnswerOutcome> {
  // Who came by a link may hold somebody else's answers: those stay theirs.
  if (draft && !byLink) await clearDraft(app, draft);
  const cookies = [draftCookie(app.config, form.slug, "")];
  return { kind: "on", location: formAddress({ ...visit, token: null }), cookies };
}

/** *Back* and *Save and continue later*: keeps what the page says as far as it can be read, with its gaps and mistakes. */
async function stepAside(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  { go, clientAddress }: { go: "back" | "save"; clientAddress: string },
): Promise<AnswerOutcome> {
  const { draft, standing, journey } = received.visited;
  // What is kept for nobody yet costs a row: programs get no more of them than of answers.
  const refusal = draft ? null : await crowdRefusal(clientAddress);
  if (refusal) return refuse(app.config, received, refusal);
  if (!standing.takes) return { kind: "ended", end: standing };
  const visit = await keep(app, received, page, page.number);
  if (go === "save") return leadTo(received, formAddress(visit, "save", { page: page.number }));
  return leadTo(received, formAddress(visit, "", { page: placeBefore(journey, page.number) ?? 1 }));
}

/** *Continue*: keeps the page and leads to the next; from a change on the check page, back to that where nothing new is asked. */
async function goOn(app: AppContext, received: ReceivedPage, page: ReadPage, fromCheck: boolean): Promise<AnswerOutcome> {
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
  return problem === null ? null : { reason: "spam", errors: { form: problem }, waitSeconds: null };
}

async function crowdRefusal(clientAddress: string): Promise<Refusal | null> {
  const tooMany = await tooManyFrom(clientAddress, false);
  return tooMany && { reason: "too-many", errors: { form: tooMany.words }, waitSeconds: tooMany.seconds };
}

/** What was typed freely, for the look of a program: addresses of the web are what programs write. */
function freeMessage({ ids, own }: ReadPage): string {
  return ids
    .map((id) => own[id])
    .filter((answer) => typeof answer === "string" && !/^https?:\S+$/i.test(answer))
    .join(" ");
}

function refuse(config: Config, { visited, post, cookies }: ReceivedPage, { errors, ...why }: Refusal): AnswerOutcome {
  // The version that the page shows now: without kept answers that is the published one, whichever the page was opened with.
  const shown = visited.draft ? visited.answered : visited.version;
  const stamp = spentFormStamp(config, post.fields.get("stamp"), shown.id, visited.now);
  return { kind: "refused", ...why, problem: { errors, posted: post.texts, files: post.kept, stamp }, cookies };
}

function leadTo({ cookies }: ReceivedPage, location: string): AnswerOutcome {
  return { kind: "on", location, cookies };
}
