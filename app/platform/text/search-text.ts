import { remembering } from "./remember.ts";
import { wholeName } from "./wording.ts";

/**
 * Two rows are the same person when address and whole name are the same but for case. One address
 * shared by several people (a family, a school office) is several people, and each gets a
 * certificate (C10).
 */
export function personKey(person: { email: string; firstName: string; lastName: string }): string {
  return `${person.email.toLowerCase()}\n${wholeName(person).toLowerCase()}`;
}

/**
 * What the search box looks through: lower case, no marks. "Fúnmiláyọ̀" is found by "funmilayo".
 */
export function searchTextOf(person: {
  email: string;
  firstName: string;
  lastName: string;
  certificateName: string;
}): string {
  const { firstName, lastName, email, certificateName } = person;
  // Part by part: most parts are plain, and an accent in a name would otherwise make all of them
  // take the long way.
  let text = "";
  for (const part of [firstName, lastName, email, certificateName]) {
    const found = searchable(part);
    if (found) text += text ? ` ${found}` : found;
  }
  return text;
}

/** Letters that have no decomposition but are typed without their hook or stroke. */
const PLAIN: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ł: "l",
  đ: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ŋ: "n",
  "’": "'",
  "‘": "'",
  ʼ: "'",
};

export function searchable(text: string): string {
  if (/^[!-~]*(?: [!-~]+)*$/.test(text)) return text.toLowerCase();
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase().replace(/\s+/g, " ").trim();
  return withoutMarks(text);
}

const withoutMarks = remembering((text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴłđøßæœıŋ’‘ʼ]/gu, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim(),
);

/**
 * A LIKE pattern; the letters that mean something to LIKE are taken as any letter, which finds at
 * most a little more.
 */
export function containing(text: string): string {
  return `%${text.replaceAll(/[%_\\]/g, "_")}%`;
}
