const MAX_TARGET_LENGTH = 2_000;
const WEB_PORTS = new Set(["", "80", "443", "8443"]);

/** What may be reached. Tests reach their own receiver; nothing else may. */
export interface AllowedTargets {
  address(address: string): boolean;
  port(port: string): boolean;
}

/** Servers of others on the open internet, at the ports of the web (C24). */
export const OPEN_INTERNET: AllowedTargets = { address: isPublicAddress, port: (port) => WEB_PORTS.has(port) };

/** Also this machine, its neighbours and any port: only for developers, with `WEBHOOK_PRIVATE=on`. */
export const ANYWHERE: AllowedTargets = { address: () => true, port: () => true };

/**
 * Reads an address that something is posted to. What is wrong with it is said in a sentence for the organiser. A host that
 * is a number in any spelling (decimal, octal, hex, full-width) is judged as the address it means; a name is judged when it
 * is looked up, because what it leads to can change.
 */
export function readWebhookTarget(address: string, allowed: AllowedTargets = OPEN_INTERNET): { url: URL } | { problem: string } {
  let url: URL;
  try {
    if (address.length > MAX_TARGET_LENGTH)
      return { problem: `The address is longer than ${MAX_TARGET_LENGTH.toLocaleString("en")} letters.` };
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
  if (literal !== null && !allowed.address(literal)) return { problem: INSIDE_ADDRESS_MESSAGE };
  return { url };
}

export const INSIDE_ADDRESS_MESSAGE = "The address leads into a private network. Enter one that the whole internet can reach.";

/** The IP address that a URL's host is; null when it is a name. */
export function literalAddress({ hostname }: URL): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}

/**
 * Whether an IP address is one of the open internet, so that a server of somebody else answers there. False for private,
 * shared, loopback, link-local, multicast, documentation and reserved ranges, for what wraps an IPv4 address in an IPv6 one,
 * for the metadata services of clouds, and for anything that is no address. Source: IANA special-purpose registries.
 */
export function isPublicAddress(address: string): boolean {
  if (!address.includes(":")) {
    const number = readIPv4(address);
    return number !== null && !NOT_PUBLIC_V4.some(([start, bits]) => isWithin(number, start, bits));
  }
  const groups = readIPv6(address);
  if (!groups) return false;
  // Only 2000::/3 is given out; loopback, ::ffff:0:0/96, 64:ff9b::/96, fc00::/7, fe80::/10 and ff00::/8 lie outside it.
  const [first, second] = groups as [number, number];
  if (first >> 13 !== 1) return false;
  return !(
    (first === 0x2001 && second < 0x0200) || // 2001::/23: Teredo, benchmarks, ORCHID
    (first === 0x2001 && second === 0x0db8) || // documentation
    first === 0x2002 || // 6to4: an IPv4 address inside
    (first === 0x3fff && second < 0x1000) // documentation
  );
}

const NOT_PUBLIC_V4: [start: number, bits: number][] = (
  [
    ["0.0.0.0", 8], // this network
    ["10.0.0.0", 8],
    ["100.64.0.0", 10], // shared by carriers; Alibaba's metadata
    ["127.0.0.0", 8],
    ["168.63.129.16", 32], // Azure's wire server
    ["169.254.0.0", 16], // link-local; metadata of most clouds
    ["172.16.0.0", 12],
    ["192.0.0.0", 24], // protocol assignments; Oracle's metadata
    ["192.0.2.0", 24], // documentation
    ["192.88.99.0", 24], // 6to4 relays
    ["192.168.0.0", 16],
    ["198.18.0.0", 15], // benchmarks
    ["198.51.100.0", 24], // documentation
    ["203.0.113.0", 24], // documentation
    ["224.0.0.0", 4], // multicast
    ["240.0.0.0", 4], // reserved, broadcast
  ] as const
).map(([start, bits]) => [readIPv4(start)!, bits]);

function isWithin(number: number, start: number, bits: number): boolean {
  const size = 2 ** (32 - bits);
  return number >= start && number < start + size;
}

/** Four decimal numbers and nothing else: no octal, no hex, no short forms. */
function readIPv4(address: string): number | null {
  if (!/^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(address)) return null;
  const parts = address.split(".").map(Number);
  if (parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Eight groups; null for anything else, an address with a zone (`%eth0`) too. */
function readIPv6(address: string): number[] | null {
  const halves = address.split("::");
  if (halves.length > 2) return null;
  const read = halves.map((half) => (half === "" ? [] : half.split(":").flatMap(readGroup)));
  const [head = [], tail = []] = read;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

function readGroup(group: string): number[] {
  if (/^[\da-f]{1,4}$/i.test(group)) return [Number.parseInt(group, 16)];
  const dotted = readIPv4(group);
  return dotted === null ? [-1] : [Math.floor(dotted / 0x10000), dotted % 0x10000];
}
