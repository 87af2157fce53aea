import { useLocation, useMatches } from "@remix-run/react";
import { type Language, readLanguage, SOURCE_LANGUAGE } from "../languages/languages.ts";

/** Of a loader's data on a page for visitors. */
export interface Spoken {
  /** What the page says. */
  language?: Language;
  /** What its organiser wrote. */
  ownLanguage?: Language;
}

/**
 * The language of the page: what its loader says. Where that failed, a form's page is in the one
 * that the address asks for, and every other in English.
 */
export function usePageLanguage(): Language {
  const isForms = useMatches().some(({ id }) => id.startsWith("routes/_form/"));
  const asked = readLanguage(new URLSearchParams(useLocation().search).get("lang"));
  return useSpoken("language") ?? (isForms ? asked : null) ?? SOURCE_LANGUAGE;
}

/**
 * For `lang` around what the organiser wrote; undefined where the whole page is in one language.
 */
export function useOwnLanguage(): Language | undefined {
  const own = useSpoken("ownLanguage");
  return own === usePageLanguage() ? undefined : own;
}

function useSpoken(what: keyof Spoken): Language | undefined {
  return useMatches()
    .map(({ data }) => (data as Spoken | null | undefined)?.[what])
    .findLast(Boolean);
}

/**
 * What keeps the language that a visitor chose in an address without a query: "?lang=ha", or
 * nothing.
 */
export function useKeptLanguage(): string {
  const asked = readLanguage(new URLSearchParams(useLocation().search).get("lang"));
  return asked ? `?lang=${asked}` : "";
}
