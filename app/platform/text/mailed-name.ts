import { countLetters } from "#app/engines/letters/count-letters.ts";
import { BREAK, looksLikeAddress, withoutLinks } from "#app/engines/mail/without-links.ts";
import { MAX_NAME_LETTERS } from "./wording.ts";

/** Said where the field names itself. */
export const NO_ADDRESS_IN_NAME = "Leave out links, e-mail addresses, @, < and >";

/**
 * What is wrong with a name that e-mails will show, as a sentence without a full stop; null:
 * nothing. `what`: "First name".
 */
export function nameProblem(name: string, what: string): string | null {
  if (looksLikeAddress(name)) return `${what} can’t contain a link, an e-mail address, @, < or >`;
  if (name.length <= MAX_NAME_LETTERS) return null;
  const letters = countLetters(name);
  if (letters > MAX_NAME_LETTERS)
    return `${what} can have at most ${MAX_NAME_LETTERS} characters; this one has ${letters}`;
  return null;
}

/** The same of what was typed, before it is put on one line. */
export function lineBreakProblem(typed: string, what: string): string | null {
  return hasLineBreak(typed) ? `${what} can’t have line breaks` : null;
}

/**
 * Whether a text that was typed as a name has several lines. Fields of one line have none; programs
 * send them all the same.
 */
export function hasLineBreak(typed: string): boolean {
  return /[\r\n\u0085\u2028\u2029]/.test(typed.trim());
}

/** Said where the field names itself. */
export const ONE_LINE = "Write this on one line";

/**
 * A name as it may stand in an e-mail's subject, heading or sender, whatever was stored before
 * names were checked: on one line, at most 120 letters, without a link, an address or a bracket,
 * and without the marks of placeholders.
 */
export function mailedName(name: string): string {
  const line = name
    .slice(0, 4 * MAX_NAME_LETTERS)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\ue002]+/g, " ");
  const words = withoutLinks(line).replaceAll(`@${BREAK}`, " at ");
  const [...letters] = words.replace(/\p{Cs}/gu, "\ufffd").trim();
  return letters.slice(0, MAX_NAME_LETTERS).join("");
}
