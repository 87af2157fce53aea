import { z } from "zod";
import { readWebhookTarget } from "#app/engines/calls/target.ts";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { toPlainLetters } from "#app/engines/letters/index.ts";
import { clockFields, readTypedMoment } from "#app/engines/time/typed-moment.ts";
import { renameForm } from "#app/features/certificates/projects/project-acts.server.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import { isLanguage, readLanguage } from "#app/ui/languages/languages.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { readLine, readLines } from "../definition/read-text.ts";
import { asksForEmail } from "../emails/confirmations.server.ts";
import type { FormSettings, QuizSettings } from "../model/form-settings.ts";
import { QUIZ_RESULTS } from "../model/form-settings-shape.server.ts";
import { quizQuestions } from "../quiz/score-quiz.ts";
import type { Form } from "../store/find-form.server.ts";

export interface SettingsContext {
  draft: FormDefinition;
  /**
   * How a quiz is scored now: kept as it is while the form has no quiz question, because the page
   * does not ask then.
   */
  quiz: QuizSettings;
  /** What is kept now: a closing date that has passed may stay, but none may be chosen. */
  closesAt: string | null;
  timeZone: string;
  now: Date;
}

const MAX_INTRO = 1_000;
const MAX_TEXT = 5_000;
const MAX_LINE = 120;
const MAX_BUTTON = 40;
const MAX_LINK = 2_000;
const MAX_RESPONSES = 1_000_000;
const MAX_DAYS = 3_650;
const MAX_ATTEMPTS = 20;

/** The Settings page. Its fields are in the page's order; a box that is ticked says "yes". */
export function settingsForm(context: SettingsContext) {
  return z
    .object({
      title: renameForm("form").shape.title,
      enabled: tick,
      thankYou: z.enum(["page", "link"]).default("page"),
      thankYouTitle: shortText(MAX_LINE),
      thankYouText: longText(MAX_TEXT),
      redirectUrl: trimmed,
      intro: longText(MAX_INTRO),
      slug: z.string({ error: NO_SLUG }).transform((typed, issues) => {
        const read = readSlug(typed);
        if ("slug" in read) return read.slug;
        issues.addIssue(read.problem);
        return z.NEVER;
      }),
      submitLabel: shortText(MAX_BUTTON),
      language: z
        .string()
        .default("")
        .transform((code) => readLanguage(code) ?? ""),
      languages: z
        .array(z.string())
        .default([])
        .transform((codes) => codes.filter(isLanguage)),
      automaticLanguage: tick,
      colourOf: z.enum(["product", "own"]).default("product"),
      brandColour: trimmed.transform((typed) => typed.toLowerCase()),
      showLogo: tick,
      closesDay: trimmed,
      closesTime: trimmed,
      responseLimit: wholeNumber(MAX_RESPONSES),
      onePerEmail: tick,
      checkAnswers: tick,
      saveAndContinue: tick,
      confirmation: tick,
      notify: tick,
      notifyEmail: trimmed,
      retentionDays: wholeNumber(MAX_DAYS),
      retentionAgreed: tick,
      passPercent: z
        .string()
        .trim()
        .default("60")
        .refine(
          (typed) => /^\d{1,3}$/.test(typed) && Number(typed) <= 100,
          "Enter a whole number from 0 to 100",
        )
        .transform(Number),
      attempts: wholeNumber(MAX_ATTEMPTS),
      shuffleQuestions: tick,
      shuffleChoices: tick,
      quizResults: z.enum(QUIZ_RESULTS).default("answers-after"),
    })
    .superRefine((typed, issues) => {
      for (const [field, message] of problemsTogether(typed, context))
        issues.addIssue({ code: "custom", path: [field], message });
    }, ALSO_WHILE_WRONG);
}

type SettingsSchema = ReturnType<typeof settingsForm>;
/** As they are sent. */
export type SettingsFields = z.input<SettingsSchema>;
/** As they were read. */
export type TypedSettings = z.output<SettingsSchema>;

const tick = z
  .string()
  .optional()
  .transform((typed) => typed !== undefined);

const trimmed = z.string().trim().default("");

/** Counted as it is kept, so the browser can't do it: there is no `maxLength`. */
function limitedText(read: (typed: string) => string, max: number) {
  return z
    .string()
    .default("")
    .transform((typed, issues) => {
      const text = read(typed);
      const letters = countLetters(text);
      if (letters > max)
        issues.addIssue(
          `Shorten this to ${max.toLocaleString("en")} characters. It has ${letters.toLocaleString("en")}`,
        );
      return text;
    });
}
const shortText = (max: number) => limitedText(readLine, max);
const longText = (max: number) => limitedText(readLines, max);

