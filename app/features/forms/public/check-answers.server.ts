import type { AppContext } from "#app/platform/app-context.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { pagesShown, questionsOf } from "../model/pages.ts";
import { pipedValues, pipeText } from "../model/piping.ts";
import { controlName, translated } from "../model/respondent.ts";
import { draftInForm } from "../store/drafts.server.ts";
import { allowedPlace, placeBefore } from "./form-path.ts";
import { type FormVisit, formAddress, formFrame } from "./open-form.server.ts";
import { type IncomingPost, readFormPost } from "./receive-page.server.ts";
import { type SendOutcome, sendAnswers, thanksAddress } from "./send-answers.server.ts";
import { maySave, sendingWord } from "./show-page.server.ts";
import { newFormStamp, postProblem, readFormStamp, spentFormStamp } from "./spam-check.server.ts";
import { typedRows } from "./typed-rows.ts";

/** What a refused sending brings back. */
export interface CheckProblem {
  words: string;
  stamp: string;
}

/** All answers once more, before they are sent; `elsewhere` while some are missing. */
export async function showCheck(app: AppContext, visited: FormVisit) {
  const { draft, answered, standing, visit, journey, account, now } = visited;
  if (!draft) return { kind: "elsewhere" as const, location: draftlessAddress(visited) };
  const elsewhere = checkElsewhere(visited);
  if (elsewhere !== null) return { kind: "elsewhere" as const, location: elsewhere };
  const data = {
    ...(await formFrame(app, { ...visited, version: answered, standing: undefined })),
    embedded: visit.embedded,
    contact: account.supportEmail,
    ended: standing.takes ? null : standing,
    rows: rowsOf(visited),
    typed: standing.takes ? [] : typedRows(visited.definition, journey, visited.texts),
    action: formAddress({ ...visit, d: draftInForm(app.config, draft) }, "check"),
    back: formAddress(visit, "", { page: placeBefore(journey, "check") ?? 1 }),
    save: maySave(visited) ? formAddress(visit, "save") : null,
    button: sendingWord(visited),
    stamp: newFormStamp(app.config, draft.id, now),
  };
  return { kind: "shown" as const, data, status: standing.status };
}

export type CheckData = Extract<Awaited<ReturnType<typeof showCheck>>, { kind: "shown" }>["data"];

type CheckOutcome =
  | SendOutcome
  | { kind: "refused"; problem: CheckProblem; waitSeconds: number | null };

/** Sends what is kept. A page sent twice finds the response of the first time. */
export async function sendChecked(
  app: AppContext,
  visited: FormVisit,
  incoming: IncomingPost,
): Promise<CheckOutcome> {
  const { config } = app;
  const { draft, visit, answers, standing, now } = visited;
  const { fields } = await readFormPost(app, visited, incoming);
  const on = (location: string): CheckOutcome => ({ kind: "on", location, cookies: [] });
  const stamp = readFormStamp(config, fields.get("stamp"), now);
  const sent = stamp && (await sentBefore(app, visited, stamp.about));
  if (sent) return on(thanksAddress(config, visit, sent, now));
  if (!draft) return on(draftlessAddress(visited));
  if (!standing.takes) return { kind: "ended", end: standing };
  const elsewhere = checkElsewhere(visited);
  if (elsewhere !== null) return on(elsewhere);
  const { client } = incoming;
  // Counted when it was begun.
  const typed = { stamp, words: "", button: sendingWord(visited), now, client, begins: false };
  const problem = await postProblem(fields, typed, visited.texts);
  if (problem) {
    const fresh = spentFormStamp(config, fields.get("stamp"), draft.id, now);
    return {
      kind: "refused",
      problem: { words: problem.words, stamp: fresh },
      waitSeconds: problem.seconds,
    };
  }
  return sendAnswers(app, visited, { answers, onceToken: onceTokenOfDraft(draft.id) });
}

/** Where answers that aren't found are asked for, or said to be lost. */
export function draftlessAddress({ asks, visit }: Pick<FormVisit, "asks" | "visit">): string {
  return formAddress(visit, "", asks ? {} : { from: "lost" });
}

/** Where somebody who may not look over their answers yet goes on; null: they may. */
function checkElsewhere({ journey, visit }: FormVisit): string | null {
  const place = allowedPlace(journey, "check");
  return place === "check" ? null : formAddress(visit, "", { page: place });
}

const onceTokenOfDraft = (draftId: string) => `draft:${draftId}`;

async function sentBefore(
  { db }: Pick<AppContext, "db">,
  { form }: FormVisit,
  draftId: string,
): Promise<string | null> {
  const response = await db
    .selectFrom("formResponses")
    .select("id")
    .where("formId", "=", form.id)
    .where("onceToken", "=", onceTokenOfDraft(draftId))
    .executeTakeFirst();
  return response?.id ?? null;
}

/** Each question with its answer, and where to change it. */
function rowsOf({ definition, answers, visit, texts }: FormVisit) {
  const values = pipedValues(definition, answers, texts);
  return pagesShown(definition, answers).flatMap((page) =>
    questionsOf(translated(page.elements, texts)).map((element) => {
      const answer = answers[element.id];
      return {
        id: element.id,
        label: pipeText(element.label, values),
        words: answer === undefined ? "" : fieldTypeOf(element).words(answer, element, texts),
        /** Null: nobody typed it. */
        change: fieldTypeOf(element).derive
          ? null
          : `${formAddress(visit, "", { page: page.number, from: "check" })}#${controlName(element)}`,
      };
    }),
  );
}
