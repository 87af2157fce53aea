import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PostedFields } from "../../definition/field-type.ts";
import { readLine } from "../../definition/read-text.ts";

/** The sample texts of new form elements, which mean nothing to people filling in the form. */
export const DEFAULT_TEXTS = {
  question: "Your question",
  heading: "Heading",
  section: "New section",
  paragraph: "A short text for the people who fill this in.",
  options: ["First choice", "Second choice"],
} as const;

const LABELS: ReadonlySet<string> = new Set([
  DEFAULT_TEXTS.question,
  DEFAULT_TEXTS.heading,
  DEFAULT_TEXTS.section,
  DEFAULT_TEXTS.paragraph,
]);
const OPTIONS: ReadonlySet<string> = new Set(DEFAULT_TEXTS.options);

/** Whether a label is still the sample text. */
export function isDefaultLabel(label: string): boolean {
  return LABELS.has(label.trim());
}

/**
 * The choices that are still sample texts. None if a "Third choice" shows that they are
 * intentional.
 */
export function defaultOptions(options: readonly string[]): string[] {
  const left = options.filter((option) => OPTIONS.has(option.trim()));
  const isMeant = options.some(
    (option) => /\bchoice$/i.test(option.trim()) && !OPTIONS.has(option.trim()),
  );
  return isMeant ? [] : left;
}

/** Null: no limit of the organiser's. */
export type Limits = { min: number | null; max: number | null };

/** Reads `LimitFields`. `reversed` is said of a most that is below the least. */
export function readLimits(
  posted: PostedFields,
  errors: FormErrors,
  range: Parameters<typeof readNumberSetting>[3],
  reversed: string,
): Limits {
  const min = readNumberSetting(posted, "min", errors, range);
  const max = readNumberSetting(posted, "max", errors, range);
  if (min !== null && max !== null && min > max) errors.max = reversed;
  return { min, max };
}

/**
 * The organiser's help text and the rule of the question in one hint: "As on your ID. At most 500
 * letters." Either may be empty.
 */
export function helpWithRule(help: string, rule: string): string {
  if (!help || !rule) return help || rule;
  return /[\p{P}\p{S}]$/u.test(help) ? `${help} ${rule}` : `${help}. ${rule}`;
}

/**
 * A number that an organiser typed into a settings field: null when it is empty. What is no number,
 * or outside of the limits, is told and counts as not set.
 */
export function readNumberSetting(
  posted: PostedFields,
  name: string,
  errors: FormErrors,
  { from, to, whole = true }: { from: number; to: number; whole?: boolean },
): number | null {
  const typed = readLine(posted.get(name)).replace(/,(?=\d{3}\b)/g, "");
  if (!typed) return null;
  const number = /^-?\d{1,15}(\.\d{1,6})?$/.test(typed) ? Number(typed) : Number.NaN;
  if (
    Number.isNaN(number) ||
    number < from ||
    number > to ||
    (whole && !Number.isInteger(number))
  ) {
    errors[name] =
      `Enter a ${whole ? "whole " : ""}number from ${from.toLocaleString("en")} to ` +
      `${to.toLocaleString("en")}, or leave this empty`;
    return null;
  }
  return number === 0 ? 0 : number;
}

/** A short text that an organiser typed. */
export function readTextSetting(
  posted: PostedFields,
  name: string,
  errors: FormErrors,
  longest: number,
): string {
  const text = readLine(posted.get(name));
  if (text.length <= longest) return text;
  errors[name] = `Enter at most ${longest} characters`;
  return text.slice(0, longest);
}

/**
 * A typed web address in full, "https://" added where it is missing; null for anything else,
 * scripts and mail links too.
 */
export function readWebAddress(typed: string): string | null {
  if (/\s/.test(typed)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  try {
    const { protocol, hostname, username, password } = new URL(address);
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && /^[^.]+(\.[^.]+)+$/.test(hostname) && !username && !password ? address : null;
  } catch {
    return null;
  }
}
