import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { phoneDigits } from "./phone-digits.ts";

/** What is longer holds more than phone numbers. */
const MAX_LETTERS = 80;
const BETWEEN = /[;,|]| (?:\/|or|and) /i;
/** Nearly every number of a Nigerian list; the rest takes a hundred times as long. */
const NIGERIAN = /^(?:0|\+?234)([789][01]\d{8})$/;
const MAYBE = /^[+(]?\+?[\d\s().\-–—/+]{3,30}$/;

/**
 * The phone numbers of a cell as E.164, "+2348031234567", from how people and programs write them:
 * national ones of `country`, with or without the 0 that spreadsheets drop, and those in full with
 * or without their +. Null: one of them exists in no country, or the cell holds something else.
 */
export function readListedPhones(cell: string, country: string): string[] | null {
  if (cell.length > MAX_LETTERS) return null;
  const defaultCountry = isSupportedCountry(country) ? country : "NG";
  const numbers = cell
    .trim()
    .replace(/^['’`]/, "")
    .replace(/\n/g, ",")
    .replace(/\s+/gu, " ")
    .split(BETWEEN)
    .map((one) => readOne(one, defaultCountry));
  return numbers.every((number) => number !== null) ? numbers : null;
}

function readOne(typed: string, defaultCountry: CountryCode): string | null {
  const digits = phoneDigits(typed).replace(/^00(?=[1-9])/, "+");
  if (!/^\+?\d{4,17}$/.test(digits)) return null;
  const nigerian = defaultCountry === "NG" ? NIGERIAN.exec(digits)?.[1] : null;
  if (nigerian) return `+234${nigerian}`;
  const inside = parsePhoneNumberFromString(digits, { defaultCountry, extract: false });
  if (inside?.isValid()) return inside.number;
  const whole = parsePhoneNumberFromString(`+${digits}`, { extract: false });
  return !digits.startsWith("+") && whole?.isValid() ? whole.number : null;
}

/** Whether somebody may have meant a phone number, and it is none. */
export function isWrongPhone(cell: string, country: string): boolean {
  const text = cell.trim();
  return text !== "" && MAYBE.test(text) && readListedPhones(text, country) === null;
}
