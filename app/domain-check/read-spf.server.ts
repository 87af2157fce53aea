import { isIP, isIPv4, isIPv6 } from "node:net";

const MECHANISMS = ["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"] as const;
type Mechanism = (typeof MECHANISMS)[number];

export interface SpfTerm {
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

/** The texts among a name's TXT records that are SPF: the version alone, or followed by a space (RFC 7208, 4.5). */
export function spfTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** Reads one SPF record (RFC 7208, 4.6.1 and 5). `broken` names the first term that no server understands: all then fail. */
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

function isNetwork(value: string | undefined, length: string, isAddress: (text: string) => boolean, longest: number): boolean {
  return (
    value !== undefined && isAddress(value) && (length === "" || (/^\/\d+$/.test(length) && Number(length.slice(1)) <= longest))
  );
}

/** "/24", "//64" or "/24//64". */
function isDualLength(length: string): boolean {
  const parts = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(length);
  return parts !== null && Number(parts[1] ?? 0) <= 32 && Number(parts[2] ?? 0) <= 128;
}

/** A domain, or one with macros (RFC 7208, 7), which only a receiver can fill in. */
function isName(value: string): boolean {
  if (value.includes("%")) return /%\{[a-z][^}]*\}|%%|%_|%-/i.test(value);
  return value.length <= 253 && !isIP(value) && /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(value) && !value.includes("..");
}
