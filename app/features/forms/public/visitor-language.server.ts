import {
  LANGUAGES,
  type Language,
  readLanguage,
  SOURCE_LANGUAGE,
} from "#app/ui/languages/languages.ts";
import {
  type AskedLanguage,
  preferredLanguage,
} from "#app/ui/languages/visitor-language.server.ts";
import type { FormSettings } from "../model/form-settings.ts";

type LanguageSettings = Pick<FormSettings, "language" | "languages" | "automaticLanguage">;

/** `language`: of the account, for forms that don't say. */
type OfAccount = { language: string };

/** The language that a form is written in. */
export function ownLanguage(
  { language }: Pick<FormSettings, "language">,
  account: OfAccount,
): Language {
  return readLanguage(language) ?? readLanguage(account.language) ?? SOURCE_LANGUAGE;
}

/** What visitors may choose from, with the form's own language; in the order of `LANGUAGES`. */
export function offeredLanguages(
  settings: Pick<FormSettings, "language" | "languages">,
  account: OfAccount,
): Language[] {
  const own = ownLanguage(settings, account);
  return LANGUAGES.map(({ code }) => code).filter(
    (code) => code === own || settings.languages.includes(code),
  );
}

/**
 * The language that a form speaks to a visitor: what they chose, else what their browser asks for
 * if it may, else its own.
 */
export function formLanguage(
  settings: LanguageSettings,
  account: OfAccount,
  { lang, accepted, isGuests = false }: AskedLanguage,
): Language {
  const own = ownLanguage(settings, account);
  const offered = offeredLanguages(settings, account);
  const chosen = readLanguage(lang);
  if (chosen && (isGuests || offered.includes(chosen))) return chosen;
  if (!settings.automaticLanguage) return own;
  return preferredLanguage(accepted, offered) ?? own;
}

/**
 * The language of a guest's own pages and e-mails: what they registered in or chose since, else
 * that of the form.
 */
export function guestLanguage(
  { language }: { language: string | null },
  settings: LanguageSettings,
  account: OfAccount,
  lang: string | null = null,
): Language {
  const offered = offeredLanguages(settings, account);
  const chosen = readLanguage(lang);
  if (chosen && offered.includes(chosen)) return chosen;
  return readLanguage(language) ?? ownLanguage(settings, account);
}
