import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagesShown } from "../model/pages.ts";
import { isListable } from "../webinar/webinar-gate.ts";
import { formAddress } from "./form-address.ts";
import { allowedPlace, isSinglePage, placeBefore, progressAt } from "./form-path.ts";
import type { FormAvailability, ShownPage } from "./form-status.ts";
import { type FormHead, formHead } from "./open-form.server.ts";
import { newFormStamp } from "./spam-check.server.ts";
import { type FormVisit, visitForm } from "./visit-form.server.ts";

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

/** The loader of `/f/{slug}`: a page of the form, or why it takes no answers. */
export async function showPage(args: Pick<LoaderFunctionArgs, "request" | "params" | "context">) {
  const { app } = args.context;
  const visited = await visitForm(args);
  const { form, answered, settings, webinar, standing, visit, journey, account } = visited;
  const head = await formHead(app, { form, version: answered, settings, webinar, standing });
  const { style, themeColour } = head.look;
  const shared = { head, style, themeColour, embedded: visit.embedded, contact: account.supportEmail };
  if (!standing.takes) return json<PageData>({ ...shared, standing, page: null }, { status: standing.status });
  const wish = requestedPage(args.request);
  const place = allowedPlace(journey, wish) as number;
  if (place !== wish) throw redirect(formAddress(visit, "", { page: place }));
  const page = shownPage(visited, place, newFormStamp(app.config, answered.id, visited.now), isChange(args.request));
  // Nothing of anybody's is in an empty form: going back to it, from the privacy page say, brings what was typed without a
  // request where the browser can.
  const headers = new Headers(visited.draft ? {} : { "Cache-Control": "private, no-cache" });
  // On the public list because its organiser asked for it: search engines may find its form too.
  if (isListable(webinar, form, account) && !new URL(args.request.url).search) headers.set("X-Robots-Tag", "all");
  return json<PageData>({ ...shared, standing, page }, { headers });
}

/** `?page=3`; 1 for anything else. */
export function requestedPage(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** `?from=check`: somebody came from the check page to change an answer. */
export function isChange(request: Request): boolean {
  return new URL(request.url).searchParams.get("from") === "check";
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
