import { searchable } from "#app/engines/letters/searchable.ts";
import { wholeName } from "#app/platform/text/wording.ts";

/**
 * Two rows are the same person when address and whole name are the same but for case. One address
 * shared by several people (a family, a school office) is several people, and each gets a
 * certificate (C10).
 */
export function personKey(person: { email: string; firstName: string; lastName: string }): string {
  return `${person.email.toLowerCase()}\n${wholeName(person).toLowerCase()}`;
}

/** What tells people who share an address apart: the whole name, but for case and spaces. */
export function nameKey(name: string): string {
  return name.replace(/\s+/gu, " ").trim().toLowerCase();
}

/**
 * Whom a name means among people who share an address. Without a name all that is known is the
 * address: then it is whoever came first.
 */
export function findNamesake<One extends { name: string }>(
  sharing: readonly One[],
  name: string,
): One | undefined {
  const key = nameKey(name);
  return sharing.find((one) => nameKey(one.name) === key) ?? (key === "" ? sharing[0] : undefined);
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

/**
 * A LIKE pattern; the letters that mean something to LIKE are taken as any letter, which finds at
 * most a little more.
 */
export function containing(text: string): string {
  return `%${text.replaceAll(/[%_\\]/g, "_")}%`;
}
