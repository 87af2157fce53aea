import type { AppContext } from "#app/platform/app-context.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { readPhotoScript } from "#app/ui/photos/photo-script.server.ts";
import type { StoredFile } from "../definition/field-type.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { fileQuestions, takesPhotos } from "../model/file-questions.ts";
import { pageNumbered, pagesShown } from "../model/pages.ts";
import { pipedValues, pipeElements } from "../model/piping.ts";
import { translated } from "../model/respondent.ts";
import { withSmsTick } from "../model/sms-consent.server.ts";
import { draftInForm } from "../store/drafts.server.ts";
import { allowedPlace, isSinglePage, placeBefore, progressAt } from "./form-path.ts";
import { keepScriptPath } from "./keep-script.server.ts";
import { storedUploads } from "./keep-upload.server.ts";
import { withLikelyCode } from "./likely-code.server.ts";
import { type FormVisit, formAddress, formFrame } from "./open-form.server.ts";
import type { ShownPage } from "./shown-page.ts";
import { newFormStamp } from "./spam-check.server.ts";
import { typedRows } from "./typed-rows.ts";

/**
 * A page of the form, null while it takes no answers, as `standing` says; `elsewhere`: another page
 * is open to this visitor, but not this one yet. `isBlank`: nothing of anybody's is in it.
 * `isListed`: search engines may find it.
 */
export async function showPage(
  app: AppContext,
  visited: FormVisit,
  { number, fromCheck, isLost }: AskedPage,
) {
  const { form, answered, webinar, standing, visit, journey, account, draft, now } = visited;
  const place = allowedPlace(journey, number) as number;
  if (standing.takes && !visited.asks && (visited.isLost || place !== number)) {
    const query = { page: place, ...(draft ? {} : { from: "lost" }) };
    return { kind: "elsewhere" as const, location: formAddress(visit, "", query) };
  }
  const data = {
    ...(await formFrame(app, { ...visited, version: answered })),
    embedded: visit.embedded,
    contact: account.supportEmail,
    standing,
    typed: standing.takes ? [] : typedRows(visited.definition, journey, visited.texts),
    asks: visited.asks
      ? {
          mine: formAddress(visit, "", number > 1 ? { page: number } : {}),
          empty: formAddress({ ...visit, d: null }),
        }
      : null,
    page:
      standing.takes && !visited.asks
        ? await withLikelyCode(
            shownPage(visited, await keptFiles(app.db, visited), {
              number: place,
              fromCheck,
              isLost,
              formD: draft && draftInForm(app.config, draft),
              stamp: newFormStamp(app.config, answered.id, now),
            }),
            visited.address,
          )
        : null,
  };
  const isListed = standing.takes && (webinar?.isListable(form, account) ?? false);
  return {
    kind: "shown" as const,
    data,
    isBlank: standing.takes && draft === null && visited.others.length === 0,
    isListed,
  };
}

/** What the query of a page's address asks for. */
export interface AskedPage {
  /** `?page=3`; 1 for anything else. */
  number: number;
  /** `?from=check`: somebody came from the check page to change an answer. */
  fromCheck: boolean;
  /** `?from=lost`: the answers of their page couldn't be found. */
  isLost: boolean;
}

export function readAskedPage(query: URLSearchParams): AskedPage {
  const page = Number(query.get("page") ?? 1);
  return {
    number: Number.isSafeInteger(page) && page > 0 ? page : 1,
    fromCheck: query.get("from") === "check",
    isLost: query.get("from") === "lost",
  };
}

