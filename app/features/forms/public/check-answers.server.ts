import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { AppContext } from "#app/platform/app-context.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { TRAP } from "#app/ui/public-form/spam-fields.tsx";
import { fieldTypeOf } from "../field-types.ts";
import { pagesShown, questionsOf } from "../model/pages.ts";
import { controlName } from "../model/respondent.ts";
import { formAddress } from "./form-address.ts";
import { allowedPlace, placeBefore } from "./form-path.ts";
import { formHead } from "./open-form.server.ts";
import { readFormPost } from "./receive-page.server.ts";
import { answerWithEnd, sendAnswers } from "./send-answers.server.ts";
import { sendingWord } from "./show-page.server.ts";
import { thanksAddress } from "./show-thanks.server.ts";
import { newFormStamp, readFormStamp, spamProblem, spentFormStamp, tooManyFrom } from "./spam-check.server.ts";
import { type FormVisit, visitForm } from "./visit-form.server.ts";

/** A question with its answer, and where to change it. */
export interface CheckRow {
  id: string;
  label: string;
  words: string;
  change: string;
}

/** What a refused sending brings back. */
export interface CheckProblem {
  words: string;
  stamp: string;
}

/** The loader of `/f/{slug}/check`: all answers once more, before they are sent. */
export async function showCheck(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const visited = await visitForm(args);
  const { draft, form, answered, settings, webinar, standing, visit, journey, account, now } = visited;
  if (!draft) throw redirect(formAddress(visit));
  const place = allowedPlace(journey, "check");
  if (place !== "check") throw redirect(formAddress(visit, "", { page: place }));
  const head = await formHead(app, { form, version: answered, settings, webinar });
  const data = {
    head,
    style: head.look.style,
    themeColour: head.look.themeColour,
    embedded: visit.embedded,
    contact: account.supportEmail,
    ended: standing.takes ? null : standing,
    rows: rowsOf(visited),
    action: formAddress(visit, "check"),
    back: formAddress(visit, "", { page: placeBefore(journey, "check") ?? 1 }),
    save: settings.saveAndContinue && !visit.embedded ? formAddress(visit, "save") : null,
    button: sendingWord(visited),
    stamp: newFormStamp(app.config, draft.id, now),
  };
  return json(data, { status: standing.status });
}

/** The action: sends what is kept. A page sent twice finds the response of the first time. */
export async function sendChecked(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const { app, clientAddress } = context;
  const { config } = app;
  requireSameOrigin(request, config.appUrl);
  const visited = await visitForm(args);
  const { draft, visit, journey, answers, standing, now } = visited;
  const { fields } = await readFormPost(app, request, visited, clientAddress);
  const stamp = readFormStamp(config, fields.get("stamp"), now);
  const sent = stamp && (await sentBefore(app, visited, stamp.about));
  if (sent) return seeOther(thanksAddress(config, visit, sent, now));
  if (!draft) return seeOther(formAddress({ ...visit, token: null }));
  if (!standing.takes) return answerWithEnd(standing, standing.status);
  const place = allowedPlace(journey, "check");
  if (place !== "check") return seeOther(formAddress(visit, "", { page: place }));
  const refuse = (words: string, init: ResponseInit) =>
    json<{ problem: CheckProblem }>(
      { problem: { words, stamp: spentFormStamp(config, fields.get("stamp"), draft.id, now) } },
      init,
    );
  const robot = spamProblem(config, {
    stamp: fields.get("stamp"),
    trap: fields.get(TRAP),
    words: "",
    button: sendingWord(visited),
    now,
  });
  if (robot) return refuse(robot, { status: 422 });
  const tooMany = await tooManyFrom(clientAddress, false);
  if (tooMany) return refuse(tooMany.words, { status: 429, headers: { "Retry-After": String(tooMany.seconds) } });
  return sendAnswers(app, visited, { answers, onceToken: onceTokenOfDraft(draft.id) });
}

const onceTokenOfDraft = (draftId: string) => `draft:${draftId}`;

async function sentBefore({ db }: Pick<AppContext, "db">, { form }: FormVisit, draftId: string): Promise<string | null> {
  const response = await db
    .selectFrom("formResponses")
    .select("id")
    .where("formId", "=", form.id)
    .where("onceToken", "=", onceTokenOfDraft(draftId))
    .executeTakeFirst();
  return response?.id ?? null;
}

function rowsOf({ definition, answers, visit }: FormVisit): CheckRow[] {
  return pagesShown(definition, answers).flatMap((page) =>
    questionsOf(page.elements).map((element) => {
      const answer = answers[element.id];
      return {
        id: element.id,
        label: element.label,
        words: answer === undefined ? "" : fieldTypeOf(element).words(answer, element),
        change: `${formAddress(visit, "", { page: page.number, from: "check" })}#${controlName(element)}`,
      };
    }),
  );
}