/** From 1 to `max`, as people write numbers: "1,500". Null: left empty. */
function wholeNumber(max: number) {
  return z
    .string()
    .default("")
    .transform((typed, issues) => {
      const text = typed.trim().replace(/(?<=\d)[, ](?=\d{3}\b)/g, "");
      if (text === "") return null;
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (number >= 1 && number <= max) return number;
      issues.addIssue(
        `Enter a whole number from 1 to ${max.toLocaleString("en")}, or leave this empty`,
      );
      return z.NEVER;
    });
}

type Problem = [field: keyof SettingsFields, message: string];

/** What is wrong with fields because of others. */
function problemsTogether(typed: TypedSettings, context: SettingsContext): Problem[] {
  const problems: Problem[] = [];
  const link = typed.thankYou === "link" ? linkProblem(typed.redirectUrl) : null;
  if (link) problems.push(["redirectUrl", link]);
  if (typed.colourOf === "own" && !/^#[0-9a-f]{6}$/.test(typed.brandColour))
    problems.push([
      "brandColour",
      "Enter the colour as # and six digits or letters from a to f, like #2448c8",
    ]);
  problems.push(...readClosing(typed, context).problems);
  if (typed.onePerEmail && !asksForEmail(context.draft))
    problems.push([
      "onePerEmail",
      "Add an Email Address element to the questions first, so that we can tell people apart",
    ]);
  if (typed.confirmation && !asksForEmail(context.draft))
    problems.push([
      "confirmation",
      "Add an Email Address element to the questions first, so that we have an address to write to",
    ]);
  const notify = readEmailAddress(typed.notifyEmail);
  if (typed.notify && !notify.ok)
    problems.push([
      "notifyEmail",
      `${notify.reason}. Enter where to send notifications of new responses`,
    ]);
  return problems;
}

function linkProblem(text: string): string | null {
  if (!text) return "Enter the external link to send people to, like https://example.com/thanks";
  if (text.length > MAX_LINK)
    return `Shorten the external link to ${MAX_LINK.toLocaleString("en")} characters`;
  if (/^http:/i.test(text))
    return "Enter an external link that starts with https://, because answers are sent to it";
  if (!/^https:\/\//i.test(text) || /\s/.test(text))
    return "Enter the whole external link, like https://example.com/thanks";
  try {
    const url = new URL(text);
    if (url.username || url.password)
      return "Remove the user name and password from the external link";
    const target = readWebhookTarget(text);
    if ("problem" in target) return target.problem;
    return url.hostname.includes(".") && !url.hostname.endsWith(".")
      ? null
      : "Enter an external link to a site on the internet, like https://example.com/thanks";
  } catch {
    return "Enter the whole external link, like https://example.com/thanks";
  }
}

/** When the form closes; null: never. A day alone means its last minute. */
function readClosing(
  { closesDay, closesTime }: Pick<TypedSettings, "closesDay" | "closesTime">,
  { closesAt, timeZone, now }: SettingsContext,
): { at: string | null; problems: Problem[] } {
  if (!closesDay && !closesTime) return { at: null, problems: [] };
  if (!closesDay) {
    return {
      at: null,
      problems: [["closesDay", "Enter the day the form closes, or leave the time empty too"]],
    };
  }
  const read = readTypedMoment(closesDay, closesTime || "23:59", timeZone);
  if ("problems" in read) {
    const problems = read.problems.map(
      ({ field, problem }): Problem => [field === "day" ? "closesDay" : "closesTime", problem],
    );
    return { at: null, problems };
  }
  const isSame =
    closesAt !== null &&
    Math.floor(Date.parse(closesAt) / 60_000) === Math.floor(read.at.getTime() / 60_000);
  if (isSame) return { at: closesAt, problems: [] };
  const hasPassed =
    `${zonedMoment(read.at, timeZone)} has passed. Choose a later time, or turn Form ` +
    "Status off to close the form now";
  return {
    at: read.at.toISOString(),
    problems: read.at.getTime() <= now.getTime() ? [["closesDay", hasPassed]] : [],
  };
}

/** What the Settings page changes. */
export interface ReadSettings {
  title: string;
  slug: string;
  enabled: 0 | 1;
  settings: Omit<FormSettings, "confirmation">;
  /** Whether the confirmation is sent; its words have a page of their own. */
  confirms: boolean;
  closesAt: string | null;
  responseLimit: number | null;
  retentionDays: number | null;
}

/**
 * What is kept of fields that nothing is wrong with. A link and an address that aren't in use are
 * kept if they are good.
 */
export function keptSettings(typed: TypedSettings, context: SettingsContext): ReadSettings {
  const { title, slug, responseLimit, retentionDays } = typed;
  const {
    intro,
    submitLabel,
    thankYou,
    thankYouTitle,
    thankYouText,
    checkAnswers,
    saveAndContinue,
    showLogo,
  } = typed;
  const { language, languages, automaticLanguage } = typed;
  const notify = readEmailAddress(typed.notifyEmail);
  return {
    title,
    slug,
    responseLimit,
    retentionDays,
    enabled: typed.enabled ? 1 : 0,
    confirms: typed.confirmation,
    closesAt: readClosing(typed, context).at,
    settings: {
      intro,
      submitLabel,
      thankYou,
      thankYouTitle,
      thankYouText,
      checkAnswers,
      saveAndContinue,
      showLogo,
      language,
      languages,
      automaticLanguage,
      redirectUrl: linkProblem(typed.redirectUrl) ? "" : new URL(typed.redirectUrl).href,
      notify: { enabled: typed.notify, email: notify.ok ? notify.email : "" },
      duplicates: typed.onePerEmail ? "refuse" : "allow",
      brandColour: typed.colourOf === "own" ? typed.brandColour : null,
      quiz: keptQuiz(typed, context),
    },
  };
}

function keptQuiz(typed: TypedSettings, { draft, quiz }: SettingsContext): QuizSettings {
  if (quizQuestions(draft.elements).length === 0) return quiz;
  const { passPercent, attempts, shuffleQuestions, shuffleChoices, quizResults: results } = typed;
  return { passPercent, attempts, shuffleQuestions, shuffleChoices, results };
}

/** A colour to begin with where none was chosen: the picker can't be empty. */
const FIRST_COLOUR = "#2448c8";

/** What the fields show for a form as it is. `notifyEmail` stands where none was written yet. */
export function settingsFields(
  form: Pick<
    Form,
    "title" | "slug" | "enabled" | "closesAt" | "responseLimit" | "retentionDays"
  > & { settings: FormSettings },
  given: { timeZone: string; notifyEmail: string },
): SettingsFields {
  const { title, slug, settings } = form;
  const { intro, submitLabel, thankYou, thankYouTitle, thankYouText, redirectUrl } = settings;
  const closes = clockFields(form.closesAt, given.timeZone);
  const ticked = (is: boolean) => (is ? "yes" : "");
  const number = (value: number | null) => (value === null ? "" : String(value));
  return {
    title,
    slug,
    intro,
    submitLabel,
    thankYou,
    thankYouTitle,
    thankYouText,
    redirectUrl,
    enabled: ticked(form.enabled === 1),
    colourOf: settings.brandColour ? "own" : "product",
    brandColour: settings.brandColour ?? FIRST_COLOUR,
    language: settings.language,
    languages: settings.languages,
    automaticLanguage: ticked(settings.automaticLanguage),
    showLogo: ticked(settings.showLogo),
    closesDay: closes.day,
    closesTime: closes.time,
    responseLimit: number(form.responseLimit),
    onePerEmail: ticked(settings.duplicates === "refuse"),
    checkAnswers: ticked(settings.checkAnswers),
    saveAndContinue: ticked(settings.saveAndContinue),
    confirmation: ticked(settings.confirmation.enabled),
    notify: ticked(settings.notify.enabled),
    notifyEmail: settings.notify.email || given.notifyEmail,
    retentionDays: number(form.retentionDays),
    passPercent: String(settings.quiz.passPercent),
    attempts: number(settings.quiz.attempts),
    shuffleQuestions: ticked(settings.quiz.shuffleQuestions),
    shuffleChoices: ticked(settings.quiz.shuffleChoices),
    quizResults: settings.quiz.results,
  };
}

/** Words that would be mistaken for a page of the product. */
const RESERVED = new Set([
  "admin",
  "api",
  "app",
  "edit",
  "embed",
  "form",
  "forms",
  "help",
  "login",
  "new",
  "preview",
  "sign-in",
  "test",
]);

const NO_SLUG = "Enter the last part of the form’s address";
const SHORTEST = 3;
const LONGEST_SLUG = 60;

/**
 * The last part of a form's public address as it is kept, or what is wrong with it. Capitals,
 * spaces and accents are forgiven.
 */
export function readSlug(typed: string): { slug: string } | { problem: string } {
  const slug = toPlainLetters(typed.trim().normalize("NFKC")).replace(/[\s_]+/g, "-");
  if (slug === "") return { problem: NO_SLUG };
  const stranger = /[^a-z0-9-]/u.exec(slug)?.[0];
  if (stranger)
    return {
      problem: `Remove “${stranger}” from the address. It can have letters from a to z, numbers and hyphens`,
    };
  if (/^-|-$|--/.test(slug))
    return { problem: "Use hyphens in the address only between words, one at a time" };
  if (slug.length < SHORTEST)
    return { problem: `Make the address longer: at least ${SHORTEST} letters or numbers` };
  if (slug.length > LONGEST_SLUG)
    return { problem: `Shorten the address to ${LONGEST_SLUG} characters. It has ${slug.length}` };
  if (RESERVED.has(slug))
    return { problem: `Choose another address: “${slug}” is reserved for pages of this site` };
  return { slug };
}
