import { countLetters, MAX_NAME_LETTERS } from "./wording.ts";

/**
 * What makes a name an address: a scheme, "www.", "@", a path after a domain; and the brackets of
 * markup and of addresses in e-mail headers. Words like "Booking.com" or "Node.js" stay: they are
 * honest names, and `mailedName` keeps mail programs from making links of them.
 */
const ADDRESS = /[@<>]|:\/\/|https?:|mailto:|www\.|\.\p{L}{2,24}[/?#]\S/iu;
/** Wide and small forms, which people read as the plain ones. */
const OTHER_FORMS = /[\u2024\u2044\u2215\ufe50-\ufe6f\uff00-\uffef]/;

/**
 * Whether a text has an address or markup in it, which no name has. At most as long as a cell or a
 * field.
 */
export function looksLikeAddress(text: string): boolean {
  return ADDRESS.test(
    OTHER_FORMS.test(text) ? text.normalize("NFKC").replace(/[\u2044\u2215]/g, "/") : text,
  );
}

/** Said where the field names itself. */
export const NO_ADDRESS_IN_NAME = "Leave out links, e-mail addresses, @, < and >";

/**
 * What is wrong with a name that e-mails will show, as a sentence without a full stop; null:
 * nothing. `what`: "First name".
 */
export function nameProblem(name: string, what: string): string | null {
  if (looksLikeAddress(name)) return `${what} can’t contain a link, an e-mail address, @, < or >`;
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

/** What an address is made of: without the breaks of `withoutLinks`. */
export function withoutBreaks(text: string): string {
  return text.replaceAll(BREAK, "");
}

/** Invisible, and the end of a word: what stands around it is no domain to a mail program. */
const BREAK = "\u200b";

/**
 * A name as it may stand in an e-mail's subject, heading or sender, whatever was stored before
 * names were checked: on one line, at most 120 letters, without a link, an address or a bracket,
 * and without the marks of placeholders.
 */
export function mailedName(name: string): string {
  const line = name
    .slice(0, 4 * MAX_NAME_LETTERS)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\ue002]+/g, " ");
  const words = withoutLinks(line).replace(new RegExp(`@${BREAK}`, "g"), " at ");
  const [...letters] = words.replace(/\p{Cs}/gu, "\ufffd").trim();
  return letters.slice(0, MAX_NAME_LETTERS).join("");
}

/**
 * A text as everybody reads it, in which mail programs find no link: "https://bank.example/x"
 * becomes "bank.example/x" with an invisible break after each dot between letters, and so does what
 * was typed as an e-mail address.
 */
export function withoutLinks(text: string): string {
  const plain = OTHER_FORMS.test(text)
    ? text.replace(/[\ufe50-\ufe6f\uff00-\uff5e]/g, (letter) => letter.normalize("NFKC"))
    : text;
  return plain
    .replace(/(?:[a-z][a-z0-9+]{0,15}:\/\/|\bmailto:)/gi, "")
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/@(?!\u200b)/g, `@${BREAK}`)
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${BREAK}`);
}
