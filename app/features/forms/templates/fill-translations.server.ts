import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { isLanguage, type Language } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import type { FormElement, Translations } from "../definition/definition.ts";
import { type SourceText, translationOf, withTranslation } from "../definition/translations.ts";
import { textsOfElement } from "../model/element-texts.ts";
import { DEFAULT_FORM_SETTINGS, type FormSettings } from "../model/form-settings.ts";
import { textsOfForm } from "../model/settings-texts.ts";
import type { Form } from "../store/find-form.server.ts";
import { currentDraft, formDrafts } from "../store/form-drafts.server.ts";
import { TEMPLATE_TEXTS } from "./template-in.server.ts";
import { TEMPLATES } from "./templates.ts";

/**
 * Translates what a form still says in the words of our templates into languages that it is offered
 * in from now on: its draft, which is saved, and the texts around it, which are returned with the
 * settings. What an organiser wrote, or has translated, stays as it is. For `editDraft`.
 */
export async function fillTranslations(
  trx: Database,
  form: Form,
  {
    settings,
    languages: added,
    now,
  }: { settings: FormSettings; languages: readonly string[]; now: Date },
): Promise<FormSettings> {
  const languages = added.filter(isLanguage);
  if (languages.length === 0) return settings;
  const draft = currentDraft(form);
  const own = isLanguage(settings.language)
    ? settings.language
    : await readAccountLanguage(trx, form.accountId);
  const say = templateWords(own, languages);
  const elements = draft.document.elements.map((element) => {
    const translations = say(element.translations, textsOfElement(element));
    return translations === element.translations ? element : withTexts(element, translations);
  });
  await formDrafts.save(trx, draft, { ...draft.document, elements }, now);
  const translations = say(settings.translations, textsOfForm(form.title, settings));
  return translations ? { ...settings, translations } : settings;
}

function withTexts(element: FormElement, translations: Translations | undefined): FormElement {
  return translations ? { ...element, translations } : element;
}

/** Adds to translations what templates say for texts that have none. */
function templateWords(own: Language, languages: readonly Language[]) {
  const inEnglish = new Map(
    Object.entries(TEMPLATE_TEXTS[own] ?? {}).map(([english, said]) => [said, english]),
  );
  return (translations: Translations | undefined, texts: readonly SourceText[]) => {
    let all = translations;
    for (const text of texts) {
      const english = inEnglish.get(text.source) ?? text.source;
      for (const language of languages) {
        const said = language === "en" ? inEnglish.get(text.source) : wordsIn(language, english);
        if (said && !translationOf(all, language, text))
          all = withTranslation(all, language, text, said);
      }
    }
    return all;
  };
}

/** What a template's English text is in a language; names such as "WhatsApp" are the same. */
function wordsIn(language: Language, english: string): string | undefined {
  const texts = TEMPLATE_TEXTS[language];
  // Questions are called by words such as `constructor`.
  if (texts && Object.hasOwn(texts, english)) return texts[english];
  return englishTexts().has(english) ? english : undefined;
}

let known: Set<string> | undefined;

/** Every text of every template. */
function englishTexts(): Set<string> {
  known ??= new Set(
    TEMPLATES.flatMap(({ title, settings, elements }) => [
      ...elements().flatMap(textsOfElement),
      ...textsOfForm(title, { ...DEFAULT_FORM_SETTINGS, ...settings }),
    ]).map(({ source }) => source),
  );
  return known;
}
