import { getDomain } from "tldts";

const MAX_SITES = 20;

/**
 * The sites that an organiser names, one a line, as sources of `frame-ancestors` (CSP Level 3,
 * § 6.4.2): `https://school.edu.ng`, `https://*.school.edu.ng`, `http://localhost:8080`. What
 * follows the host is left out, because browsers compare the site alone. An empty list: any site.
 */
export function parseEmbeddingSites(typed: string): { sites: string[] } | { problem: string } {
  const lines = typed.split(/[\s,;]+/).filter(Boolean);
  const sites = new Set<string>();
  for (const line of lines) {
    const site = readSite(line);
    if (site === null)
      return { problem: `“${line}” isn’t the address of a site, like https://school.edu.ng` };
    sites.add(site);
  }
  if (sites.size > MAX_SITES) return { problem: `Name at most ${MAX_SITES} sites` };
  return { sites: [...sites] };
}

function readSite(line: string): string | null {
  const [, scheme = "https://", wildcard = "", rest = ""] =
    /^(https?:\/\/)?(\*\.)?(.*)$/i.exec(line) ?? [];
  if (!URL.canParse(scheme + rest)) return null;
  const { protocol, hostname, host, username, password } = new URL(scheme + rest);
  if (username || password || !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname)) return null;
  // A wildcard for everybody's names under ".edu.ng" would allow strangers.
  const isSite = wildcard ? getDomain(hostname) !== null : isHost(hostname);
  return isSite ? `${protocol}//${wildcard}${host}` : null;
}

function isHost(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname.startsWith("[") || /[a-z0-9]\.[a-z0-9]/.test(hostname)
  );
}
