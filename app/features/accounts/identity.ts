import { phoneDigits } from "#app/engines/phones/phone-digits.ts";
import type { IdentityVerifier } from "#app/providers/identity/identity.ts";
import type { IdentityChecksTable } from "#db/schema/accounts.ts";

/** What the operator reads of a check. */
export const OUTCOME_LABELS: Record<IdentityChecksTable["outcome"], string> = {
  checking: "Being checked",
  pending: "Waiting",
  match: "Matched",
  approved: "Approved",
  refused: "Refused",
  mismatch: "Name does not match",
  not_found: "No such NIN",
  taken: "Belongs to another account",
  unavailable: "Service did not answer",
};

/**
 * What is sent to whom by the form, in words that stand above its button: sending the form is the
 * consent.
 */
export function consentMessage(verifier: IdentityVerifier["name"], appName: string): string {
  const kept = "We keep only a one-way code and the last four digits of your NIN.";
  switch (verifier) {
    case "dojah":
      return (
        "By choosing Verify Account you agree that your NIN is sent over an encrypted " +
        "connection to Dojah, an identity service, to compare the name on it with yours. It " +
        `is used only for this check. ${kept}`
      );
    case "manual":
      return (
        `By choosing Verify Account you agree that a person at ${appName} compares your ` +
        "details with your NIN and may ask you to show it. They are used only for this " +
        `check. ${kept}`
      );
    case "sandbox":
      return (
        "By choosing Verify Account you agree to this check. This is a test site: your NIN " +
        `is not sent anywhere. ${kept}`
      );
  }
}

/**
 * The countries a phone number can be of, the number's length without the code, and what to say
 * when it is another.
 */
export const COUNTRIES = [
  {
    code: "+234",
    short: "NG",
    min: 10,
    max: 10,
    wrong: "Nigerian phone numbers should be 10 digits (without country code)",
  },
  {
    code: "+1",
    short: "US",
    min: 10,
    max: 10,
    wrong: "US/Canada phone numbers should be 10 digits",
  },
  { code: "+44", short: "GB", min: 10, max: 11, wrong: "UK phone numbers should be 10-11 digits" },
  { code: "+91", short: "IN", min: 10, max: 10, wrong: "Indian phone numbers should be 10 digits" },
  { code: "+27", short: "ZA", min: 7, max: 15, wrong: null },
  { code: "+254", short: "KE", min: 7, max: 15, wrong: null },
] as const;

/** What is wrong with a number: of its length in one country, by that country, or in any. */
export type PhoneProblem =
  | "code"
  | "missing"
  | "digits"
  | "short"
  | "long"
  | "NG"
  | "US"
  | "GB"
  | "IN";

/** Companies register with one of these. */
export const COMPANY_COUNTRIES = COUNTRIES.slice(0, 3);

type PhoneReading =
  | { ok: true; phone: string }
  | { ok: false; problem: PhoneProblem; message: string };

type Country = (typeof COUNTRIES)[number];

/** How many digits most numbers have where several lengths are taken, without code and 0. */
const USUAL_DIGITS = 9;

/**
 * Reads a number and its country code. What people write between the digits is dropped, and so are
 * the code in front of them, without its +, and the 0 that is dialled inside the country. `phone`
 * is E.164: "+2348031234567".
 */
export function readPhoneNumber(countryCode: string, typed: string): PhoneReading {
  const country = COUNTRIES.find(({ code }) => code === countryCode);
  if (!country)
    return { ok: false, problem: "code", message: "Choose a country code from the list" };
  const digits = phoneDigits(typed);
  if (!digits) return { ok: false, problem: "missing", message: "Phone number is required" };
  if (!/^[0-9]+$/.test(digits))
    return { ok: false, problem: "digits", message: "Phone number should contain only digits" };
  const national = nationalDigits(digits, country);
  if (national !== null) return { ok: true, phone: `${countryCode}${national}` };
  if (country.wrong) return { ok: false, problem: country.short, message: country.wrong };
  if (digits.length < country.min)
    return { ok: false, problem: "short", message: "Phone number is too short" };
  return { ok: false, problem: "long", message: "Phone number is too long" };
}

/**
 * The same where a number may also be given in full, "+234 (0) 803 …" or with 00, which counts
 * whatever code is chosen beside it.
 */
export function readAnyNumber(countryCode: string, typed: string): PhoneReading {
  const digits = phoneDigits(typed).replace(/^00(?=[1-9])/, "+");
  const country = COUNTRIES.find(({ code }) => digits.startsWith(code));
  return country
    ? readPhoneNumber(country.code, digits.slice(country.code.length))
    : readPhoneNumber(countryCode, typed);
}

/** The digits after the country's code and 0; null: there are too few or too many. */
function nationalDigits(digits: string, country: Country): string | null {
  const code = country.code.slice(1);
  const whole = fittingDigits(digits, country);
  if (!digits.startsWith(code)) return whole;
  // "2348031234567": no number inside Nigeria is so long.
  const rest = fittingDigits(digits.slice(code.length), country);
  const isLonger = digits.length > USUAL_DIGITS + 1 && rest?.length === USUAL_DIGITS;
  return country.wrong === null && isLonger ? rest : (whole ?? rest);
}

function fittingDigits(digits: string, { min, max }: Country): string | null {
  const bare = digits.startsWith("0") ? digits.slice(1) : digits;
  if (min === max) return bare.length === min && !bare.startsWith("0") ? bare : null;
  const length = digits.length === max + 1 ? bare.length : digits.length;
  return length >= min && length <= max ? bare : null;
}

export const NIN_DIGITS = 11;

type NinReading = { ok: true; nin: string } | { ok: false; message: string };

/** Reads a National Identification Number. Spaces are how people write it down and are dropped. */
export function readNin(typed: string): NinReading {
  const nin = typed.replace(/\s/g, "");
  if (!nin) return { ok: false, message: "NIN is required" };
  if (!/^[0-9]+$/.test(nin)) return { ok: false, message: "NIN should contain only digits" };
  if (nin.length !== NIN_DIGITS) return { ok: false, message: "NIN must be exactly 11 digits" };
  return { ok: true, nin };
}

/**
 * What the hint says of a number typed so far: "3 digits still needed". Null when it says nothing
 * new.
 */
export function digitsLeft(typed: string): string | null {
  const count = typed.replace(/[^0-9]/g, "").length;
  const left = NIN_DIGITS - count;
  if (count === 0 || left === 0) return null;
  const many = Math.abs(left);
  return `${many} ${many > 1 ? "digits" : "digit"} ${left > 0 ? "still needed" : "too many"}`;
}
