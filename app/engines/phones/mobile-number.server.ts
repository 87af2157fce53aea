import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { phoneDigits } from "./phone-digits.ts";

/**
 * A mobile number as E.164, "+2348031234567", from how people write it: "0803–123–4567" in the
 * given country, or in full with its + or 00. Null: no phone could have it, or it is a landline,
 * which gets no text messages.
 */
export function readMobileNumber(typed: string, country: CountryCode = "NG"): string | null {
  const digits = phoneDigits(typed).replace(/^00(?=[1-9])/, "+");
  const number = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}
