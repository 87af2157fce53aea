import { isTimeZone } from "#app/engines/time/zoned-time.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PageStamp } from "#app/platform/http/form-tokens.server.ts";
import type { Client } from "#app/platform/http/visitor.server.ts";
import { readLanguage } from "#app/ui/languages/languages.ts";
import { controlName } from "../model/respondent.ts";
import { type Typed, typedWithMistakes } from "../model/typed.ts";
import { repeatedAnswers, repeatedMessage } from "../responses/unique-answers.server.ts";
import {
  beginDraft,
  clearDraft,
  draftCookie,
  draftInForm,
  saveDraft,
} from "../store/drafts.server.ts";
import {
  allowedPlace,
  isSinglePage,
  type Place,
  placeAfter,
  placeBefore,
  reachedAt,
} from "./form-path.ts";
import { type FormVisit, formAddress, type Visit } from "./open-form.server.ts";
import {
  type IncomingPost,
  type ReadPage,
  type ReceivedPage,
  readPage,
  receivePage,
  withDraft,
} from "./receive-page.server.ts";
import {
  answeredBefore,
  onceTokenOf,
  onceTokenOfId,
  type SendOutcome,
  sendAnswers,
} from "./send-answers.server.ts";
import { type AskedPage, sendingWord } from "./show-page.server.ts";
import type { PageProblem } from "./shown-page.ts";
import { postProblem, spentFormStamp, tooManyFrom } from "./spam-check.server.ts";
import { type TypedRow, typedRows } from "./typed-rows.ts";

/**
 * Why a page is not taken as it is. `spam`: it looks as if a program had sent it. `too-large`: a
 * file was. `too-many`: from this network.
 */
type RefusalReason = "mistakes" | "spam" | "too-large" | "too-many";

export type AnswerOutcome =
  | SentOutcome
  /** The page as it is kept. */
  | { kind: "again" }
  | {
      kind: "refused";
      reason: RefusalReason;
      waitSeconds: number | null;
      problem: PageProblem;
      cookies: string[];
    };

/** Where nothing is taken, what was typed is shown. */
type SentOutcome = SendOutcome & { typed?: TypedRow[] };

/**
 * Takes one page, and leads to the next place; or refuses it, to be shown again with everything
 * typed; or says why the form takes nothing. Throws what reading the post throws.
 */
export async function answerPage(
  app: AppContext,
  opened: FormVisit,
  { number, fromCheck }: AskedPage,
  incoming: IncomingPost,
): Promise<AnswerOutcome> {
  const { client } = incoming;
  const received = await receivePage(app, opened, incoming);
  const { visited, post, stamp } = received;
  const { standing, journey } = visited;
  const before = await answeredBefore(app, visited, onceTokenOfId(post.fields));
  if (before) {
    if (post.draft && post.token) await clearDraft(app, post.draft);
    return before;
  }
  const go = post.fields.get("go");
  if (go === "restart") return startAgain(app, visited);
  if (go === "mine") return { kind: "again" };
  const allowed = allowedPlace(journey, number);
  if (standing.takes && allowed !== number) return stepBack(app, received, { number, client });
  const page = await withRepeated(app, received, readPage(received, number));
  if (go === "back" || go === "save") return stepAside(app, received, page, { go, client });
  const lang = readLanguage(new URLSearchParams(go).get("lang"));
  if (lang || go === "tz" || go === "zones") {
    const zone = post.fields.get("tz");
    const isZone = go === "tz" && isTimeZone(zone);
    const choice = { ...(lang ? { lang } : {}), ...(isZone ? { zone } : {}) };
    return showOtherwise(app, received, page, {
      choice,
      part: go === "zones" ? "time-zone" : "",
      fromCheck,
      client,
    });
  }

  const isSent = isSinglePage(visited.definition) && !visited.settings.checkAnswers;
  const hasErrors = Object.keys(page.errors).length > 0;
  // What was sent before the form closed is answered by the response it made, so `sendAnswers`
  // decides for whole answers.
  if (!standing.takes && (hasErrors || !isSent || !stamp))
    return showTyped(app, received, page, { kind: "ended", end: standing });
  if (hasErrors || post.isCut)
    return refuse(app.config, received, {
      reason: whyRefused(post),
      errors: page.errors,
      waitSeconds: post.waitSeconds,
    });
  const button = isSent ? sendingWord(visited) : visited.texts.form.continue;
  const typed = {
    stamp,
    words: freeMessage(page),
    button,
    now: visited.now,
    client,
    begins: visited.draft === null && !incoming.isCounted,
  };
  const problem = await postProblem(post.fields, typed, visited.texts);
  if (problem)
    return refuse(app.config, received, {
      reason: problem.reason,
      errors: { form: problem.words },
      waitSeconds: problem.seconds,
    });
  if (!isSent) return goOn(app, received, page, fromCheck);
  if (!stamp) throw new Error("A page without a stamp of ours was taken");
  const onceToken = onceTokenOfPage(post, stamp, page);
  const sent = await sendAnswers(app, visited, { answers: page.answers, onceToken });
  return sent.kind === "on" ? sent : showTyped(app, received, page, sent);
}

