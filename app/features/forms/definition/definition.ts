import type { Language } from "#app/ui/languages/languages.ts";

/**
 * What a form asks, in order. Stored as JSON: the draft on the form, and each published version for
 * good.
 */
export interface FormDefinition {
  elements: FormElement[];
}

/**
 * One element of a form: a question, or something between questions. `kind` names its field type.
 */
export interface FormElement<Settings extends ElementSettings = ElementSettings> {
  /** Eight letters, the same in all versions of a form: answers are kept under it. */
  id: string;
  kind: string;
  /** The question, the heading, the words of a paragraph. */
  label: string;
  /** A line below the label; empty: none. */
  help: string;
  required: boolean;
  /** Null: always shown. */
  showWhen: ShowWhen | null;
  /** What only this kind has: choices, length, range … */
  settings: Settings;
  /** Its texts in other languages. Absent: none. */
  translations?: Translations;
  /**
   * On a page in another language: what options, rows and columns say, by what they are in the
   * form's own. Never stored.
   */
  shownAs?: Record<string, string>;
  /** On such a page: its texts that nobody has translated. Never stored. */
  inOwnLanguage?: string[];
}

/** A text in another language. */
export interface Translated {
  text: string;
  /** What was translated, to notice when it has changed since. */
  of: string;
}

/** By language, then by the name of the text: `label`, `options:Data`, `thankYouTitle` … */
export type Translations = Partial<Record<Language, Record<string, Translated>>>;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type ElementSettings = { [key: string]: Json };

/** Shown only when all, or any, of these are true of answers given before it. */
export interface ShowWhen {
  match: "all" | "any";
  rules: ShowRule[];
}

export interface ShowRule {
  /** An earlier question of the same form. */
  questionId: string;
  test: "is" | "is-not" | "contains" | "more-than" | "less-than" | "answered" | "not-answered";
  /** Compared without regard to case; empty for `answered` and `not-answered`. */
  value: string;
}

/**
 * Element id → answer, in the shape that the element's kind makes. A question that was not answered
 * is absent.
 */
export type Answers = Record<string, Json>;