function shownPage(
  visited: FormVisit,
  files: Record<string, StoredFile>,
  { number, stamp, fromCheck, isLost, formD }: AskedPage & { stamp: string; formD: string | null },
): ShownPage {
  const {
    definition,
    answers,
    byLinkAnswers,
    journey,
    visit,
    webinar,
    settings,
    standing,
    draft,
    texts,
  } = visited;
  const page = pageNumbered(pagesShown(definition, answers), number);
  const elements = pipeElements(
    translated(page.elements, texts),
    pipedValues(definition, answers, texts),
  ).map((element) => fieldTypeOf(element).forVisitors?.(element) ?? element);
  const questions = fileQuestions(page.elements);
  const isSingle = isSinglePage(definition);
  const isSent = isSingle && !settings.checkAnswers;
  const isFirst = placeBefore(journey, number) === null;
  const query = {
    ...(number > 1 ? { page: number } : {}),
    ...(fromCheck ? { from: "check" } : {}),
  };
  return {
    elements: visited.smsCountries
      ? withSmsTick(elements, { definition, answers, organiser: visited.account.name, texts })
      : elements,
    // Once somebody has been on a page, what they left empty there stays empty.
    answers: number >= journey.reached && !fromCheck ? { ...byLinkAnswers, ...answers } : answers,
    typed: Object.fromEntries(
      page.elements.flatMap(({ id }) => (journey.typed?.[id] ? [[id, journey.typed[id]]] : [])),
    ),
    action: formAddress({ ...visit, d: formD }, "", query),
    hasFiles: questions.length > 0,
    keepScript: visit.embedded ? null : keepScriptPath(texts.language, isSent),
    photoScript: takesPhotos(questions) ? readPhotoScript() : null,
    files,
    stamp,
    heading: !isFirst || !webinar ? "" : standing.title || texts.form.registerHeading,
    // A link can be passed on by whoever began: what is typed after it is theirs to read.
    unfinished: visited.others.map((one) => ({
      href: formAddress({ ...visit, d: one.id }, "", { page: one.page }),
      words: texts.form.continueWith({
        moment: zonedMoment(new Date(one.updatedAt), visited.account.timeZone, texts),
      }),
    })),
    notes: [
      ...(isLost ? [texts.form.lost] : []),
      ...(isLost && draft ? [texts.form.lostKept] : []),
      ...(isFirst ? firstNotes(visited) : []),
      ...(visited.byLink ? [texts.form.byLink] : []),
    ],
    progress: isSingle ? null : progressAt(journey, number),
    button: isSent ? sendingWord(visited) : texts.form.continue,
    hasBack: !isFirst && !fromCheck,
    maySave: !isSingle && maySave(visited),
    isResumed:
      (isFirst || visited.byLink) &&
      draft !== null &&
      !fromCheck &&
      (draft.answers !== "{}" || draft.typed !== "{}"),
  };
}

/** The files of somebody's answers so far, by the name of their control. */
async function keptFiles(
  db: AppContext["db"],
  { definition, draft }: FormVisit,
): Promise<Record<string, StoredFile>> {
  const questions = fileQuestions(definition.elements);
  if (!draft || questions.length === 0) return {};
  const stored = await storedUploads(db, draft.id);
  return Object.fromEntries(
    questions.flatMap(({ element, taken }) => {
      const file = stored.get(element.id);
      return file ? [[taken.name, file]] : [];
    }),
  );
}

/** What is shown above the first questions. */
function firstNotes({ standing, guest, settings, texts }: FormVisit): string[] {
  return [...(standing.words ? [standing.words] : []), ...(guest?.notes(settings, texts) ?? [])];
}

/** Whether *Save for later* is offered. A guest finds what they began by their own link. */
export function maySave({ settings, visit }: Pick<FormVisit, "settings" | "visit">): boolean {
  return settings.saveAndContinue && !visit.embedded && visit.guestKey === null;
}

/**
 * What the button that sends everything says. Our own English words, which templates begin with,
 * are said in the visitor's language.
 */
export function sendingWord({
  settings,
  webinar,
  texts,
}: Pick<FormVisit, "settings" | "webinar" | "texts">): string {
  const { submitLabel } = settings;
  const { register, submit } = textsIn(SOURCE_LANGUAGE).form;
  if (submitLabel === register || (submitLabel === "" && webinar)) return texts.form.register;
  return submitLabel === "" || submitLabel === submit ? texts.form.submit : submitLabel;
}
