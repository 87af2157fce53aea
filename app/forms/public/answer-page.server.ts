import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { FormErrors } from "../../http/form-errors.ts";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import type { Answers } from "../definition.ts";
import { pagesShown } from "../pages.ts";
import { readAnswers } from "../read-answers.ts";
import { forgetDraft } from "./forget-draft.server.ts";
import { formAddress } from "./form-address.ts";
import { beginDraft, draftCookie, saveDraft } from "./form-drafts.server.ts";
import type { FormEnd } from "./form-end.ts";
import { allowedPlace, isSinglePage, type Place, placeAfter, placeBefore, reachedAt } from "./form-journey.ts";
import { readFormPost } from "./read-form-post.server.ts";
import { keptFormStamp, readFormStamp, robotProblem, TRAP, tooManyFrom } from "./robot-problem.server.ts";
import { onceTokenOf, sendAnswers } from "./send-answers.server.ts";
import { isChange, sendingWord, wishedPage } from "./show-page.server.ts";
import type { PageProblem } from "./shown-page.ts";
import { answering, versionOf, visitForm } from "./visit-form.server.ts";

/**
 * The action of `/f/{slug}`: takes one page. 303 to the next place; or 422 (413, 429) with everything typed; or the page that
 * says why the form takes nothing.
 */
export async function answerPage(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { installation, clientAddress } = context;
  const { db, config } = installation;
  requireSameOrigin(request, config.appUrl);
  let visited = await visitForm(args);
  const post = await readFormPost(installation, request, visited, clientAddress);
  const { fields, form, now } = { ...post, ...visited };
  if (post.draft && !visited.draft) visited = { ...visited, ...answering(visited.answered, post.draft), draft: post.draft };
  if (post.token) visited = { ...visited, visit: { ...visited.visit, token: post.token } };
  const stamp = readFormStamp(config, fields.get("stamp"), now);
  // Somebody who opened the form before it was published anew finishes what they saw.
  if (!visited.draft && stamp) visited = { ...visited, ...answering(await versionOf(db, visited, stamp.about), null) };
  const { definition, journey, visit, standing } = visited;
  const cookies = post.token && !visit.embedded ? [draftCookie(config, form.slug, post.token)] : [];
  const leadTo = (address: string) => seeOther(address, setCookies(cookies));

  const go = fields.get("go");
  if (go === "restart") {
    if (visited.draft) await forgetDraft(installation, visited.draft);
    return seeOther(formAddress({ ...visit, token: null }), setCookies([draftCookie(config, form.slug, "")]));
  }
  const number = wishedPage(request);
  if (allowedPlace(journey, number) !== number) return leadTo(formAddress(visit, "", { page: allowedPlace(journey, number) }));
  const page = pagesShown(definition, visited.answers).find((one) => one.number === number)!;
  const read = readAnswers(page.elements, fields, now);
  const answers = {
    ...without(
      visited.answers,
      page.elements.map(({ id }) => id),
    ),
    ...read.answers,
  };

  const keep = async (place: Place) => {
    let { draft } = visited;
    if (!draft) {
      const begun = await beginDraft(db, { form, versionId: visited.answered.id, now });
      draft = begun.draft;
      visited.visit = { ...visit, token: begun.token };
      if (!visit.embedded) cookies.push(draftCookie(config, form.slug, begun.token));
    }
    await saveDraft(db, draft, { answers, reached: reachedAt(journey, place), now });
  };
  const isSent = isSinglePage(definition) && !visited.settings.checkAnswers;
  const refuse = (errors: FormErrors, status: number, headers: Record<string, string> = {}) => {
    const problem: PageProblem = {
      errors,
      posted: post.texts,
      files: post.kept,
      stamp: keptFormStamp(config, fields.get("stamp"), visited.answered.id, now),
    };
    const all = setCookies(cookies);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return json<{ problem: PageProblem }>({ problem }, { status, headers: all });
  };
  if (go === "back" || go === "save") {
    // What is kept for nobody yet costs a row: programs get no more of them than of answers.
    const tooMany = visited.draft ? null : await tooManyFrom(clientAddress, false);
    if (tooMany) return refuse({ form: tooMany.words }, 429, { "Retry-After": String(tooMany.seconds) });
    if (!standing.takes) return json<{ ended: FormEnd }>({ ended: standing }, { status: standing.status });
    await keep(number);
    if (go === "save") return leadTo(formAddress(visited.visit, "save", { page: number }));
    return leadTo(formAddress(visited.visit, "", { page: placeBefore(journey, number) ?? 1 }));
  }
  const hasErrors = Object.keys(read.errors).length > 0;
  if (!standing.takes && (hasErrors || !isSent || !stamp)) {
    return json<{ ended: FormEnd }>({ ended: standing }, { status: standing.status });
  }
  if (hasErrors || post.isCut) return refuse(read.errors, post.isCut ? 413 : 422);
  const robot = robotProblem(config, {
    stamp: fields.get("stamp"),
    trap: fields.get(TRAP),
    words: freeWords(
      page.elements.map(({ id }) => id),
      read.answers,
    ),
    button: isSent ? sendingWord(visited) : "Continue",
    now,
  });
  if (robot) return refuse({ form: robot }, 422);
  const tooMany = await tooManyFrom(clientAddress, false);
  if (tooMany) return refuse({ form: tooMany.words }, 429, { "Retry-After": String(tooMany.seconds) });
  if (isSent) return sendAnswers(installation, visited, { answers, onceToken: onceTokenOf(stamp!.once, answers) });

  const change = isChange(request) ? { before: visited.answers } : undefined;
  const next = placeAfter({ ...journey, answers }, number, change);
  await keep(next);
  if (next === "check") return leadTo(formAddress(visited.visit, "check"));
  return leadTo(formAddress(visited.visit, "", { page: next, ...(change ? { from: "check" } : {}) }));
}

function without(answers: Answers, ids: string[]): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id)));
}

/** What was typed freely, for the look of a program: addresses of the web are what programs write. */
function freeWords(ids: string[], answers: Answers): string {
  return ids
    .map((id) => answers[id])
    .filter((answer) => typeof answer === "string" && !/^https?:\S+$/i.test(answer))
    .join(" ");
}
