import type { AppContext } from "#app/platform/app-context.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import type { PostedTexts } from "#app/platform/http/posted-texts.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Answers } from "../definition/definition.ts";
import type { StoredFile } from "../definition/field-type.ts";
import { formWebinars } from "../extensions.ts";
import { withDerivedAnswers } from "../model/derived-answers.ts";
import { translateElement } from "../model/element-texts.ts";
import { fileQuestions } from "../model/file-questions.ts";
import { type FormPage, pagesOf, pagesShown, questionsOf } from "../model/pages.ts";
import { pipedValues, pipeElements, pipeText } from "../model/piping.ts";
import {
  formFields,
  questionTexts,
  readAnswers,
  translated,
  wordsOf,
} from "../model/respondent.ts";
import { settingsIn } from "../model/settings-texts.ts";
import { isSinglePage, placeAfter, placeBefore, progressAt } from "../public/form-path.ts";
import { type FormHead, formHead } from "../public/open-form.server.ts";
import { sendingWord } from "../public/show-page.server.ts";
import type { PageProblem, ShownPage } from "../public/shown-page.ts";
import { formLanguage, ownLanguage } from "../public/visitor-language.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { draftDefinition, draftVersion, formSettings } from "../store/stored-form.server.ts";

/** One step through the draft as a visitor would see it. */
export interface PreviewStep {
  head: FormHead;
  style: string;
  themeColour: string;
  language: Language;
  ownLanguage: Language;
  /** A page of questions, the look over all answers, or what comes after sending. */
  page: ShownPage | null;
  problem: PageProblem | null;
  check: {
    answers: { label: string; words: string }[];
    action: string;
    stamp: string;
    button: string;
  } | null;
  thanks: { title: string; text: string; leadsTo: string | null; again: string } | null;
}

/** A page of the preview as it was sent. */
export interface PreviewPost {
  texts: PostedTexts;
  /** Chosen files, by control name. */
  files: ReadonlyMap<string, File>;
}

interface Walk {
  answers: Answers;
  /** The page that is shown; null: the look over all answers. */
  page: number | null;
}

/**
 * The draft as the very page that a visitor gets. Nothing is stored: what was answered on earlier
 * pages travels in the form itself, signed, as its stamp. `posted` null begins anew. `asked`: the
 * language to see it in, if the form offers it.
 */
export async function previewForm(
  app: AppContext,
  form: Form,
  posted: PreviewPost | null,
  asked: string | null = null,
): Promise<{ step: PreviewStep; status: 200 | 422 }> {
  const preview = await openPreview(app, form, asked);
  if (!posted) return { step: stepAt(preview, { answers: {}, page: 1 }), status: 200 };
  return takeStep(preview, posted, app.clock());
}

/** The draft, and what every step through it shows. */
async function openPreview(app: AppContext, form: Form, asked: string | null) {
  const { config, db } = app;
  const definition = draftDefinition(form);
  const written = formSettings(form);
  const webinar = await formWebinars.get().ofForm(db, form.id);
  const version = draftVersion(form);
  const account = await db
    .selectFrom("accounts")
    .select("language")
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const texts = textsIn(
    formLanguage({ ...written, automaticLanguage: false }, account, {
      lang: asked,
      accepted: null,
    }),
  );
  const settings = settingsIn(written, texts.language);
  const head = await formHead(app, { form, version, settings, webinar, texts, account });
  const address = `/forms/${form.id}/preview/page`;
  const lang = asked ? `lang=${texts.language}` : "";
  const blank: PreviewStep = {
    head,
    style: head.look.style,
    themeColour: head.look.themeColour,
    language: texts.language,
    ownLanguage: ownLanguage(settings, account),
    page: null,
    problem: null,
    check: null,
    thanks: null,
  };
  return {
    definition,
    settings,
    webinar,
    texts,
    blank,
    secret: config.sessionSecret,
    action: lang ? `${address}?${lang}` : address,
    again: lang ? `${address}?${lang}&again` : `${address}?again`,
    button: sendingWord({ settings, webinar, texts }),
  };
}

type Preview = Awaited<ReturnType<typeof openPreview>>;

