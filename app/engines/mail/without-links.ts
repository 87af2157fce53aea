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

/** What an address is made of: without the breaks of `withoutLinks`. */
export function withoutBreaks(text: string): string {
  return text.replaceAll(BREAK, "");
}

/** Invisible, and the end of a word: what stands around it is no domain to a mail program. */
export const BREAK = "\u200b";

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
