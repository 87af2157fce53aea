import { languageName, readLanguage } from "#app/ui/languages/languages.ts";

/**
 * The language in which somebody answered, as organisers call it: "Yoruba (Yorùbá)". Null: it was
 * not kept.
 */
export function responseLanguage({ language }: { language: string }): string | null {
  const known = readLanguage(language);
  return known && languageName(known);
}
