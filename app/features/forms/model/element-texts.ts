import type { Language } from "#app/ui/languages/languages.ts";
import type { ElementSettings, FormElement, Translations } from "../definition/definition.ts";
import {
  directionOf,
  isOutdated,
  type SourceText,
  translationOf,
} from "../definition/translations.ts";
import { MAX_HELP_LENGTH, MAX_LABEL_LENGTH, MAX_WORDS_LENGTH } from "./builder-limits.ts";

/** Settings that are one text of a page. */
const SINGLE = new Map(
  Object.entries({
    low: { what: "What the lowest means", most: 60 },
    high: { what: "What the highest means", most: 60 },
    alt: { what: "What the picture shows", most: 300 },
    linkWords: { what: "Link text", most: 100 },
    statement: { what: "What people agree to", most: 500 },
    explanation: { what: "Why it is correct", most: 500 },
  }),
);

/** Settings that are lists of texts. Answers hold these in the form's own language. */
const LISTS = new Map([
  ["options", "Choice"],
  ["rows", "Row"],
  ["columns", "Choice for each row"],
]);
const LONGEST_OPTION = 200;

/** Kinds whose words no visitor sees. */
const UNSEEN = new Set(["hidden", "divider", "spacer"]);

const WHAT_LABELS_ARE: Record<string, string> = {
  heading: "Heading",
  section: "Section heading",
  paragraph: "Text",
  "page-break": "Title of the page",
  consent: "What people agree to",
};

/**
 * Everything that an element says to visitors, in the order of its card. What is empty is left out.
 */
export function textsOfElement({ kind, label, help, settings }: FormElement): SourceText[] {
  if (UNSEEN.has(kind)) return [];
  const isParagraph = kind === "paragraph";
  const linkWords = settings.link ? {} : { linkWords: "" };
  const own: SourceText[] = [
    {
      name: "label",
      source: kind === "image" ? "" : label,
      what: WHAT_LABELS_ARE[kind] ?? "Question",
      lines: isParagraph,
      most: isParagraph ? MAX_WORDS_LENGTH : MAX_LABEL_LENGTH,
    },
    {
      name: "help",
      source: help,
      what: kind === "section" ? "Text below it" : "Help text",
      lines: kind === "section",
      most: kind === "section" ? MAX_WORDS_LENGTH : MAX_HELP_LENGTH,
    },
    ...Object.entries({ ...settings, ...linkWords }).flatMap(([setting, value]) =>
      textsOfSetting(setting, value),
    ),
  ];
  return own.filter(({ source }) => source.trim() !== "");
}

function textsOfSetting(setting: string, value: ElementSettings[string]): SourceText[] {
  const single = SINGLE.get(setting);
  if (single && typeof value === "string")
    return [{ name: setting, source: value, lines: false, ...single }];
  const what = LISTS.get(setting);
  if (what === undefined || !Array.isArray(value)) return [];
  return value.map((item) => ({
    name: nameOfItem(setting, String(item)),
    source: String(item),
    what,
    lines: false,
    most: LONGEST_OPTION,
    list: setting,
  }));
}

function nameOfItem(setting: string, item: string): string {
  return `${setting}:${item}`;
}

/**
 * An element in another language. Options, rows and columns stay in its settings as they are, since
 * answers are kept as these, and `shownAs` has what the page says; what nobody has translated stays
 * as it is, and is in `inOwnLanguage`.
 */
export function translateElement(
  element: FormElement,
  language: Language | undefined,
): FormElement {
  const { translations, ...plain } = element;
  if (!language || !translations?.[language]) return translations ? plain : element;
  const known = (name: string) => translationOf(translations, language, { name });
  const shown: [string, string][] = [];
  const own: string[] = [];
  const settings = { ...plain.settings };
  for (const { name, source, list } of textsOfElement(element)) {
    const text = known(name);
    if (text === null) own.push(source);
    else if (list) shown.push([source, text]);
    else if (SINGLE.has(name)) settings[name] = text;
  }
  return {
    ...plain,
    label: known("label") ?? plain.label,
    help: known("help") ?? plain.help,
    settings,
    shownAs: Object.fromEntries(shown),
    inOwnLanguage: own,
  };
}

/**
 * The translations of an element whose lists were edited: an option that was only worded anew keeps
 * its own, as one to look at again.
 */
export function followOptions(before: FormElement, after: FormElement): FormElement {
  if (!before.translations) return after;
  const renamed = [...LISTS.keys()].flatMap((setting) => {
    const [was, is] = [before.settings[setting], after.settings[setting]];
    if (!Array.isArray(was) || !Array.isArray(is) || was.length !== is.length) return [];
    return was.flatMap((item, at) => {
      const now = is[at];
      if (now === undefined || item === now || is.includes(item) || was.includes(now)) return [];
      return [[nameOfItem(setting, String(item)), nameOfItem(setting, String(now))] as const];
    });
  });
  if (renamed.length === 0) return after;
  const names = new Map(renamed);
  const translations = Object.fromEntries(
    Object.entries(before.translations).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.entries(texts ?? {}).map(([name, text]) => [names.get(name) ?? name, text]),
      ),
    ]),
  ) as Translations;
  return { ...after, translations };
}

/**
 * How far a translation is: of `count` texts so many are `missing`, and so many were written for
 * words that have changed since.
 */
export interface TranslationProgress {
  count: number;
  missing: number;
  outdated: number;
}

export function progressOf(
  texts: readonly { text: SourceText; translations: Translations | undefined }[],
  language: Language,
): TranslationProgress {
  const missing = texts.filter(
    ({ text, translations }) => translationOf(translations, language, text) === null,
  );
  const outdated = texts.filter(({ text, translations }) =>
    isOutdated(translations, language, text),
  );
  return { count: texts.length, missing: missing.length, outdated: outdated.length };
}

/**
 * `dir` and `lang` of a text of this element, on a page in another language than the form's `own`.
 */
export function wordsIn(
  element: FormElement,
  own: Language,
  text: string,
): { lang?: Language; dir?: "rtl" } {
  const dir = directionOf(text);
  const left = element.inOwnLanguage ?? textsOfElement(element).map(({ source }) => source);
  // A rule of ours may follow a help text.
  const isOwn = left.some((one) => one === text || (one === element.help && text.startsWith(one)));
  return { ...(isOwn ? { lang: own } : {}), ...(dir ? { dir } : {}) };
}
