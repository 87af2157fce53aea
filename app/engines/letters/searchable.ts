import { toPlainLetters } from "./index.ts";
import { remembering } from "./remember.ts";

/** A text as search compares it: lower case, no marks, single spaces. */
export function searchable(text: string): string {
  if (/^[!-~]*(?: [!-~]+)*$/.test(text)) return text.toLowerCase();
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase().replace(/\s+/g, " ").trim();
  return withoutMarks(text);
}

const withoutMarks = remembering((text) => toPlainLetters(text).replace(/\s+/gu, " ").trim());
