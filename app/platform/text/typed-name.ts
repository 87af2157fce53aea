import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { type Name, type NameAnswers, settleName } from "#app/engines/names/index.ts";

/** Whatever was typed is printed; only "Last, First" is turned round. */
export const AS_TYPED: NameAnswers = { titles: "keep", "surname-first": "leave" };

/**
 * Splits a name that somebody typed themselves, where nobody can be asked: into first and last name
 * with every word of it, titles too.
 */
export function splitFullName(fullName: string): Name {
  const { firstName, lastName } = settleName(normaliseName(fullName), AS_TYPED);
  return { firstName, lastName };
}

/**
 * How somebody who typed this name is addressed, without titles: "Engr. OBI, Ngozi O." is Ngozi O.,
 * "NNAJI Chukwuemeka" is Chukwuemeka.
 */
export function addressedName(fullName: string): Name {
  const { firstName, lastName } = settleName(normaliseName(fullName), {});
  return { firstName, lastName };
}
