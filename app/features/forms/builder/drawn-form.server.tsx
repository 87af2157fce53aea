import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { isSame } from "#app/engines/merge/merge.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { TextsProvider } from "#app/ui/languages/use-texts.ts";
import { FormHeader } from "#app/ui/public-form/public-form-shell.tsx";
import type { FormElement } from "../definition/definition.ts";
import { formWebinars } from "../extensions.ts";
import { fieldViewOf } from "../fields/field-views.ts";
import { pagesOf } from "../model/pages.ts";
import { controlName } from "../model/respondent.ts";
import { formHead } from "../public/open-form.server.ts";
import { sendingWord } from "../public/show-page.server.ts";
import { ownLanguage } from "../public/visitor-language.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { formDrafts } from "../store/form-drafts.server.ts";
import { draftDefinition, draftVersion, formSettings } from "../store/stored-form.server.ts";
import type { DrawnForm, DrawnParts } from "./form-state.ts";

/**
 * The draft as its visitors will see it, in the markup that they get: the builder shows it in the
 * form's own style sheet, and its script needs no control of any field type.
 */
export async function drawForm(app: AppContext, form: Form): Promise<DrawnForm> {
  const drawing = await readDrawing(app, form);
  const { settings, webinar, account, texts, draft, markup } = drawing;
  const head = await formHead(app, {
    form,
    version: draftVersion(form),
    settings,
    webinar,
    texts,
    account,
  });
  return {
    ...drawParts(drawing, draft.elements),
    language: texts.language,
    colours: rulesOf(head.look.style),
    head: markup(<FormHeader {...head} languages={[]} />),
    heading: webinar ? texts.form.registerHeading : "",
    optional: texts.common.optional,
    other: texts.fields.otherLabel,
  };
}

/**
 * What a save can change of it: elements that are not as in the draft `revision`, and where pages
 * begin.
 */
export async function drawChanges(
  app: AppContext,
  form: Form,
  revision: string,
): Promise<DrawnParts> {
  const drawing = await readDrawing(app, form);
  const newest = { id: form.id, revision: form.draftRevision, document: drawing.draft };
  const base = await formDrafts.shown(app.db, newest, revision);
  const before = new Map(base?.elements.map((element) => [element.id, element]));
  return drawParts(
    drawing,
    drawing.draft.elements.filter((element) => !isSame(element, before.get(element.id))),
  );
}

type Drawing = Awaited<ReturnType<typeof readDrawing>>;

async function readDrawing({ db, clock }: AppContext, form: Form) {
  const settings = formSettings(form);
  const [webinar, account] = await Promise.all([
    formWebinars.get().ofForm(db, form.id),
    db
      .selectFrom("accounts")
      .select("language")
      .where("id", "=", form.accountId)
      .executeTakeFirstOrThrow(),
  ]);
  const texts = textsIn(ownLanguage(settings, account));
  const markup = (shown: ReactNode) =>
    renderToStaticMarkup(<TextsProvider value={texts}>{shown}</TextsProvider>);
  return {
    title: form.title,
    settings,
    webinar,
    account,
    texts,
    draft: draftDefinition(form),
    markup,
    now: clock(),
  };
}

function drawParts(
  { title, settings, webinar, texts, draft, markup, now }: Drawing,
  asked: FormElement[],
): DrawnParts {
  const elements = asked.map((element) => {
    const { Control } = fieldViewOf(element);
    const shown = {
      element,
      name: controlName(element),
      posted: null,
      answer: undefined,
      errors: {},
      now,
    };
    return [element.id, markup(<Control {...shown} />)] as const;
  });
  const pages = pagesOf(draft);
  const isSingle = pages.length === 1;
  return {
    elements: Object.fromEntries(elements),
    title: webinar?.title ? null : title,
    pages: pages.map((page) => ({
      first: page.elements[0]?.id ?? null,
      progress: isSingle ? "" : texts.form.pageOf({ position: page.number, count: pages.length }),
      button:
        isSingle && !settings.checkAnswers
          ? sendingWord({ settings, webinar, texts })
          : texts.form.continue,
    })),
  };
}

/**
 * The organiser's colours as single rules, for the part of the builder that shows the form. Each is
 * a `:root` rule or one media query.
 */
function rulesOf(style: string): string[] {
  return (style.match(/@media[^{]+\{[^{}]+\{[^}]*\}\}|[^{}]+\{[^}]*\}/g) ?? []).map((rule) =>
    rule.replace(/:root(?:\[[^\]]*\]|:not\(\[[^\]]*\]\))?/g, "$& .as-form"),
  );
}
