import type { AppContext } from "#app/platform/app-context.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Answers } from "../definition/definition.ts";
import type { StoredFile } from "../definition/field-type.ts";
import { formWebinars } from "../extensions.ts";
import { withDerivedAnswers } from "../model/derived-answers.ts";
import { translateElement } from "../model/element-texts.ts";
import { fileQuestions } from "../model/file-questions.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { pagesOf, pagesShown, questionsOf } from "../model/pages.ts";
import { pipedValues, pipeElements, pipeText } from "../model/piping.ts";
import { formFields, readAnswers, translated, wordsOf } from "../model/respondent.ts";
import { settingsIn } from "../model/settings-texts.ts";
import { sendingWord } from "../public/answer-page.server.ts";
import { isSinglePage, placeAfter, placeBefore, progressAt } from "../public/form-path.ts";
import { type FormHead, formHead } from "../public/open-form.server.ts";
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
  posted: FormData | null,
  asked: string | null = null,
): Promise<{ step: PreviewStep; status: 200 | 422 }> {
  const { config, db, clock } = app;
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
  const action = `/forms/${form.id}/preview/page${asked ? `?lang=${texts.language}` : ""}`;
  const button = sendingWord({ settings, webinar, texts });
  const blank = {
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
  const stampOf = (walk: Walk) =>
    sign(Buffer.from(JSON.stringify(walk)).toString("base64url"), config.sessionSecret);

  const pageAt = (
    { answers: typed, page }: Walk,
    problem: PageProblem | null = null,
  ): PreviewStep => {
    const answers = withDerivedAnswers(definition, typed, {});
    const values = pipedValues(definition, answers, texts);
    if (page === null) {
      const asked = questionsOf(
        pagesShown(definition, answers).flatMap(({ elements }) => elements),
      );
      const check = asked.map((element) => {
        const answer = answers[element.id];
        const words = answer === undefined ? "—" : wordsOf(answer, element, texts);
        return { label: pipeText(translateElement(element, texts.language).label, values), words };
      });
      return {
        ...blank,
        check: { answers: check, action, stamp: stampOf({ answers, page }), button },
      };
    }
    const shown = pagesShown(definition, answers);
    const here = shown.find(({ number }) => number === page) ?? shown[0]!;
    const walk = { answers, page: here.number };
    const isSingle = isSinglePage(definition);
    return {
      ...blank,
      problem,
      page: {
        elements: pipeElements(translated(here.elements, texts), values),
        answers,
        action,
        hasFiles: fileQuestions(here.elements).length > 0,
        files: {},
        stamp: stampOf(walk),
        heading: here.number === 1 && webinar ? texts.form.registerHeading : "",
        notes: [],
        progress: isSingle ? null : progressAt({ definition, answers }, here.number),
        button: isSingle && !settings.checkAnswers ? button : texts.form.continue,
        hasBack: placeBefore({ definition, answers }, here.number) !== null,
        maySave: false,
        typed: {},
        isResumed: false,
      },
    };
  };

  if (!posted) return { step: pageAt({ answers: {}, page: 1 }), status: 200 };
  const fields = formFields(posted, filesOf(posted));
  const walk = readWalk(unsign(fields.get("stamp"), config.sessionSecret));
  const thanks = {
    ...blank,
    thanks: thanksOf(settings, {
      texts,
      isWebinar: webinar !== null,
      again: `${action}${asked ? "&" : "?"}again`,
    }),
  };
  if (walk.page === null) {
    if (fields.get("go") !== "back") return { step: thanks, status: 200 };
    return {
      step: pageAt({ ...walk, page: placeBefore({ definition, ...walk }, "check") ?? 1 }),
      status: 200,
    };
  }
  const shown = pagesShown(definition, walk.answers);
  const here = shown.find(({ number }) => number === walk.page) ?? shown[0]!;
  const read = readAnswers(translated(here.elements, texts), fields, clock(), texts);
  const answers = { ...walk.answers };
  for (const { id } of here.elements) delete answers[id];
  Object.assign(answers, read.answers);
  if (fields.get("go") === "back") {
    return {
      step: pageAt({ answers, page: placeBefore({ definition, answers }, here.number) ?? 1 }),
      status: 200,
    };
  }
  if (Object.keys(read.errors).length > 0) {
    const problem = {
      errors: read.errors,
      posted: textsOf(posted),
      files: {},
      stamp: stampOf({ ...walk, page: here.number }),
    };
    return { step: pageAt({ ...walk, page: here.number }, problem), status: 422 };
  }
  const next = placeAfter(
    { definition, answers, reached: pagesOf(definition).length },
    here.number,
  );
  if (next === "check" && isSinglePage(definition) && !settings.checkAnswers)
    return { step: thanks, status: 200 };
  return { step: pageAt({ answers, page: next === "check" ? null : next }), status: 200 };
}

function thanksOf(
  settings: FormSettings,
  { texts: { thanks }, isWebinar, again }: { texts: Texts; isWebinar: boolean; again: string },
): PreviewStep["thanks"] {
  const { thankYou, thankYouTitle, thankYouText, redirectUrl } = settings;
  return {
    title: thankYouTitle || (isWebinar ? thanks.registered : thanks.thankYou),
    text: thankYouText,
    leadsTo: thankYou === "link" ? redirectUrl : null,
    again,
  };
}

function readWalk(json: string | null): Walk {
  if (!json) return { answers: {}, page: 1 };
  return JSON.parse(Buffer.from(json, "base64url").toString("utf8")) as Walk;
}

/** Files are named, never kept. */
function filesOf(form: FormData): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const [name, value] of form) {
    if (!(value instanceof File) || value.size === 0) continue;
    files.set(name, {
      fileId: "preview",
      name: value.name,
      contentType: value.type,
      bytes: value.size,
    });
  }
  return files;
}

function textsOf(form: FormData): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) {
    if (name.startsWith("q-"))
      texts[name] = form.getAll(name).filter((value) => typeof value === "string");
  }
  return texts;
}
