import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import type { FormElement, Translated, Translations } from "./definition.ts";
import { foldText } from "./read-text.ts";

/** A text that an organiser wrote, and may write in other languages too. */
export interface SourceText {
  name: string;
  source: string;
  /** What it is: "Question", "Choice". */
  what: string;
  /** It may have several lines. */
  lines: boolean;
  /** Characters that fit where it is shown. */
  most: number;
  /** Of the list that it is in: no two of one may say the same. Absent: it is in none. */
  list?: string;
}

/** What a form's webinar says, for its translations to be kept with those of the form. */
export interface WebinarTexts {
  /** Of its page, which takes the place of the form's own. */
  title: string;
  texts: SourceText[];
}

/** What a text says in a language; null: nobody has written it yet. */
export function translationOf(
  translations: Translations | undefined,
  language: Language,
  { name }: Pick<SourceText, "name">,
): string | null {
  return translatedIn(translations?.[language], name)?.text || null;
}

/** Names are words of the form, such as `constructor`. */
function translatedIn(
  texts: Readonly<Record<string, Translated>> | undefined,
  name: string,
): Translated | undefined {
  return texts && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** Whether what was translated has changed since. */
export function isOutdated(
  translations: Translations | undefined,
  language: Language,
  { name, source }: Pick<SourceText, "name" | "source">,
): boolean {
  const kept = translatedIn(translations?.[language], name);
  return Boolean(kept?.text) && kept?.of !== source;
}

/** The same translations with one more, or without it where `text` is empty. */
export function withTranslation(
  translations: Translations | undefined,
  language: Language,
  { name, source }: Pick<SourceText, "name" | "source">,
  text: string,
): Translations | undefined {
  const others = Object.entries(translations?.[language] ?? {}).filter(([one]) => one !== name);
  const added: [string, Translated][] = text ? [[name, { text, of: source }]] : [];
  const all = Object.entries({
    ...translations,
    [language]: Object.fromEntries([...others, ...added]),
  });
  const kept = all.filter(([, texts]) => Object.keys(texts ?? {}).length > 0);
  return kept.length > 0 ? (Object.fromEntries(kept) as Translations) : undefined;
}

/**
 * Why a text can't be kept; null: it can. `others`: what the rest of its list says in this
 * language.
 */
export function translationProblem(
  text: string,
  { most }: Pick<SourceText, "most">,
  others: readonly string[],
): string | null {
  const letters = countLetters(text);
  if (letters > most)
    return `This has ${letters.toLocaleString("en")} characters. Shorten it to ${most.toLocaleString("en")}`;
  if (text && others.some((other) => foldText(other) === foldText(text)))
    return `Another choice also says “${text}”. People could not tell the two apart`;
  return null;
}

/**
 * "rtl" for a text that begins with Arabic, Hebrew and the like; undefined for all others: pages
 * run that way anyway.
 */
export function directionOf(text: string): "rtl" | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first && RIGHT_TO_LEFT.test(first) ? "rtl" : undefined;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u;

/**
 * An option, a row or a column as the page says it. What is answered, counted and compared is the
 * text in the form's own language.
 */
export function shownText({ shownAs }: Pick<FormElement, "shownAs">, text: string): string {
  const own = shownAs && Object.hasOwn(shownAs, text) ? shownAs[text] : undefined;
  return own ?? text;
}
