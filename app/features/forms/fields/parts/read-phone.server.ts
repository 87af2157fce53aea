import { callingCodeOf, isCallingCode } from "#app/engines/phones/calling-codes.ts";
import { phoneDigits } from "#app/engines/phones/phone-digits.ts";
import { readInternational, readNational } from "#app/engines/phones/phone-number.server.ts";
import { COUNTRIES, type PhoneProblem, readPhoneNumber } from "#app/features/accounts/identity.ts";

/**
 * A number as E.164, "+2348031234567", with the extension after it where there is one:
 * "+442079460958 ext. 12". `full`: one that was typed in full is none.
 */
export type WrittenNumber =
  | { ok: true; phone: string }
  | { ok: false; problem: PhoneProblem | "full" };

/**
 * Reads a number as people write it, beside a calling code. One in full, with its + or 00, counts
 * whatever code is chosen. The six countries of the identity check keep that check's rules.
 */
export function readWrittenNumber(code: string, typed: string): WrittenNumber {
  const extension = EXTENSION.exec(typed);
  if (extension) {
    const main = readMainNumber(code, typed.slice(0, extension.index));
    if (main.ok) return { ok: true, phone: `${main.phone} ext. ${extension[1]}` };
  }
  return readMainNumber(code, typed);
}

/** "ext. 5", "poste 5", "x5", "#5" at the end, after a comma or not. */
const EXTENSION = /(?:[,;] ?)?(?:\b(?:ext(?:ension|n)?|poste?)|x|#)[.: ]{0,3}([0-9]{1,7})$/i;

function readMainNumber(code: string, typed: string): WrittenNumber {
  const digits = phoneDigits(typed);
  if (/^(?:\+|00)/.test(digits)) return readInFull(`+${digits.replace(/^(?:\+|00)/, "")}`);
  if (hasRules(code) || !isCallingCode(code)) return readPhoneNumber(code, digits);
  if (digits === "") return { ok: false, problem: "missing" };
  if (!/^[0-9]+$/.test(digits)) return { ok: false, problem: "digits" };
  return readNational(code, digits);
}

function readInFull(number: string): WrittenNumber {
  const code = callingCodeOf(number);
  if (code !== null && hasRules(code)) {
    const national = number.slice(code.length);
    const read = readPhoneNumber(code, national);
    // A few British places have numbers of nine digits.
    const known = read.ok ? read : readNational(code, national);
    return known.ok ? known : read;
  }
  return /^\+[1-9][0-9]{4,14}$/.test(number)
    ? readInternational(number)
    : { ok: false, problem: "full" };
}

function hasRules(code: string): boolean {
  return COUNTRIES.some((country) => country.code === code);
}