/** A page of questions, or the look over all answers. */
function stepAt(
  preview: Preview,
  { answers: typed, page }: Walk,
  problem: PageProblem | null = null,
): PreviewStep {
  const { definition, blank, texts, settings, webinar, action, button } = preview;
  const answers = withDerivedAnswers(definition, typed, {});
  const values = pipedValues(definition, answers, texts);
  if (page === null) {
    const asked = questionsOf(pagesShown(definition, answers).flatMap(({ elements }) => elements));
    const check = asked.map((element) => {
      const answer = answers[element.id];
      const words = answer === undefined ? "—" : wordsOf(answer, element, texts);
      return { label: pipeText(translateElement(element, texts.language).label, values), words };
    });
    const stamp = stampOf(preview, { answers, page });
    return { ...blank, check: { answers: check, action, stamp, button } };
  }
  const here = pageShown(preview, { answers, page });
  const isSingle = isSinglePage(definition);
  return {
    ...blank,
    problem,
    page: {
      elements: pipeElements(translated(here.elements, texts), values),
      answers,
      action,
      hasFiles: fileQuestions(here.elements).length > 0,
      keepScript: null,
      photoScript: null,
      files: {},
      stamp: stampOf(preview, { answers, page: here.number }),
      heading: here.number === 1 && webinar ? texts.form.registerHeading : "",
      notes: [],
      unfinished: [],
      progress: isSingle ? null : progressAt({ definition, answers }, here.number),
      button: isSingle && !settings.checkAnswers ? button : texts.form.continue,
      hasBack: placeBefore({ definition, answers }, here.number) !== null,
      maySave: false,
      typed: {},
      isResumed: false,
    },
  };
}

/** Where what was sent leads: on, back, or to the same page with what is wrong. */
function takeStep(
  preview: Preview,
  { texts: posted, files }: PreviewPost,
  now: Date,
): { step: PreviewStep; status: 200 | 422 } {
  const { definition, settings, texts, secret } = preview;
  const fields = formFields(posted, namedFiles(files));
  const walk = readWalk(unsign(fields.get("stamp"), secret));
  const on = (step: PreviewStep) => ({ step, status: 200 as const });
  if (walk.page === null) {
    if (fields.get("go") !== "back") return on(thanksStep(preview));
    return on(
      stepAt(preview, { ...walk, page: placeBefore({ definition, ...walk }, "check") ?? 1 }),
    );
  }
  const here = pageShown(preview, { answers: walk.answers, page: walk.page });
  const read = readAnswers(translated(here.elements, texts), fields, now, texts);
  const answers = { ...walk.answers };
  for (const { id } of here.elements) delete answers[id];
  Object.assign(answers, read.answers);
  if (fields.get("go") === "back")
    return on(
      stepAt(preview, { answers, page: placeBefore({ definition, answers }, here.number) ?? 1 }),
    );
  if (Object.keys(read.errors).length > 0) {
    const again = { ...walk, page: here.number };
    const problem = {
      errors: read.errors,
      posted: questionTexts(posted),
      files: {},
      stamp: stampOf(preview, again),
      d: null,
    };
    return { step: stepAt(preview, again, problem), status: 422 };
  }
  const next = placeAfter(
    { definition, answers, reached: pagesOf(definition).length },
    here.number,
  );
  if (next !== "check") return on(stepAt(preview, { answers, page: next }));
  if (isSinglePage(definition) && !settings.checkAnswers) return on(thanksStep(preview));
  return on(stepAt(preview, { answers, page: null }));
}

/** The page of a walk, or the first when the answers hide it by now. */
function pageShown({ definition }: Preview, { answers, page }: Walk): FormPage {
  const shown = pagesShown(definition, answers);
  return shown.find(({ number }) => number === page) ?? shown[0];
}

function stampOf({ secret }: Preview, walk: Walk): string {
  return sign(Buffer.from(JSON.stringify(walk)).toString("base64url"), secret);
}

function thanksStep({ blank, settings, texts: { thanks }, webinar, again }: Preview): PreviewStep {
  const { thankYou, thankYouTitle, thankYouText, redirectUrl } = settings;
  return {
    ...blank,
    thanks: {
      title: thankYouTitle || (webinar ? thanks.registered : thanks.thankYou),
      text: thankYouText,
      leadsTo: thankYou === "link" ? redirectUrl : null,
      again,
    },
  };
}

function readWalk(json: string | null): Walk {
  if (!json) return { answers: {}, page: 1 };
  return JSON.parse(Buffer.from(json, "base64url").toString("utf8")) as Walk;
}

/** Files are named, never kept. */
function namedFiles(files: PreviewPost["files"]): Map<string, StoredFile> {
  return new Map(
    [...files].map(([control, { name, type, size }]) => [
      control,
      { fileId: "preview", name, contentType: type, bytes: size },
    ]),
  );
}
