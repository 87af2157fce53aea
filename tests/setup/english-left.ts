import { CATALOGUES } from "../../app/ui/languages/texts.ts";
import { wordsOf } from "./fill-form.ts";

type Texts = { [key: string]: string | Texts };

function flat(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : flat(text)));
}

const LEAST_LETTERS = 15;
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** What stands between the placeholders of our English texts, where it is long enough to be known. */
const ENGLISH = flat(CATALOGUES.en as Texts)
  .flatMap((text) => text.split(/\{\w+\}|\n+/))
  .map(plain)
  .filter((text) => text.length >= LEAST_LETTERS && text.includes(" "));

/** Texts of the catalogues that a page or an e-mail says in English, though it is in `language`. */
export function englishLeft(markup: string, language: keyof typeof CATALOGUES): string[] {
  const own = plain(flat(CATALOGUES[language] as Texts).join(" "));
  const said = plain(wordsOf(markup).replaceAll("&amp;", "&"));
  return [...new Set(ENGLISH)].filter((text) => said.includes(text) && !own.includes(text));
}
