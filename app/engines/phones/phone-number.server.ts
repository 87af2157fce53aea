import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/max";
import { CALLING_CODES } from "./calling-codes.ts";

/** A number as E.164, "+819012345678", or what is wrong with it. */
type NumberReading =
  | { ok: true; phone: string }
  | { ok: false; problem: "full" | "short" | "long" };

/**
 * Reads a number in full, "+819012345678", with or without the 0 that is dialled inside its
 * country. Only its length is judged by the country's plan: new ranges are given out between two
 * releases of the library, and a number that exists is never refused.
 */
export function readInternational(number: string): NumberReading {
  const found = parsed(number);
  return found?.isPossible() ? { ok: true, phone: found.number } : refusal(number);
}

/**
 * Reads digits as they are dialled in the country of a calling code: "09012345678" of "+81". The
 * code may stand in front of them without its +. `full`: they may have been meant in another way,
 * so the number has to be given in full.
 */
export function readNational(callingCode: string, digits: string): NumberReading {
  const number = `${callingCode}${digits}`;
  const inside = parsed(number);
  const whole = digits.startsWith(callingCode.slice(1)) ? parsed(`+${digits}`) : undefined;
  const meant = [inside, whole].filter((one) => one?.isValid());
  const [only] = meant;
  return only && meant.length === 1 ? { ok: true, phone: only.number } : refusal(number);
}

function parsed(number: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(number, { extract: false });
}

function refusal(number: string): NumberReading {
  const problem = validatePhoneNumberLength(number);
  if (problem === "TOO_SHORT") return { ok: false, problem: "short" };
  return { ok: false, problem: problem === "TOO_LONG" ? "long" : "full" };
}

/** The calling code of a country by its two letters: "+81" of "JP"; null: none is known. */
export function callingCodeOfCountry(country: string): string | null {
  return isCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}

const alike = new Map<string, readonly string[]>();

/**
 * The calling codes whose numbers can have as many digits as those of another code. Typed without
 * their code, they can't be told from its numbers.
 */
export function codesOfAlikeNumbers(code: string): readonly string[] {
  const known = alike.get(code);
  if (known) return known;
  const lengths = lengthsOf(code);
  const found = CALLING_CODES.map((other) => other.code).filter((other) =>
    lengthsOf(other).some((length) => lengths.includes(length)),
  );
  alike.set(code, found);
  return found;
}

/** What the library's types leave out of a country's plan. */
interface PlanOfTypes {
  type(name: "MOBILE" | "FIXED_LINE"): { possibleLengths(): number[] } | undefined;
}

/** Digits of people's numbers after the code; the zero that is dialled before them is none. */
function lengthsOf(code: string): number[] {
  const country = CALLING_CODES.find((one) => one.code === code)?.country;
  if (country === undefined || !isCountry(country)) return [];
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as PlanOfTypes;
  return (["MOBILE", "FIXED_LINE"] as const).flatMap(
    (type) => plan.type(type)?.possibleLengths() ?? [],
  );
}

const COUNTRIES = new Set<string>(getCountries());

function isCountry(country: string): country is CountryCode {
  return COUNTRIES.has(country);
}
