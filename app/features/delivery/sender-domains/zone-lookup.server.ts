import { isPublicAddress } from "#app/engines/calls/target.ts";
import { type DnsLookup, NoAnswer, openDns } from "#app/engines/mail-domain/dns-lookup.server.ts";

/** Name servers that are asked about a domain, each by itself. */
export interface ZoneLookup {
  /** The domain's own: what they say is so now. */
  own: { name: string; dns: DnsLookup }[];
  /** Those that others ask: they may remember what was. */
  resolvers: DnsLookup[];
}

const MAX_OWN = 4;
const MAX_RESOLVERS = 2;

/**
 * Finds the name servers of a domain. Those in a private network are not asked, except one that the
 * operator named as a resolver. None is found: the resolvers are all there is.
 */
export async function openZone(domain: string, resolvers: readonly string[]): Promise<ZoneLookup> {
  const asked = resolvers.slice(0, MAX_RESOLVERS).map((server) => openDns({ servers: [server] }));
  const [first] = asked;
  const own = first ? await findOwn(domain, first, resolvers).catch(ignoreSilence) : [];
  return { own, resolvers: asked };
}

async function findOwn(
  domain: string,
  dns: DnsLookup,
  resolvers: readonly string[],
): Promise<ZoneLookup["own"]> {
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const names = (await dns.ns(at)).sort().slice(0, MAX_OWN);
    if (names.length === 0) continue;
    const found = await Promise.all(
      names.map(async (name) => {
        const addresses = await dns.addresses(name).catch(ignoreSilence);
        const servers = addresses.flatMap((address) => serverAt(address, resolvers) ?? []);
        return servers.length > 0 ? [{ name, dns: openDns({ servers }) }] : [];
      }),
    );
    return found.flat();
  }
  return [];
}

function serverAt(address: string, resolvers: readonly string[]): string | null {
  const named = resolvers.find((server) => server === address || hostOf(server) === address);
  return named ?? (isPublicAddress(address) ? address : null);
}

function hostOf(server: string): string {
  return server.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
}

function ignoreSilence(error: unknown): [] {
  if (error instanceof NoAnswer) return [];
  throw error;
}
