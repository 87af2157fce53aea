import { readTitle } from "#app/features/certificates/model/project-title.ts";
import { unknownPlaceholders, unknownSentence } from "#app/features/messages/compose/unknown-placeholders.ts";
import { readWebhookTarget } from "#app/features/webhooks/deliveries/target.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { readTypedMoment } from "#app/platform/time/typed-moment.ts";
import type { FormDefinition } from "../model/definition.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { countLetters, readLine, readLines } from "../model/read-text.ts";
import { zonedMoment } from "../webinar/webinar-times.ts";
import { asksForEmail, type ConfirmationTexts, confirmationPlaceholders } from "./confirmation-messages.ts";
import { SETTINGS_FIELDS, type SettingsFields } from "./settings-fields.ts";

/** What the Settings page changes. */
export interface ReadSettings {
  title: string;
  slug: string;
  enabled: 0 | 1;
  settings: FormSettings;
  closesAt: string | null;
  responseLimit: number | null;
  retentionDays: number | null;
}

export interface SettingsContext {
  draft: FormDefinition;
  /** What is kept now: a closing date that has passed may stay, but none may be chosen. */
  closesAt: string | null;
  timeZone: string;
  /** Words that stand in the confirmation while the organiser wrote none; unchanged, they are not kept. */
  words: ConfirmationTexts;
  now: Date;
}

const MAX_INTRO = 1_000;
const MAX_TEXT = 5_000;
const MAX_LINE = 120;
const MAX_BUTTON = 40;
const MAX_LINK = 2_000;
const MAX_RESPONSES = 1_000_000;
const MAX_DAYS = 3_650;

/** Reads the Settings page's fields, or says what is wrong with each, in the page's order. */
export function readSettings(typed: SettingsFields, context: SettingsContext): { value: ReadSettings } | { errors: FormErrors } {
  const errors: FormErrors = {};
  const title = readTitle(typed.title, "form");
  if ("problem" in title) errors.title = title.problem;
  const slug = readSlug(typed.slug);
  if ("problem" in slug) errors.slug = slug.problem;
  const settings: FormSettings = {
    intro: readText(typed, "intro", MAX_INTRO, errors),
    submitLabel: readShort(typed, "submitLabel", MAX_BUTTON, errors),
    thankYou: typed.thankYou === "link" ? "link" : "page",
    thankYouTitle: readShort(typed, "thankYouTitle", MAX_LINE, errors),
    thankYouText: readText(typed, "thankYouText", MAX_TEXT, errors),
    redirectUrl: readLink(typed, errors),
    confirmation: readConfirmation(typed, context, errors),
    notify: readNotify(typed, errors),
    duplicates: typed.onePerEmail ? "refuse" : "allow",
    checkAnswers: typed.checkAnswers !== "",
    saveAndContinue: typed.saveAndContinue !== "",
    brandColour: readColour(typed, errors),
    showLogo: typed.showLogo !== "",
  };
  if (settings.duplicates === "refuse" && !asksForEmail(context.draft))
    errors.onePerEmail = "Add an Email Address element to the questions first: people are told apart by it";
  const value = {
    title: "title" in title ? title.title : "",
    slug: "slug" in slug ? slug.slug : "",
    enabled: typed.enabled ? (1 as const) : (0 as const),
    settings,
    closesAt: readClosing(typed, context, errors),
    responseLimit: readWhole(typed, "responseLimit", MAX_RESPONSES, errors),
    retentionDays: readWhole(typed, "retentionDays", MAX_DAYS, errors),
  };
  return Object.keys(errors).length > 0 ? { errors: inOrder(errors) } : { value };
}

type Name = keyof SettingsFields;

function readShort(typed: SettingsFields, name: Name, most: number, errors: FormErrors): string {
  return limited(readLine(typed[name]), name, most, errors);
}

function readText(typed: SettingsFields, name: Name, most: number, errors: FormErrors): string {
  return limited(readLines(typed[name]), name, most, errors);
}

function limited(text: string, name: Name, most: number, errors: FormErrors): string {
  const letters = countLetters(text);
  if (letters > most)
    errors[name] = `Shorten this to ${most.toLocaleString("en")} letters; it has ${letters.toLocaleString("en")}`;
  return text;
}

/** Kept also while the Thank You Page is chosen, so that choosing back loses nothing; then it is only checked when there is one. */
function readLink(typed: SettingsFields, errors: FormErrors): string {
  const text = typed.redirectUrl.trim();
  const isChosen = typed.thankYou === "link";
  if (!text) {
    if (isChosen) errors.redirectUrl = "Enter the external link that people are sent to, like https://example.com/thanks";
    return "";
  }
  const problem = linkProblem(text);
  if (problem && isChosen) errors.redirectUrl = problem;
  return problem ? "" : new URL(text).href;
}

