import type { AppContext } from "#app/platform/app-context.ts";
import { pagesShown } from "../model/pages.ts";
import { isListable } from "../webinar/webinar-gate.ts";
import { allowedPlace, isSinglePage, placeBefore, progressAt } from "./form-path.ts";
import type { FormAvailability, ShownPage } from "./form-status.ts";
import { type FormHead, formFrame } from "./open-form.server.ts";
import { newFormStamp } from "./spam-check.server.ts";
import { type FormVisit, formAddress } from "./visit-form.server.ts";

/** What the form's page is drawn from. */
export interface PageData {
  head: FormHead;
  style: string;
  themeColour: string;
  embedded: boolean;
  /** The organiser's address for questions. */
  contact: string;
  standing: FormAvailability;
  /** Null: the form takes no answers, as `credentialStatusOf` says. */
  page: ShownPage | null;
}

type PageOutcome =
  /** The page asked for isn't open to this visitor yet; this one is. */
  | { kind: "elsewhere"; location: string }
  /** `isBlank`: nothing of anybody's is in it. `isListed`: search engines may find it. */
  | { kind: "shown"; data: PageData; isBlank: boolean; isListed: boolean };

/** A page of the form, or why it takes no answers. */
export async function showPage(app: AppContext, visited: FormVisit, { number, fromCheck }: AskedPage): Promise<PageOutcome> {
  const { form, answered, settings, webinar, standing, visit, journey, account, draft } = visited;
  const frame = await formFrame(app, { form, version: answered, settings, webinar, standing });
  const shared = { ...frame, embedded: visit.embedded, contact: account.supportEmail, standing };
  if (!standing.takes) return { kind: "shown", data: { ...shared, page: null }, isBlank: false, isListed: false };
  const place = allowedPlace(journey, number) as number;
  if (place !== number) return { kind: "elsewhere", location: formAddress(visit, "", { page: place }) };
  const page = shownPage(visited, place, newFormStamp(app.config, answered.id, visited.now), fromCheck);
  const isListed = isListable(webinar, form, account);
  return { kind: "shown", data: { ...shared, page }, isBlank: draft === null, isListed };
}

/** What the query of a page's address asks for. */
export interface AskedPage {
  /** `?page=3`; 1 for anything else. */
  number: number;
  /** `?from=check`: somebody came from the check page to change an answer. */
  fromCheck: boolean;
}

export function readAskedPage(query: URLSearchParams): AskedPage {
  const page = Number(query.get("page") ?? 1);
  return { number: Number.isSafeInteger(page) && page > 0 ? page : 1, fromCheck: query.get("from") === "check" };
}

/** A link can be passed on by whoever began: what is typed after it is theirs to read. */
const BY_LINK =
  "You came by a link and go on with what was answered before. Whoever has the link can read what you write here. If these are not your answers, start again with an empty form.";

function shownPage(visited: FormVisit, number: number, stamp: string, fromCheck: boolean): ShownPage {
  const { definition, answers, journey, visit, webinar, settings, standing, draft } = visited;
  const pages = pagesShown(definition, answers);
  const page = pages.find((one) => one.number === number)!;
  const isSingle = isSinglePage(definition);
  const isFirst = placeBefore(journey, number) === null;
  const query = { ...(number > 1 ? { page: number } : {}), ...(fromCheck ? { from: "check" } : {}) };
  return {
    elements: page.elements,
    answers,
    action: formAddress(visit, "", query),
    hasFiles: page.elements.some(({ kind }) => kind === "file-upload"),
    stamp,
    heading: !isFirst || !webinar ? "" : standing.title || "Register for this webinar",
    notes: [...(isFirst && standing.words ? [standing.words] : []), ...(visited.byLink ? [BY_LINK] : [])],
    progress: isSingle ? null : progressAt(journey, number),
    button: isSingle && !settings.checkAnswers ? sendingWord(visited) : "Continue",
    hasBack: !isFirst && !fromCheck,
    maySave: !isSingle && settings.saveAndContinue && !visit.embedded,
    isResumed: (isFirst || visited.byLink) && draft !== null && !fromCheck && Object.keys(answers).length > 0,
  };
}

/** What the button that sends everything says. */
export function sendingWord({ settings, webinar }: Pick<FormVisit, "settings" | "webinar">): string {
  return settings.submitLabel || (webinar ? "Register" : "Submit");
}
