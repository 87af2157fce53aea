import { createContext, useContext } from "react";
import type { Texts } from "./catalogue-types.ts";

/*
 * Apart from `texts.ts`: a question's control belongs to the builder's script too, where all
 * catalogues would be dead weight.
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
