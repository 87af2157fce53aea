import { getServers } from "node:dns";
import { Resolver } from "node:dns/promises";

/**
 * The questions that a check asks. Nothing there: an empty list. Throws `NoAnswer` when the name
 * servers say nothing.
 */
export interface DnsLookup {
  /** Each record as one text, its parts joined. */
  txt(name: string): Promise<string[]>;
  /** Names of mail servers, those to be tried first first; without a dot at their end. */
  mx(name: string): Promise<string[]>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<string[]>;
  /** What a name is another name for; without a dot at its end. */
  cname(name: string): Promise<string[]>;
  /** Names of the name servers of a zone. */
  ns(name: string): Promise<string[]>;
}

/**
 * No name server answered, or with a failure of its own: nothing is known, neither good nor bad.
 */
export class NoAnswer extends Error {}

/** Nothing is there: no such name, or none of that type (`ENODATA`). */
const NOTHING = new Set(["ENOTFOUND", "ENODATA"]);

interface DnsSettings {
  /** "127.0.0.1:5353"; none: those of this process. */
  servers?: readonly string[];
  /** For how long each question waits at first; the second time twice as long. */
  timeoutMs?: number;
  tries?: number;
  /** For how long all questions together may take. */
  patienceMs?: number;
}

/** What asks name servers. */
export function openResolver({
  servers = [],
  timeoutMs = 2_000,
  tries = 2,
}: DnsSettings): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  resolver.setServers(servers.length > 0 ? servers : getServers());
  return resolver;
}

/** A way to ask name servers, for one check. */
export function openDns({ patienceMs = 10_000, ...settings }: DnsSettings = {}): DnsLookup {
  const resolver = openResolver(settings);
  setTimeout(() => resolver.cancel(), patienceMs).unref();
  const ask = async <Answer>(question: Promise<Answer[]>): Promise<Answer[]> => {
    try {
      return await question;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (NOTHING.has(code)) return [];
      throw new NoAnswer(code || String(error));
    }
  };
  return {
    txt: async (name) => (await ask(resolver.resolveTxt(name))).map((parts) => parts.join("")),
    mx: async (name) =>
      (await ask(resolver.resolveMx(name)))
        .sort((one, other) => one.priority - other.priority)
        .map(({ exchange }) => bareName(exchange))
        // "." alone is a null MX (RFC 7505): no mail is taken here.
        .filter(Boolean),
    cname: async (name) => (await ask(resolver.resolveCname(name))).map(bareName),
    ns: async (name) => (await ask(resolver.resolveNs(name))).map(bareName),
    addresses: async (name) => {
      const found = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))]);
      return found.flat();
    },
  };
}

function bareName(name: string): string {
  return name.replace(/\.$/, "").toLowerCase();
}
