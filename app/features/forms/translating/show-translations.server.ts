import {
  LANGUAGES,
  type Language,
  languageName,
  readLanguage,
} from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import {
  isOutdated,
  type SourceText,
  translationOf,
  type WebinarTexts,
} from "../definition/translations.ts";
import type { Form } from "../store/find-form.server.ts";
import { placeholderWarnings } from "./placeholder-warnings.ts";
import type { ShownTexts } from "./translate-form.server.ts";
import {
  fieldOf,
  missingMessage,
  readTranslations,
  shortHash,
  type TextGroup,
} from "./translated-texts.server.ts";

/** One text with its translation. */
export interface TranslationRow {
  field: string;
  what: string;
  source: string;
  text: string;
  lines: boolean;
  /** `outdated`: the original has changed since. */
  state: "missing" | "outdated" | "done";
  /** What to look at, beside it. */
  warnings: string[];
}

export interface TranslationGroup {
  owner: string;
  title: string;
  kind: string;
  rows: TranslationRow[];
}

/** More at once would be a page that phones take long to lay out. */
const ROWS_ON_A_PAGE = 150;

/** What the page of a form's languages asks for in its address. */
export interface AskedTranslations {
  /** `?to=ha` */
  to: string | null;
  /** `?show=missing` */
  isMissingOnly: boolean;
  /** `?part=2` */
  part: number;
}

export function readAsked(query: URLSearchParams): AskedTranslations {
  const part = Number(query.get("part") ?? 1);
  return {
    to: query.get("to"),
    isMissingOnly: query.get("show") === "missing",
    part: Number.isSafeInteger(part) && part > 0 ? part : 1,
  };
}

/** The page of a form's languages. `typed`: what was posted and not saved, by field. */
export async function showTranslations(
  db: Database,
  { form, webinar }: { form: Form; webinar: WebinarTexts | null },
  { to, isMissingOnly, part }: AskedTranslations,
  typed: ReadonlyMap<string, string> = new Map(),
) {
  const { own, ownName, groups, languages } = await readTranslations(db, form, webinar);
  const asked = readLanguage(to);
  const shown = languages.find(({ language }) => language === asked) ?? languages[0] ?? null;
  const more = LANGUAGES.filter(
    ({ code }) => code !== own && !languages.some(({ language }) => language === code),
  );
  const page = {
    base: `/forms/${form.id}`,
    own,
    ownName,
    languages: languages.map((one) => ({ ...one, message: missingMessage(one, ownName) })),
    more: more.map(({ code }) => ({ value: code, label: languageName(code) })),
    isMissingOnly,
  };
  if (!shown) return { ...page, shown: null };
  const { language } = shown;
  const all = groups
    .map((group) => groupIn(group, language, typed))
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ state }) => !isMissingOnly || state !== "done"),
    }))
    .filter(({ rows }) => rows.length > 0);
  const parts = partsOf(all);
  const at = Math.min(part, parts.length);
  const here = parts[at - 1] ?? [];
  return {
    ...page,
    shown: {
      ...shown,
      message: missingMessage(shown, ownName),
      groups: here,
      part: at,
      parts: parts.length,
      stamp: JSON.stringify(
        stampOf(
          groups,
          language,
          new Set(here.flatMap(({ rows }) => rows.map(({ field }) => field))),
        ),
      ),
    },
  };
}

export type TranslationsPage = Awaited<ReturnType<typeof showTranslations>>;

function groupIn(
  { owner, title, kind, texts, translations }: TextGroup,
  language: Language,
  typed: ReadonlyMap<string, string>,
): TranslationGroup {
  const rows = texts.map((text): TranslationRow => {
    const field = fieldOf(owner, text);
    const kept = translationOf(translations, language, text) ?? "";
    const shown = typed.get(field) ?? kept;
    const warnings = shown === "" ? [] : placeholderWarnings(text.source, shown);
    return {
      field,
      what: text.what,
      source: text.source,
      text: shown,
      lines: text.lines,
      state: stateOf(text, translations, language),
      warnings,
    };
  });
  return { owner, title, kind, rows };
}

function stateOf(
  text: SourceText,
  translations: TextGroup["translations"],
  language: Language,
): TranslationRow["state"] {
  if (translationOf(translations, language, text) === null) return "missing";
  return isOutdated(translations, language, text) ? "outdated" : "done";
}

function partsOf(groups: TranslationGroup[]): TranslationGroup[][] {
  const parts: TranslationGroup[][] = [];
  let rows = 0;
  for (const group of groups) {
    const last = parts.at(-1);
    if (last && rows + group.rows.length <= ROWS_ON_A_PAGE) last.push(group);
    else {
      parts.push([group]);
      rows = 0;
    }
    rows += group.rows.length;
  }
  return parts;
}

function stampOf(groups: TextGroup[], language: Language, fields: ReadonlySet<string>): ShownTexts {
  return Object.fromEntries(
    groups.flatMap(({ owner, texts, translations }) =>
      texts.flatMap((text) => {
        const field = fieldOf(owner, text);
        const translation = translationOf(translations, language, text) ?? "";
        return fields.has(field)
          ? [[field, `${shortHash(text.source)}.${shortHash(translation)}`]]
          : [];
      }),
    ),
  );
}

/** The posted stamp; what is none tells of nothing shown. */
export function readStamp(json: string): ShownTexts {
  try {
    const read: unknown = JSON.parse(json);
    const entries = typeof read === "object" && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** "Saved. 12 of 40 texts are still in English." */
export async function savedMessage(
  db: Database,
  form: Form,
  webinar: WebinarTexts | null,
  { language, notes }: { language: Language; notes: string[] },
): Promise<string> {
  const { languages, ownName } = await readTranslations(db, form, webinar);
  const progress = languages.find((one) => one.language === language);
  return ["Saved.", progress ? missingMessage(progress, ownName) : "", ...notes]
    .filter(Boolean)
    .join(" ");
}
