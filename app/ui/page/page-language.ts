import { useLocation, useMatches } from "@remix-run/react";
import { type Language, readLanguage, SOURCE_LANGUAGE } from "../languages/languages.ts";

/** Of a loader's data on a page for visitors: the language it speaks. */
export interface Spoken {
  language?: Language;
}

/** The language of the page: what its loader says, and where that failed, what the address asks for. */
export function usePageLanguage(): Language {
  const matches = useMatches();
  const asked = readLanguage(new URLSearchParams(useLocation().search).get("lang"));
  const spoken = matches.map(({ data }) => (data as Spoken | null | undefined)?.language).findLast(Boolean);
  return spoken ?? asked ?? SOURCE_LANGUAGE;
}
