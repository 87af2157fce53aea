import type { z } from "zod";
import { randomLetters } from "#app/platform/text/ids.ts";
import { slugLabel } from "../definition/read-text.ts";
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

/**
 * The public address of a new form: its title in plain letters, and four random ones:
 * "cvs-that-pass-k3f9".
 */
export function newSlug(title: string): string {
  return `${slugLabel(title) || "form"}-${randomLetters(4)}`;
}
