import Negotiator from "negotiator";
import { LANGUAGES, type Language, readLanguage, SOURCE_LANGUAGE } from "./languages.ts";

/** What a visitor's address and browser say of their language. */
export interface AskedLanguage {
  /** `?lang=` */
  lang: string | null;
  /** `Accept-Language` */
  accepted: string | null;
}

export function askedLanguage(request: Request): AskedLanguage {
  return { lang: new URL(request.url).searchParams.get("lang"), accepted: request.headers.get("Accept-Language") };
}

/** The one of these languages that a browser likes best; null: it asks for none of them. */
export function preferredLanguage(accepted: string | null, offered: readonly Language[]): Language | null {
  if (!accepted) return null;
  const [preferred] = new Negotiator({ headers: { "accept-language": accepted } }).languages([...offered]);
  return readLanguage(preferred);
}

/** The language of a page that speaks all of them: what was chosen, else what the browser asks for, else its organiser's. */
export function visitorLanguage({ lang, accepted }: AskedLanguage, organisers: string): Language {
  const all = LANGUAGES.map(({ code }) => code);
  return readLanguage(lang) ?? preferredLanguage(accepted, all) ?? readLanguage(organisers) ?? SOURCE_LANGUAGE;
}
