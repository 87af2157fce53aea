import { z } from "zod";
import type { Translations } from "../definition/definition.ts";

/**
 * When the points of a quiz, and its correct answers, are shown to who answered it. Whether they
 * passed is always said.
 */
export const QUIZ_RESULTS = [
  "none",
  "points",
  "answers",
  "answers-after",
  "answers-closed",
] as const;

export const quizSettingsShape = z.object({
  /** Per cent of all points that pass. */
  passPercent: z.number(),
  /** How often somebody with a place at a webinar may try; null: as often as they like. */
  attempts: z.number().nullable(),
  shuffleQuestions: z.boolean(),
  shuffleChoices: z.boolean(),
  /**
   * `answers-after`: the correct answers once they passed or have no attempt left;
   * `answers-closed`: once the form has closed.
   */
  results: z.enum(QUIZ_RESULTS),
});

/**
 * Language → name of a text → what it says. A language that is ours no more is left out where it is
 * read.
 */
export const translationsShape: z.ZodType<Translations> = z.record(
  z.string(),
  z.record(z.string(), z.object({ text: z.string(), of: z.string() })),
);

/**
 * What the Settings tab holds beyond title, status, closing date, limit and retention, which are
 * columns of their own.
 */
export const formSettingsShape = z.object({
  /** One or two sentences under the title of the public page. */
  intro: z.string(),
  /** The words on the sending button; empty: "Register" for a webinar, otherwise "Submit". */
  submitLabel: z.string(),
  thankYou: z.enum(["page", "link"]),
  thankYouTitle: z.string(),
  thankYouText: z.string(),
  /** Where people are sent, and answers posted to, with `thankYou` "link". */
  redirectUrl: z.string(),
  /**
   * The mail to the person; needs an Email Address element. Placeholders are the questions' labels.
   */
  confirmation: z.object({
    enabled: z.boolean(),
    /** Empty, as `body`: the usual words. */
    subject: z.string(),
    body: z.string(),
    /** Absent: plain text, from before there was an editor. */
    bodyFormat: z.enum(["plain", "markdown"]).optional(),
    /** What was typed last and isn't in use yet. */
    draft: z
      .object({ revision: z.number(), fields: z.record(z.string(), z.string()).nullable() })
      .optional(),
  }),
  /** Mails about new answers, to this address. */
  notify: z.object({ enabled: z.boolean(), email: z.string() }),
  /** `refuse`: one answer from one e-mail address. */
  duplicates: z.enum(["allow", "refuse"]),
  /**
   * A page to look over all answers before they are sent. Forms of several pages always have it.
   */
  checkAnswers: z.boolean(),
  /** Offer to mail a link to go on later. */
  saveAndContinue: z.boolean(),
  /** `#rrggbb` of the organiser; null: the product's own. */
  brandColour: z.string().nullable(),
  showLogo: z.boolean(),
  quiz: quizSettingsShape,
  /** Of the page: a code of `app/ui/languages/languages.ts`; empty: the account's. */
  language: z.string(),
  /** Codes that visitors may choose besides. */
  languages: z.array(z.string()),
  /** Begin with what the visitor's browser asks for, where it is one of these. */
  automaticLanguage: z.boolean(),
  /** Of title, introduction, button, thank-you page and confirmation. Absent: none. */
  translations: translationsShape.optional(),
});
