import { createContext, useContext } from "react";
import type { Texts } from "./catalogue-types.ts";
import type { Language } from "./languages.ts";

/*
 * Apart from `texts.ts`: a question's control belongs to the builder's script too, where all catalogues would be dead weight.
 */

const TextsContext = createContext<Texts | null>(null);

/** Around everything that a visitor sees: the texts in their language. */
export const TextsProvider = TextsContext.Provider;

/** The texts of the page that is drawn, in its language. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("There is no TextsProvider around this.");
  return texts;
}

const PartLanguage = createContext<Language | undefined>(undefined);

/** Around what an organiser wrote in another language: the page's own, for our words in between. */
export const PartLanguageProvider = PartLanguage.Provider;

/** For `lang` on our words beside those of an organiser; undefined where the whole page is in one language. */
export function usePartLanguage(): Language | undefined {
  return useContext(PartLanguage);
}
