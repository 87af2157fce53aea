import { parse } from "tldts";

const MAX_DOMAIN_LETTERS = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The domain that somebody typed, or the address of their web site, lower-cased and in ASCII. What
 * is wrong with it is said in a sentence. A public suffix (`edu.ng`, `github.io`) is nobody's own,
 * and an IP address no name.
 */
export function readOwnDomain(typed: string): { domain: string } | { problem: string } {
  const text = typed.trim().slice(0, 2_000);
  const host = hostOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!host) return { problem: "Enter a domain like academy.example, without anything around it" };
  const { isIp, domain, publicSuffix, hostname } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
  });
  if (isIp) return { problem: "Enter a name like academy.example. An IP address can’t be proved" };
  if (hostname && hostname === publicSuffix)
    return {
      problem: `Many organisations share “${host}”. Enter your own domain below it, like academy.${host}`,
    };
  if (
    !domain ||
    host.length > MAX_DOMAIN_LETTERS ||
    !host.split(".").every((label) => LABEL.test(label))
  )
    return { problem: "Enter a domain like academy.example, without anything around it" };
  // The same site for everyone, and its record belongs to the name without it.
  return { domain: host === `www.${domain}` ? domain : host };
}

function hostOf(address: string): string | null {
  try {
    const { hostname, username, port } = new URL(address);
    return username || port ? null : hostname.toLowerCase().replace(/\.$/, "");
  } catch {
    return null;
  }
}
