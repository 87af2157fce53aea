import type { DnsLookup } from "./dns-lookup.server.ts";
import { readSpf, type SpfTerm, spfTexts } from "./read-spf.server.ts";

/** At most so many terms may make a receiver ask again, at most two of them for nothing (RFC 7208, 4.6.4). */
export const MOST_LOOKUPS = 10;
export const MOST_VOID_LOOKUPS = 2;

export type WalkedSpf =
  | { kind: "none" }
  | { kind: "several"; count: number }
  | { kind: "broken"; at: string; term: string }
  /** A name that is included has no record, or several: the whole record fails. */
  | { kind: "dead-end"; at: string; count: number }
  | {
      kind: "walked";
      lookups: number;
      voidLookups: number;
      /** Every name whose record counts, included ones too. */
      names: Set<string>;
      all: SpfTerm["qualifier"] | null;
      hasPtr: boolean;
      /** No mechanism but `all`: nobody may send. */
      isEmpty: boolean;
    };

interface Walk {
  dns: DnsLookup;
  lookups: number;
  voidLookups: number;
  names: Set<string>;
  hasPtr: boolean;
}

/** Follows the SPF record of a name as a receiver does in the worst case. Throws `NoAnswer`. */
export async function walkSpf(name: string, texts: readonly string[], dns: DnsLookup): Promise<WalkedSpf> {
  const records = spfTexts(texts);
  if (records.length === 0) return { kind: "none" };
  if (records.length > 1) return { kind: "several", count: records.length };
  const walk: Walk = { dns, lookups: 0, voidLookups: 0, names: new Set(), hasPtr: false };
  const end = await follow(walk, name, records[0]!);
  if (end.kind !== "ok") return end;
  const { lookups, voidLookups, names, hasPtr } = walk;
  return { kind: "walked", lookups, voidLookups, names, hasPtr, all: end.all, isEmpty: end.isEmpty };
}

type Followed =
  | { kind: "ok"; all: SpfTerm["qualifier"] | null; isEmpty: boolean }
  | Extract<WalkedSpf, { kind: "broken" | "dead-end" }>;

async function follow(walk: Walk, at: string, text: string): Promise<Followed> {
  walk.names.add(at);
  const read = readSpf(text);
  if (read.kind === "broken") return { kind: "broken", at, term: read.term };
  const { terms, redirect } = read.record;
  let all: SpfTerm["qualifier"] | null = null;
  for (const { mechanism, qualifier, value } of terms) {
    // Nothing after `all` is ever looked at.
    if (mechanism === "all") {
      all = qualifier;
      break;
    }
    if (mechanism === "ip4" || mechanism === "ip6") continue;
    walk.lookups++;
    if (walk.lookups > MOST_LOOKUPS * 3) break;
    if (mechanism === "ptr") walk.hasPtr = true;
    if (value.includes("%")) continue;
    const name = bare(value) || at;
    if (mechanism === "include") {
      const inner = await include(walk, name);
      if (inner) return inner;
    } else if (mechanism === "mx") {
      if ((await walk.dns.mx(name)).length === 0) walk.voidLookups++;
    } else if (mechanism === "a" || mechanism === "exists") {
      if ((await walk.dns.addresses(name)).length === 0) walk.voidLookups++;
    }
  }
  const isEmpty = terms.every(({ mechanism }) => mechanism === "all");
  if (all !== null || redirect === null || redirect.includes("%"))
    return { kind: "ok", all, isEmpty: isEmpty && redirect === null };
  walk.lookups++;
  if (walk.lookups > MOST_LOOKUPS * 3) return { kind: "ok", all: null, isEmpty: false };
  const records = spfTexts(await walk.dns.txt(bare(redirect)));
  if (records.length !== 1) return { kind: "dead-end", at: bare(redirect), count: records.length };
  return follow(walk, bare(redirect), records[0]!);
}

/** Null: it leads on. */
async function include(walk: Walk, name: string): Promise<Followed | null> {
  const texts = await walk.dns.txt(name);
  if (texts.length === 0) walk.voidLookups++;
  const records = spfTexts(texts);
  if (records.length !== 1) return { kind: "dead-end", at: name, count: records.length };
  const inner = await follow(walk, name, records[0]!);
  return inner.kind === "ok" ? null : inner;
}

function bare(name: string): string {
  return name.replace(/\.$/, "");
}
