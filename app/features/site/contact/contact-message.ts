import { phoneDigits } from "#app/engines/phones/phone-digits.ts";

/** The most a name and a message may hold, in characters. */
export const MAX_NAME = 100;
export const MAX_MESSAGE = 5_000;

/**
 * One line as it is kept: none of the characters that mark a placeholder in a mail, no control
 * characters, none that turn the direction of what follows, single spaces.
 */
export function cleanLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ue000-\ue002]|\p{Cs}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text of several lines as it is kept; line ends become `\n`. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ue000-\ue002]|\p{Cs}/gu, "")
    .trim();
}

/**
 * A phone number as somebody writes it, without what is between the digits: "+2348031234567". Null
 * when it is not one.
 */
export function readPhone(typed: string): string | null {
  const digits = phoneDigits(typed);
  return /^\+?[0-9]{7,15}$/.test(digits) ? digits : null;
}

/**
 * What a message is about, from the path of its form: the Custom plan's button leads to
 * `/help?plan=custom`.
 */
export function subjectOf(page: string): string | null {
  return new URLSearchParams(page.split("?")[1]).get("plan") === "custom" ? "Custom plan" : null;
}
