import Negotiator from "negotiator";
import type { Texts } from "./catalogue-types.ts";
import { LANGUAGES, type Language, readLanguage, SOURCE_LANGUAGE } from "./languages.ts";
import { textsIn } from "./texts.ts";

/** What a visitor's address and browser say of their language. */
export interface AskedLanguage {
  /** `?lang=` */
  lang: string | null;
  /** `Accept-Language` */
  accepted: string | null;
  /**
   * A guest's own page sent them here in the language they read there, which the form they answer
   * need not offer.
   */
  isGuests?: boolean;
}

export function askedLanguage(request: Request): AskedLanguage {
  const { searchParams: query } = new URL(request.url);
  return {
    lang: query.get("lang"),
    accepted: request.headers.get("Accept-Language"),
    isGuests: query.has("g"),
  };
}

/** The texts of a page that speaks all languages and is no organiser's. */
export function visitorTexts(request: Request): Texts {
  return textsIn(visitorLanguage(askedLanguage(request), SOURCE_LANGUAGE));
}

/** What keeps the chosen language in an address without a query: "?lang=ha", or nothing. */
export function keptLanguage(request: Request): string {
  const lang = readLanguage(askedLanguage(request).lang);
  return lang ? `?lang=${lang}` : "";
}

/** The one of these languages that a browser likes best; null: it asks for none of them. */
export function preferredLanguage(
  accepted: string | null,
  offered: readonly Language[],
): Language | null {
  if (!accepted) return null;
  const [preferred] = new Negotiator({ headers: { "accept-language": accepted } }).languages([
    ...offered,
  ]);
  return readLanguage(preferred);
}

/**
 * The language of a page that speaks all of them: what was chosen, else what the browser asks for,
 * else its organiser's.
 */
export function visitorLanguage({ lang, accepted }: AskedLanguage, organisers: string): Language {
  const all = LANGUAGES.map(({ code }) => code);
  return (
    readLanguage(lang) ??
    preferredLanguage(accepted, all) ??
    readLanguage(organisers) ??
    SOURCE_LANGUAGE
  );
}