function whyRefused({ isCut, waitSeconds }: ReceivedPage["post"]): RefusalReason {
  if (isCut) return "too-large";
  return waitSeconds === null ? "mistakes" : "too-many";
}

/** A phone names what it keeps to send; any other page is named by its stamp and its answers. */
function onceTokenOfPage(
  { fields }: ReceivedPage["post"],
  { once }: PageStamp,
  { answers }: ReadPage,
): string {
  return onceTokenOfId(fields) ?? onceTokenOf(once, answers);
}

/** Nothing is taken: what was typed is shown, and kept where answers are kept already. */
async function showTyped(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  outcome: SendOutcome,
): Promise<SentOutcome> {
  const { definition, draft, journey, texts } = received.visited;
  if (draft) await keep(app, received, page, journey.reached as Place);
  const typed = typedSoFar(received, page);
  return { ...outcome, typed: typedRows(definition, { answers: page.answers, typed }, texts) };
}

/**
 * A page that isn't open to these answers: they were sent, or are over, or were changed in another
 * window. What was typed on it is kept for when it is.
 */
async function stepBack(
  app: AppContext,
  received: ReceivedPage,
  { number, client }: { number: number; client: Client },
): Promise<AnswerOutcome> {
  const { draft, journey, visit } = received.visited;
  const page = readPage(received, number);
  const isKept = draft !== null || saysAnything(received, page);
  const kept = isKept
    ? await keepAside(app, received, page, { client, place: journey.reached })
    : visit;
  if ("kind" in kept) return kept;
  const query = { page: allowedPlace(journey, number), ...(draft ? {} : { from: "lost" }) };
  return leadTo(received, formAddress(kept, "", query));
}

const saysAnything = (received: ReceivedPage, page: ReadPage) =>
  Object.keys(page.own).length > 0 || Object.keys(typedOn(received, page)).length > 0;

/** The page with a message for each answer that only one response may have, and another has. */
async function withRepeated(
  { db }: AppContext,
  { visited, post, stamp }: ReceivedPage,
  page: ReadPage,
): Promise<ReadPage> {
  const elements = visited.definition.elements.filter(({ id }) => page.own[id] !== undefined);
  const onceToken = stamp && onceTokenOfPage(post, stamp, page);
  const repeated = await repeatedAnswers(db, visited.form.id, {
    elements,
    answers: page.own,
    onceToken,
  });
  const errors = Object.fromEntries(
    repeated.map((element) => [controlName(element), repeatedMessage(element, visited.texts)]),
  );
  return { ...page, errors: { ...page.errors, ...errors } };
}

/** *Start again*: forgets what was kept for this visitor. */
async function startAgain(
  app: AppContext,
  { draft, byLink, visit }: FormVisit,
): Promise<AnswerOutcome> {
  // Who came by a link may hold somebody else's answers: those stay theirs.
  if (draft && !byLink) await clearDraft(app, draft);
  const cookies = draft ? [draftCookie(app.config, visit, draft, "")] : [];
  return { kind: "on", location: formAddress({ ...visit, d: null }), cookies };
}

/** *Back* and *Save and continue later*: keeps all that was typed, with its gaps and mistakes. */
async function stepAside(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  { go, client }: { go: "back" | "save"; client: Client },
): Promise<AnswerOutcome> {
  const { journey } = received.visited;
  const visit = await keepAside(app, received, page, { client, place: page.number });
  if ("kind" in visit) return visit;
  if (go === "save") return leadTo(received, formAddress(visit, "save", { page: page.number }));
  return leadTo(received, formAddress(visit, "", { page: placeBefore(journey, page.number) ?? 1 }));
}

/**
 * The same page in another language or with another time zone, or the page (`part`) where every
 * time zone is to be chosen from, with all that was typed. A page that says nothing yet is kept for
 * nobody.
 */
