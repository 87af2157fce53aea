/**
 * The languages that public pages speak, in the order they are offered in. `code` is BCP 47, as
 * `lang` and `?lang=` have it.
 */
export const LANGUAGES = [
  { code: "en", name: "English", english: "English" },
  { code: "fr", name: "Français", english: "French" },
  { code: "ha", name: "Hausa", english: "Hausa" },
  { code: "ig", name: "Igbo", english: "Igbo" },
  { code: "yo", name: "Yorùbá", english: "Yoruba" },
  { code: "pcm", name: "Naijá", english: "Nigerian Pidgin" },
] as const;

export type Language = (typeof LANGUAGES)[number]["code"];

/**
 * Whether a native speaker has read a whole catalogue. English is the source; the others wait for
 * theirs.
 */
export const REVIEWED: Record<Language, boolean> = {
  en: true,
  fr: false,
  ha: false,
  ig: false,
  yo: false,
  pcm: false,
};

/** Of everything that nobody chose a language for. */
export const SOURCE_LANGUAGE = "en";

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((one) => one.code === code);
}

/** A stored or posted code as a language; null: none of ours. */
export function readLanguage(code: string | null | undefined): Language | null {
  return isLanguage(code) ? code : null;
}

/** What organisers call a language: "Hausa", "Yoruba (Yorùbá)". */
export function languageName(language: Language): string {
  const known = LANGUAGES.find(({ code }) => code === language);
  if (!known) throw new RangeError(`There is no language "${language}"`);
  const { english, name } = known;
  return name === english ? english : `${english} (${name})`;
}

/** What a page's address adds to be in a language: "?lang=ha", or nothing for English. */
export function languageQuery(language: Language): string {
  return language === SOURCE_LANGUAGE ? "" : `?lang=${language}`;
}

/** Of `<html lang>` and of Intl: English is written and counted as in Nigeria. */
export function languageTag(language: Language): string {
  return language === "en" ? "en-NG" : language;
}
