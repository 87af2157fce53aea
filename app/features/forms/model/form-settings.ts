import type { z } from "zod";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { formSettingsShape, quizSettingsShape } from "./form-settings-shape.server.ts";

/** How a form with quiz questions is scored. */
export type QuizSettings = z.infer<typeof quizSettingsShape>;

export type FormSettings = z.infer<typeof formSettingsShape>;

export const DEFAULT_FORM_SETTINGS: FormSettings = {
  intro: "",
  submitLabel: "",
  thankYou: "page",
  thankYouTitle: "",
  thankYouText: "",
  redirectUrl: "",
  confirmation: { enabled: false, subject: "", body: "" },
  notify: { enabled: false, email: "" },
  duplicates: "allow",
  checkAnswers: false,
  saveAndContinue: true,
  brandColour: null,
  showLogo: true,
  quiz: {
    passPercent: 60,
    attempts: 2,
    shuffleQuestions: false,
    shuffleChoices: false,
    results: "answers-after",
  },
  language: "",
  languages: [],
  automaticLanguage: false,
};

const LONGEST = 40;

/**
 * The public address of a new form: its title in plain letters, and four random ones:
 * "cvs-that-pass-k3f9".
 */
export function newSlug(title: string): string {
  return `${slugLabel(title) || "form"}-${randomLetters(4)}`;
}

/** The title in plain letters: "cvs-that-pass". Empty for one in other letters than Latin ones. */
export function slugLabel(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, "");
}
