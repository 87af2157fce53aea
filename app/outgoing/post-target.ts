import { isPublicAddress } from "./public-address.ts";

const LONGEST = 2_000;
const WEB_PORTS = new Set(["", "80", "443", "8443"]);

/** What may be reached. Tests reach their own receiver; nothing else may. */
export interface Allowed {
  address(address: string): boolean;
  port(port: string): boolean;
}

/** Servers of others on the open internet, at the ports of the web (C24). */
export const OPEN_INTERNET: Allowed = { address: isPublicAddress, port: (port) => WEB_PORTS.has(port) };

/** Also this machine, its neighbours and any port: only for developers, with `WEBHOOK_PRIVATE=on`. */
export const ANYWHERE: Allowed = { address: () => true, port: () => true };

/**
 * Reads an address that something is posted to. What is wrong with it is said in a sentence for the organiser. A host that
 * is a number in any spelling (decimal, octal, hex, full-width) is judged as the address it means; a name is judged when it
 * is looked up, because what it leads to can change.
 */
export function readPostTarget(address: string, allowed: Allowed = OPEN_INTERNET): { url: URL } | { problem: string } {
  let url: URL;
  try {
    if (address.length > LONGEST) return { problem: `The address is longer than ${LONGEST.toLocaleString("en")} letters.` };
    url = new URL(address);
  } catch {
    return { problem: "This is not a web address. Enter one that begins with https://." };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: "Only an address that begins with https:// or http:// can be posted to." };
  }
  if (url.username || url.password) return { problem: "Leave the user name and the password out of the address." };
  if (!allowed.port(url.port)) return { problem: "Only ports 80, 443 and 8443 can be posted to." };
  const literal = literalAddress(url);
  if (literal !== null && !allowed.address(literal)) return { problem: LEADS_INSIDE };
  return { url };
}

export const LEADS_INSIDE = "The address leads into a private network. Enter one that the whole internet can reach.";

/** The IP address that a URL's host is; null when it is a name. */
export function literalAddress({ hostname }: URL): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}
