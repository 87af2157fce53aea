/**
 * Letters that nobody sees and that no word needs: directions of writing, word joiners, fillers.
 * Joiners between Arabic or Indic letters (U+200C, U+200D) and the one that `streamSafe` puts in
 * (U+034F) are not among them; nor is the soft hyphen, which was a hyphen to whoever wrote it.
 */
const UNSEEN =
  /[\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0]/g;
const JOINERS = /[\u034f\u200c\u200d]/g;
const DASHES = /[\u2010-\u2013\u2212\ufe63]/g;
const QUOTES = /[\u00b4\u02bc\u2018\u2019\u201b\u2032]/g;
const DOTS = /[\u3002\uff61]/g;
const OTHER_FORMS = /[\ufe50-\ufe6b\uff01-\uff5e]/g;

/**
 * A text with the marks of a plain keyboard: full-width letters, dashes, curly apostrophes and
 * ideographic full stops become the ones they stand for, and letters that nobody sees are left out.
 * Only for texts in which each has one meaning, such as addresses.
 */
export function withPlainMarks(text: string): string {
  const plain = text
    .replace(UNSEEN, "")
    .replace(DASHES, "-")
    .replace(QUOTES, "'")
    .replace(DOTS, ".")
    .replace(OTHER_FORMS, (letter) => letter.normalize("NFKC"));
  const seen = plain.replace(JOINERS, "");
  return /^[\u0000-\u00ff\u2014]*$/.test(seen) ? seen : plain;
}
