import ipaddr from "ipaddr.js";

const MAX_TARGET_LENGTH = 2_000;
const WEB_PORTS = new Set(["", "80", "443", "8443"]);

/** What may be reached. Tests reach their own receiver; nothing else may. */
export interface AllowedTargets {
  address(address: string): boolean;
  port(port: string): boolean;
}

/** Servers of others on the open internet, at the ports of the web (C24). */
export const OPEN_INTERNET: AllowedTargets = {
  address: isPublicAddress,
  port: (port) => WEB_PORTS.has(port),
};

/**
 * Also this machine, its neighbours and any port: only for developers, with `WEBHOOK_PRIVATE=on`.
 */
export const ANYWHERE: AllowedTargets = { address: () => true, port: () => true };

/**
 * Reads an address that something is posted to. What is wrong with it is said in a sentence for the
 * organiser. A host that is a number in any spelling (decimal, octal, hex, full-width) is checked
 * as the address it means; a name is checked when it is looked up, because what it leads to can
 * change.
 */
export function readWebhookTarget(
  address: string,
  allowed: AllowedTargets = OPEN_INTERNET,
): { url: URL } | { problem: string } {
  let url: URL;
  try {
    if (address.length > MAX_TARGET_LENGTH)
      return {
        problem: `The address is longer than ${MAX_TARGET_LENGTH.toLocaleString("en")} characters.`,
      };
    url = new URL(address);
  } catch {
    return { problem: "This is not a web address. Enter one that starts with https://." };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: "You can only post to an address that starts with https:// or http://." };
  }
  if (url.username || url.password)
    return { problem: "Leave the user name and the password out of the address." };
  if (!allowed.port(url.port)) return { problem: "You can only post to ports 80, 443 and 8443." };
  const literal = literalAddress(url);
  if (literal !== null && !allowed.address(literal)) return { problem: INSIDE_ADDRESS_MESSAGE };
  return { url };
}

export const INSIDE_ADDRESS_MESSAGE =
  "The address leads into a private network. Enter one that the whole internet can reach.";

/** The IP address that a URL's host is; null when it is a name. */
export function literalAddress({ hostname }: URL): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}

/**
 * Whether an IP address is one of the open internet, so that a server of somebody else answers
 * there. False for private, shared, loopback, link-local, multicast, documentation and reserved
 * ranges, for what wraps an IPv4 address in an IPv6 one (but NAT64, by what it wraps), for the
 * metadata services of clouds, and for anything that is no address. `ipaddr.js` knows IANA's
 * special ranges.
 */
export function isPublicAddress(address: string): boolean {
  // Four decimal numbers and nothing else: `parse` would also take octal, hex and short forms.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return address !== AZURE_WIRE_SERVER && ipaddr.IPv4.parse(address).range() === "unicast";
  }
  // An address with a zone (`%eth0`) is one of this machine's neighbours.
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.match(NAT64)) return isPublicAddress(wrappedAddress(parsed));
  return parsed.match(GIVEN_OUT_V6) && parsed.range() === "unicast";
}

/** The IPv4 address in the last 32 bits. */
function wrappedAddress(address: ipaddr.IPv6): string {
  return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
}

/**
 * How a server without IPv4 is told every IPv4 address, by its network's DNS64 (RFC 6052, 2.1):
 * public is what it stands for. A network's own prefix (64:ff9b:1::/48) may lead anywhere inside.
 */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** Answers only machines in Azure, though the address is a public one of Microsoft's. */
const AZURE_WIRE_SERVER = "168.63.129.16";
/**
 * The only part of IPv6 that is given out (IANA). `ipaddr.js` calls what nobody has been given
 * "unicast" too.
 */
const GIVEN_OUT_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
