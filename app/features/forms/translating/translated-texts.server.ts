import { createHash } from "node:crypto";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { type Language, languageName } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import type { FormDefinition, Translations } from "../definition/definition.ts";
import { faceOf } from "../definition/field-faces.ts";
import type { SourceText, WebinarTexts } from "../definition/translations.ts";
import { nameOfElement } from "../model/element-labels.ts";
import { progressOf, type TranslationProgress, textsOfElement } from "../model/element-texts.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { textsOfForm } from "../model/settings-texts.ts";
import { offeredLanguages, ownLanguage } from "../public/visitor-language.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { draftDefinition, formSettings } from "../store/stored-form.server.ts";

/**
 * Texts that belong together: those around the questions, those of one question. `owner`: an
 * element's id, or the form.
 */
export interface TextGroup {
  owner: string;
  /** "Where do you work?" */
  title: string;
  /** "Dropdown" */
  kind: string;
  texts: SourceText[];
  translations: Translations | undefined;
}

/** The owner of what is kept with the form's settings. */
export const OF_FORM = "form";

/** Everything that a form says to visitors, in the order they meet it. */
export function textGroups(
  form: Pick<Form, "title">,
  { elements }: FormDefinition,
  settings: FormSettings,
  webinar: WebinarTexts | null,
): TextGroup[] {
  const own = textsOfForm(webinar?.title || form.title, settings);
  const { translations } = settings;
  const around = { owner: OF_FORM, translations };
  const isBefore = ({ name }: SourceText) => name === "title" || name === "intro";
  const groups: TextGroup[] = [
    { ...around, title: "Top of the page", kind: "", texts: own.filter(isBefore) },
    ...elements.map((element) => ({
      owner: element.id,
      title: nameOfElement(element),
      kind: faceOf(element).label,
      texts: textsOfElement(element),
      translations: element.translations,
    })),
    {
      ...around,
      title: "Button, thank-you page and confirmation",
      kind: "",
      texts: own.filter((text) => !isBefore(text)),
    },
    { ...around, title: "Webinar", kind: "", texts: webinar?.texts ?? [] },
  ];
  return groups.filter(({ texts }) => texts.length > 0);
}

/** How far one of a form's languages is. */
export interface LanguageProgress extends TranslationProgress {
  language: Language;
  name: string;
}

/** The name of a text's field: the same as long as the text has its place. */
export function fieldOf(owner: string, { name }: Pick<SourceText, "name">): string {
  return `t-${owner}-${shortHash(name)}`;
}

/** Enough to tell two texts of one page apart. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 10);
}

/** A form in all its languages, as its draft is. */
export async function readTranslations(db: Database, form: Form, webinar: WebinarTexts | null) {
  const settings = formSettings(form);
  const account = { language: await readAccountLanguage(db, form.accountId) };
  const own = ownLanguage(settings, account);
  const groups = textGroups(form, draftDefinition(form), settings, webinar);
  const all = groups.flatMap(({ texts, translations }) =>
    texts.map((text) => ({ text, translations })),
  );
  const others = offeredLanguages(settings, account).filter((language) => language !== own);
  const languages: LanguageProgress[] = others.map((language) => ({
    language,
    name: languageName(language),
    ...progressOf(all, language),
  }));
  return { own, ownName: languageName(own), groups, languages };
}

/** How far its other languages are. */
export async function readProgress(db: Database, form: Form, webinar: WebinarTexts | null) {
  const { languages, ownName } = await readTranslations(db, form, webinar);
  return { languages, ownName };
}

/** "12 of 40 texts are still in English." */
export function missingMessage({ missing, count }: TranslationProgress, ownName: string): string {
  if (missing === 0) return `All ${count} texts are translated.`;
  if (count === 1) return `The one text is still in ${ownName}.`;
  return `${missing} of ${count} texts ${missing === 1 ? "is" : "are"} still in ${ownName}.`;
}
