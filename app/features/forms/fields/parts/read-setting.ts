import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PostedFields } from "../../model/field-type.ts";
import { readLine } from "../../model/read-text.ts";

/**
 * A number that an organiser typed into a settings field: null when it is empty. What is no number, or outside of the limits,
 * is told and counts as not set.
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
  if (Number.isNaN(number) || number < from || number > to || (whole && !Number.isInteger(number))) {
    errors[name] =
      `Enter a ${whole ? "whole " : ""}number from ${from.toLocaleString("en")} to ${to.toLocaleString("en")}, or leave this empty`;
    return null;
  }
  return number === 0 ? 0 : number;
}

/** A short text that an organiser typed. */
export function readTextSetting(posted: PostedFields, name: string, errors: FormErrors, longest: number): string {
  const text = readLine(posted.get(name));
  if (text.length <= longest) return text;
  errors[name] = `Enter at most ${longest} letters`;
  return text.slice(0, longest);
}

/** Whether a box of the builder is ticked. */
export function readCheckSetting(posted: PostedFields, name: string): boolean {
  return posted.get(name) !== "";
}

/** A typed web address in full, "https://" added where it is missing; null for anything else, scripts and mail links too. */
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