function linkProblem(text: string): string | null {
  if (text.length > MAX_LINK) return `Shorten the external link to ${MAX_LINK.toLocaleString("en")} letters`;
  if (/^http:/i.test(text)) return "Enter an external link that starts with https://, because answers are sent to it";
  if (!/^https:\/\//i.test(text) || /\s/.test(text)) return "Enter the whole external link, like https://example.com/thanks";
  try {
    const url = new URL(text);
    if (url.username || url.password) return "Take the name and password out of the external link";
    const target = readWebhookTarget(text);
    if ("problem" in target) return target.problem;
    return url.hostname.includes(".") && !url.hostname.endsWith(".")
      ? null
      : "Enter an external link to a site on the internet, like https://example.com/thanks";
  } catch {
    return "Enter the whole external link, like https://example.com/thanks";
  }
}

function readConfirmation(typed: SettingsFields, context: SettingsContext, errors: FormErrors): FormSettings["confirmation"] {
  const enabled = typed.confirmation !== "";
  const subject = readShort(typed, "confirmationSubject", MAX_LINE, errors);
  const body = readText(typed, "confirmationBody", MAX_TEXT, errors);
  if (enabled) {
    if (!asksForEmail(context.draft))
      errors.confirmation = "Add an Email Address element to the questions first: there is no address to write to";
    if (!subject) errors.confirmationSubject = "Enter a subject for the confirmation";
    if (!body) errors.confirmationBody = "Enter what the confirmation says";
    const known = confirmationPlaceholders(context.draft);
    for (const [name, text] of [
      ["confirmationSubject", subject],
      ["confirmationBody", body],
    ] as const) {
      const unknown = unknownPlaceholders(text, known, { button: false });
      if (unknown.length > 0 && !errors[name]) errors[name] = unknownSentence(unknown);
    }
  }
  const isOwn = (text: string, words: string) => (text === words ? "" : text);
  return { enabled, subject: isOwn(subject, context.words.subject), body: isOwn(body, context.words.body) };
}

function readNotify(typed: SettingsFields, errors: FormErrors): FormSettings["notify"] {
  const enabled = typed.notify !== "";
  const read = readEmailAddress(typed.notifyEmail);
  if (!read.ok && enabled) errors.notifyEmail = `${read.reason}. Enter where new answers are told of`;
  return { enabled, email: read.ok ? read.email : "" };
}

function readColour(typed: SettingsFields, errors: FormErrors): string | null {
  if (typed.colourOf !== "own") return null;
  const colour = typed.brandColour.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(colour)) return colour;
  errors.brandColour = "Enter the colour as # and six figures or letters from a to f, like #2448c8";
  return null;
}

/** A day alone means its last minute. */
function readClosing(typed: SettingsFields, { closesAt, timeZone, now }: SettingsContext, errors: FormErrors): string | null {
  if (!typed.closesDay.trim() && !typed.closesTime.trim()) return null;
  if (!typed.closesDay.trim()) {
    errors.closesDay = "Enter the day on which the form closes, or leave the time empty too";
    return null;
  }
  const read = readTypedMoment(typed.closesDay, typed.closesTime.trim() || "23:59", timeZone);
  if ("problems" in read) {
    for (const { field, problem } of read.problems) errors[field === "day" ? "closesDay" : "closesTime"] = problem;
    return null;
  }
  const isSame = closesAt !== null && Math.floor(Date.parse(closesAt) / 60_000) === Math.floor(read.at.getTime() / 60_000);
  if (isSame) return closesAt;
  if (read.at.getTime() <= now.getTime()) {
    errors.closesDay = `${zonedMoment(read.at, timeZone)} has passed. Choose a later time, or switch Form Status off to close the form now`;
  }
  return read.at.toISOString();
}

function readWhole(typed: SettingsFields, name: Name, most: number, errors: FormErrors): number | null {
  const text = typed[name].trim().replace(/(?<=\d)[, ](?=\d{3}\b)/g, "");
  if (text === "") return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= most) return number;
  errors[name] = `Enter a whole number from 1 to ${most.toLocaleString("en")}, or leave this empty`;
  return null;
}

function inOrder(errors: FormErrors): FormErrors {
  return Object.fromEntries(SETTINGS_FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
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

const SHORTEST = 3;
const LONGEST_SLUG = 60;

/** The last part of a form's public address as it is kept, or what is wrong with it. Capitals, spaces and accents are forgiven. */
export function readSlug(typed: string): { slug: string } | { problem: string } {
  const slug = typed
    .trim()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  if (slug === "") return { problem: "Enter the last part of the form’s address" };
  const stranger = /[^a-z0-9-]/u.exec(slug)?.[0];
  if (stranger) return { problem: `Take “${stranger}” out of the address: it can hold letters from a to z, figures and hyphens` };
  if (/^-|-$|--/.test(slug)) return { problem: "Put hyphens in the address between words only, one at a time" };
  if (slug.length < SHORTEST) return { problem: `Make the address longer: at least ${SHORTEST} letters or figures` };
  if (slug.length > LONGEST_SLUG) return { problem: `Shorten the address to ${LONGEST_SLUG} letters; it has ${slug.length}` };
  if (RESERVED.has(slug)) return { problem: `Choose another address: “${slug}” is kept for pages of this site` };
  return { slug };
}
