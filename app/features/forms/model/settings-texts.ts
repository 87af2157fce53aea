import type { Language } from "#app/ui/languages/languages.ts";
import { type SourceText, translationOf } from "../definition/translations.ts";
import type { FormSettings } from "./form-settings.ts";

const LONGEST = { line: 300, lines: 5_000, subject: 200, body: 10_000 };

/**
 * What a form says around its questions, as its organiser wrote it. What they left to us is in
 * every language already.
 */
export function textsOfForm(title: string, settings: FormSettings): SourceText[] {
  const { intro, submitLabel, thankYouTitle, thankYouText, confirmation } = settings;
  const line = (name: string, source: string, what: string, most = LONGEST.line) => ({
    name,
    source,
    what,
    lines: false,
    most,
  });
  const lines = (name: string, source: string, what: string, most = LONGEST.lines) => ({
    name,
    source,
    what,
    lines: true,
    most,
  });
  const texts: SourceText[] = [
    line("title", title, "Title"),
    lines("intro", intro, "Introduction"),
    line("submitLabel", submitLabel, "Button", 60),
    line("thankYouTitle", thankYouTitle, "Title of the thank-you page"),
    lines("thankYouText", thankYouText, "Text of the thank-you page"),
  ];
  if (confirmation.enabled) {
    texts.push(
      line(
        "confirmation.subject",
        confirmation.subject,
        "Subject of the confirmation",
        LONGEST.subject,
      ),
    );
    texts.push(
      lines("confirmation.body", confirmation.body, "Text of the confirmation", LONGEST.body),
    );
  }
  return texts.filter(({ source }) => source.trim() !== "");
}

/** The title in a language; null: nobody has translated it. */
export function titleIn(
  { translations }: Pick<FormSettings, "translations">,
  language: Language,
): string | null {
  return translationOf(translations, language, { name: "title" });
}

/** Settings with what the page says in a language, as far as somebody has translated it. */
export function settingsIn(settings: FormSettings, language: Language): FormSettings {
  if (!settings.translations?.[language]) return settings;
  const say = (name: string, source: string) =>
    source ? (translationOf(settings.translations, language, { name }) ?? source) : "";
  const { confirmation } = settings;
  return {
    ...settings,
    intro: say("intro", settings.intro),
    submitLabel: say("submitLabel", settings.submitLabel),
    thankYouTitle: say("thankYouTitle", settings.thankYouTitle),
    thankYouText: say("thankYouText", settings.thankYouText),
    confirmation: {
      ...confirmation,
      subject: say("confirmation.subject", confirmation.subject),
      body: say("confirmation.body", confirmation.body),
    },
  };
}

/**
 * Texts of the page's frame that are not in the form's own language: its `lang` must not be theirs.
 */
export function translatedNames(
  { translations }: Pick<FormSettings, "translations">,
  language: Language,
): string[] | undefined {
  const texts = translations?.[language];
  return texts && Object.keys(texts);
}
