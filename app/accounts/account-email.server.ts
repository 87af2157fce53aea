import { domainToASCII, domainToUnicode } from "node:url";
import { readEmailAddress } from "../recipients/read-email-address.ts";

/**
 * The one spelling of an address that an account is known by: lower case, and an international host name in its own letters
 * however it was typed (UTS #46). Null when it is not an address.
 */
export function readAccountEmail(typed: string): string | null {
  const reading = readEmailAddress(typed);
  if (!reading.ok) return null;
  const at = reading.email.lastIndexOf("@");
  const host = domainToUnicode(domainToASCII(reading.email.slice(at + 1)));
  return host ? `${reading.email.slice(0, at)}@${host}` : null;
}
