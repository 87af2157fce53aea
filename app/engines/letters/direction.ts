/** Letters written from right to left: Arabic, Hebrew, N’Ko, Syriac, Adlam and others. */
const LETTERS =
  "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";

/**
 * Marks around a value, inside which it has its own direction and outside which it has none. E-mail
 * programs know them; `<bdi>` they don't (caniemail.com).
 */
const ISOLATE = "\u2068";
const END = "\u2069";

const RIGHT_TO_LEFT = new RegExp(`[${LETTERS}]`, "u");
/** Marks of direction that somebody typed: they would reach into what stands around them. */
const TYPED_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * A value as it stands in a sentence of the other direction, or of any where `always`. What reads
 * from left to right anyway stays as it is, so that codes can be copied.
 */
export function isolated(value: string, { always = false } = {}): string {
  const clean = withoutDirections(value);
  if (clean === "" || !(always || isRightToLeft(clean))) return clean;
  // An isolate ends with its line.
  return clean
    .split("\n")
    .map((line) => (line === "" ? line : `${ISOLATE}${line}${END}`))
    .join("\n");
}

export function withoutDirections(value: string): string {
  return value.replace(TYPED_MARKS, "");
}

/** What is isolated, and what is filled in later, begins and ends with these. */
const ENDS: Record<string, string> = { [ISOLATE]: END, "\ue000": "\ue001" };
/** A letter of the other direction, or a sign between names. */
const ENDS_NAME = /[\p{L},;،“”\n]/u;

/**
 * A sentence that reads from left to right, with the right-to-left names in it isolated. What is
 * isolated or filled in later stays as it is.
 */
export function isolateNames(sentence: string): string {
  if (!isRightToLeft(sentence)) return sentence;
  let done = "";
  /** From the first right-to-left letter to the last so far, and what follows. */
  let name = "";
  let after = "";
  const endName = () => {
    done += name === "" ? after : `${ISOLATE}${name}${END}${after}`;
    name = after = "";
  };
  for (const { letter, isOwn } of lettersOf(sentence)) {
    if (isOwn && isRightToLeft(letter)) {
      name += after + letter;
      after = "";
    } else if (name !== "" && isOwn && !ENDS_NAME.test(letter)) after += letter;
    else {
      endName();
      done += letter;
    }
  }
  endName();
  return done;
}

/**
 * How words are read, which their first letter decides; undefined: from left to right. `dir="auto"`
 * would do the same, but Outlook on Windows doesn't know it.
 */
export function directionOf(words: string): "rtl" | undefined {
  for (const { letter, isOwn } of lettersOf(words)) {
    if (!isOwn) continue;
    if (isRightToLeft(letter)) return "rtl";
    if (/\p{L}/u.test(letter)) return undefined;
  }
  return undefined;
}

/** `isOwn`: not of something that is isolated or filled in later. */
function* lettersOf(text: string): Generator<{ letter: string; isOwn: boolean }> {
  let end = "";
  for (const letter of text) {
    if (end === "") end = ENDS[letter] ?? "";
    yield { letter, isOwn: end === "" };
    if (letter === end) end = "";
  }
}