async function showOtherwise(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  given: {
    choice: Partial<Pick<Visit, "lang" | "zone">>;
    part: "" | "time-zone";
    fromCheck: boolean;
    client: Client;
  },
): Promise<AnswerOutcome> {
  const { draft, visit, standing, definition } = received.visited;
  const { client } = given;
  const kept =
    !standing.takes || (!saysAnything(received, page) && !draft)
      ? visit
      : await keepAside(app, received, page, { client, place: page.number });
  if ("kind" in kept) return kept;
  const query = isSinglePage(definition)
    ? {}
    : { page: page.number, ...(given.fromCheck ? { from: "check" } : {}) };
  return leadTo(received, formAddress({ ...kept, ...given.choice }, given.part, query));
}

/** Keeps a page that is left before it is checked; or says why not. */
async function keepAside(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  { client, place }: { client: Client; place: Place },
): Promise<Visit | AnswerOutcome> {
  const { draft, standing, texts } = received.visited;
  // What is kept for nobody yet costs a row: programs get no more of them than of answers.
  const tooMany = draft ? null : await tooManyFrom(client, false, texts);
  if (tooMany)
    return refuse(app.config, received, {
      reason: "too-many",
      errors: { form: tooMany.words },
      waitSeconds: tooMany.seconds,
    });
  if (!standing.takes) return showTyped(app, received, page, { kind: "ended", end: standing });
  return keep(app, received, page, place);
}

/** What is typed and no answer yet, on this page and on those that were left before. */
function typedSoFar(received: ReceivedPage, page: ReadPage): Typed {
  const before = Object.entries(received.visited.journey.typed ?? {});
  const others = before.filter(([id]) => !page.ids.includes(id));
  return { ...Object.fromEntries(others), ...typedOn(received, page) };
}

function typedOn({ post }: ReceivedPage, { ids, errors }: ReadPage): Typed {
  return typedWithMistakes(
    ids.map((id) => ({ id })),
    { texts: post.texts, files: post.kept, errors },
  );
}

/**
 * Continue*: keeps the page and leads to the next; from a change on the check page, back to that
 * where nothing new is asked.
 */
async function goOn(
  app: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  fromCheck: boolean,
): Promise<AnswerOutcome> {
  const { journey, answers } = received.visited;
  const next = placeAfter(
    { ...journey, answers: page.answers },
    page.number,
    fromCheck ? { before: answers } : undefined,
  );
  const visit = await keep(app, received, page, next);
  const lost = received.visited.isLost ? "lost" : "";
  const from = fromCheck ? "check" : lost;
  if (next === "check") return leadTo(received, formAddress(visit, "check"));
  return leadTo(received, formAddress(visit, "", { page: next, ...(from ? { from } : {}) }));
}

/**
 * Keeps the answers of somebody who goes on to `place`, and returns how they are with us from now
 * on: a draft may begin here.
 */
async function keep(
  { db, config }: AppContext,
  received: ReceivedPage,
  page: ReadPage,
  place: Place,
): Promise<Visit> {
  const { form, answered, journey, now } = received.visited;
  let { draft, visit } = received.visited;
  if (!draft) {
    const begun = await beginDraft(db, { form, versionId: answered.id, given: visit.given, now });
    draft = begun.draft;
    received.visited = withDraft(config, { ...received.visited, draft });
    visit = received.visited.visit;
    if (!visit.embedded) received.cookies.push(draftCookie(config, visit, draft, begun.token));
  }
  const typed = typedSoFar(received, page);
  await saveDraft(db, draft, {
    answers: page.answers,
    typed,
    reached: reachedAt(journey, place),
    now,
  });
  return visit;
}

/**
 * What was typed freely, for the look of a program: addresses of the web are what programs write.
 */
function freeMessage({ ids, own }: ReadPage): string {
  return ids
    .map((id) => own[id])
    .filter((answer) => typeof answer === "string" && !/^https?:\S+$/i.test(answer))
    .join(" ");
}

function refuse(
  config: Config,
  { visited, post, cookies }: ReceivedPage,
  refusal: { reason: RefusalReason; errors: FormErrors; waitSeconds?: number | null },
): AnswerOutcome {
  const { reason, errors, waitSeconds = null } = refusal;
  const { draft } = visited;
  // The version that the page shows now: without kept answers that is the published one, whichever
  // the page was opened with.
  const shown = visited.draft ? visited.answered : visited.version;
  const stamp = spentFormStamp(config, post.fields.get("stamp"), shown.id, visited.now);
  return {
    kind: "refused",
    reason,
    waitSeconds,
    problem: {
      errors,
      posted: post.texts,
      files: post.kept,
      stamp,
      d: draft && draftInForm(config, draft),
    },
    cookies,
  };
}

function leadTo({ cookies }: ReceivedPage, location: string): AnswerOutcome {
  return { kind: "on", location, cookies };
}
