import { domainToASCII } from "node:url";

const NOT_ASCII = /[^\x00-\x7f]/;

/**
 * `ada@bücher.example` → `ada@xn--bcher-kva.example` (UTS 46): as every mail server reads it, and as
 * it names the address when it writes back. An address with other letters before the @ as well has
 * no such form and stays as it is.
 */
export function asciiAddress(address: string): string {
  if (!NOT_ASCII.test(address) || isInternational(address)) return address;
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

/** Letters before the @ that only servers with SMTPUTF8 take (RFC 6531). */
export function isInternational(address: string): boolean {
  return NOT_ASCII.test(address.slice(0, address.lastIndexOf("@")));
}

/** Whether a server that writes the domain in another way means this address. */
export function isSameAddress(one: string, other: string): boolean {
  return asciiAddress(one.toLowerCase()) === asciiAddress(other.toLowerCase());
}
