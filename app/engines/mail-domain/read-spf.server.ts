import { isIP, isIPv4, isIPv6 } from "node:net";
import type { DnsLookup } from "./dns-lookup.server.ts";

const MECHANISMS = ["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"] as const;
type Mechanism = (typeof MECHANISMS)[number];

interface SpfTerm {
  /** "+" when none is written. */
  qualifier: "+" | "-" | "~" | "?";
  mechanism: Mechanism;
  /** What follows ":"; empty: the domain itself. */
  value: string;
}

export interface SpfRecord {
  terms: SpfTerm[];
  /** Where the record goes on instead; only counts when there is no `all` (RFC 7208, 6.1). */
  redirect: string | null;
}

export type ReadSpf = { kind: "record"; record: SpfRecord } | { kind: "broken"; term: string };

/**
 * The texts among a name's TXT records that are SPF: the version alone, or followed by a space (RFC
 * 7208, 4.5).
 */
export function spfTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/**
 * Reads one SPF record (RFC 7208, 4.6.1 and 5). `broken` names the first term that no server
 * understands: all then fail.
 */
export function readSpf(text: string): ReadSpf {
  const terms: SpfTerm[] = [];
  let redirect: string | null = null;
  for (const term of text.trim().split(/ +/).slice(1)) {
    const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(term);
    if (modifier) {
      const [, name = "", value = ""] = modifier;
      if (name.toLowerCase() !== "redirect") continue;
      if (redirect !== null || !isName(value)) return { kind: "broken", term };
      redirect = value.toLowerCase();
      continue;
    }
    const read = readMechanism(term);
    if (!read) return { kind: "broken", term };
    terms.push(read);
  }
  return { kind: "record", record: { terms, redirect } };
}

function readMechanism(term: string): SpfTerm | null {
  const parts = /^([+\-~?]?)([a-z0-9]+)(?::(.*?))?((?:\/\d{1,3})?(?:\/\/\d{1,3})?)$/i.exec(term);
  if (!parts) return null;
  const qualifier = (parts[1] || "+") as SpfTerm["qualifier"];
  const mechanism = (parts[2] ?? "").toLowerCase() as Mechanism;
  const value = parts[3];
  const length = parts[4] ?? "";
  if (!MECHANISMS.includes(mechanism)) return null;
  const isRight = {
    all: () => value === undefined && length === "",
    include: () => value !== undefined && isName(value) && length === "",
    exists: () => value !== undefined && isName(value) && length === "",
    ptr: () => (value === undefined || isName(value)) && length === "",
    a: () => (value === undefined || isName(value)) && isDualLength(length),
    mx: () => (value === undefined || isName(value)) && isDualLength(length),
    ip4: () => isNetwork(value, length, isIPv4, 32),
    ip6: () => isNetwork(value, length, isIPv6, 128),
  }[mechanism]();
  return isRight ? { qualifier, mechanism, value: (value ?? "").toLowerCase() } : null;
}

function isNetwork(
  value: string | undefined,
  length: string,
  isAddress: (text: string) => boolean,
  longest: number,
): boolean {
  return (
    value !== undefined &&
    isAddress(value) &&
    (length === "" || (/^\/\d+$/.test(length) && Number(length.slice(1)) <= longest))
  );
}

/** "/24", "//64" or "/24//64". */
function isDualLength(length: string): boolean {
  const parts = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(length);
  return parts !== null && Number(parts[1] ?? 0) <= 32 && Number(parts[2] ?? 0) <= 128;
}

/** A domain, or one with macros (RFC 7208, 7), which only a receiver can fill in. */
function isName(value: string): boolean {
  if (value.includes("%")) return /%\{[a-z][^{}]*\}|%%|%_|%-/i.test(value);
  return (
    value.length <= 253 &&
    !isIP(value) &&
    /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(value) &&
    !value.includes("..")
  );
}

/**
 * At most so many terms may make a receiver ask again, at most two of them for nothing (RFC 7208,
 * 4.6.4).
 */
export const MAX_LOOKUPS = 10;
export const MAX_VOID_LOOKUPS = 2;

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
export async function walkSpf(
  name: string,
  texts: readonly string[],
  dns: DnsLookup,
): Promise<WalkedSpf> {
  const records = spfTexts(texts);
  const [record] = records;
  if (record === undefined) return { kind: "none" };
  if (records.length > 1) return { kind: "several", count: records.length };
  const walk: Walk = { dns, lookups: 0, voidLookups: 0, names: new Set(), hasPtr: false };
  const end = await follow(walk, name, record);
  if (end.kind !== "ok") return end;
  const { lookups, voidLookups, names, hasPtr } = walk;
  return {
    kind: "walked",
    lookups,
    voidLookups,
    names,
    hasPtr,
    all: end.all,
    isEmpty: end.isEmpty,
  };
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
    if (walk.lookups > MAX_LOOKUPS * 3) break;
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
  if (walk.lookups > MAX_LOOKUPS * 3) return { kind: "ok", all: null, isEmpty: false };
  return followOnly(walk, bare(redirect), await walk.dns.txt(bare(redirect)));
}

/** Null: it leads on. */
async function include(walk: Walk, name: string): Promise<Followed | null> {
  const texts = await walk.dns.txt(name);
  if (texts.length === 0) walk.voidLookups++;
  const inner = await followOnly(walk, name, texts);
  return inner.kind === "ok" ? null : inner;
}

/** Follows the record of a name that has one among its texts. */
async function followOnly(walk: Walk, at: string, texts: readonly string[]): Promise<Followed> {
  const records = spfTexts(texts);
  const [record] = records;
  if (record === undefined || records.length > 1)
    return { kind: "dead-end", at, count: records.length };
  return follow(walk, at, record);
}

function bare(name: string): string {
  return name.replace(/\.$/, "");
}
