import { createElement, Fragment, type ReactNode } from "react";
import { numberFormat } from "#app/engines/time/formats.ts";
import type { Catalogue, Fill, PluralText, Texts, Translation } from "./catalogue-types.ts";
import { en } from "./catalogues/en.ts";
import { fr } from "./catalogues/fr.ts";
import { ha } from "./catalogues/ha.ts";
import { ig } from "./catalogues/ig.ts";
import { pcm } from "./catalogues/pcm.ts";
import { yo } from "./catalogues/yo.ts";
import { type Language, languageTag } from "./languages.ts";

/** What each catalogue says, as it is written; English is the source. */
export const CATALOGUES: Record<Language, Translation<Catalogue>> = { en, fr, ha, ig, yo, pcm };

const known = new Map<Language, Texts>();

/**
 * Everything that public pages and e-mails to guests say, in a language; what its catalogue lacks
 * is in English. A text without placeholders is a string. One with them is a function of its
 * values: of texts and numbers it makes a string, where one is an element (a link, an address in
 * bold) something to draw.
 */
export function textsIn(language: Language): Texts {
  const before = known.get(language);
  if (before) return before;
  const texts = {
    ...(compile(en, CATALOGUES[language], languageTag(language)) as object),
    language,
  } as Texts;
  known.set(language, texts);
  return texts;
}

/** The same made once for each language, such as a form's schema with its messages. */
export function perLanguage<Made>(make: (texts: Texts) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const one = made.has(language) ? (made.get(language) as Made) : make(textsIn(language));
    made.set(language, one);
    return one;
  };
}

type Leaf = string | PluralText;
type Tree = { [key: string]: Leaf | Tree };

/** Whether a part of a catalogue is a text that counts something. */
export function isPlural(part: unknown): part is PluralText {
  return (
    typeof part === "object" && part !== null && typeof (part as PluralText).other === "string"
  );
}

function compile(source: Tree | Leaf, translation: unknown, tag: string): unknown {
  if (typeof source === "string")
    return compileText(typeof translation === "string" ? translation : source, tag);
  if (isPlural(source)) return compilePlural(isPlural(translation) ? translation : source, tag);
  const given = (
    typeof translation === "object" && translation !== null ? translation : {}
  ) as Tree;
  return Object.fromEntries(
    Object.entries(source).map(([key, part]) => [key, compile(part, given[key], tag)]),
  );
}

function compileText(text: string, tag: string): string | Fill {
  if (!/\{\w+\}/.test(text)) return text;
  // Odd ones are names.
  const parts = text.split(/\{(\w+)\}/);
  return ((values: Record<string, ReactNode>) => {
    const filled = parts.map((part, at) => (at % 2 === 0 ? part : shown(values[part], tag)));
    if (filled.every((part) => typeof part === "string")) return filled.join("");
    return filled.map((part, at) => createElement(Fragment, { key: at }, part));
  }) as Fill;
}

function compilePlural(text: PluralText, tag: string): Fill<"count"> {
  const rules = new Intl.PluralRules(tag);
  const compile = (words: string) => {
    const compiled = compileText(words, tag);
    return typeof compiled === "string" ? () => compiled : compiled;
  };
  const other = compile(text.other);
  const forms = Object.fromEntries(
    Object.entries(text).map(([form, words]) => [form, compile(words as string)]),
  );
  return ((values: { count: number }) => {
    const fill = forms[values.count] ?? forms[rules.select(values.count)] ?? other;
    return fill(values as never);
  }) as Fill<"count">;
}

function shown(value: ReactNode, tag: string): ReactNode {
  if (typeof value !== "number") return value;
  return numberFormat(tag, { maximumFractionDigits: 6 }).format(value);
}
