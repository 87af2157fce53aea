/**
 * `good`: nothing to do. `warning`: mail arrives, but something is better changed. `wrong`: mail is
 * refused or called spam by it.
 */
export type FindingLevel = "good" | "warning" | "wrong";

export type FindingSubject = "SPF" | "DKIM" | "DMARC" | "Return path";

/** One line of what is to stand in the domain's name server. */
export interface DnsRecord {
  type: "TXT" | "MX";
  /** The whole name, without a dot at its end. */
  name: string;
  value: string;
}

/** What was found out about one thing that receivers look at, and what to do. */
export interface Finding {
  subject: FindingSubject;
  level: FindingLevel;
  /** Sentences for the operator. */
  text: string;
  /** The name that was asked for. */
  name: string;
  /** What is published there, as it is; empty: nothing. */
  found: string[];
  /** What to publish instead, exactly; null: nothing, or only the provider can say it. */
  publish: DnsRecord | null;
}

/** The worst of them; `good` of none. */
export function worstLevel(findings: readonly Pick<Finding, "level">[]): FindingLevel {
  const levels = findings.map(({ level }) => level);
  if (levels.includes("wrong")) return "wrong";
  return levels.includes("warning") ? "warning" : "good";
}
