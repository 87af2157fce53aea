/** What a report says of one sender: records that differ in nothing here are one. */
export interface DmarcSource {
  /** IPv4 or IPv6; empty: many that a long report was cut by. */
  ip: string;
  count: number;
  /** Whether DKIM, SPF passed for the domain itself (aligned). Either is enough. */
  dkim: boolean;
  spf: boolean;
  /** What became of the mail. */
  disposition: "none" | "quarantine" | "reject";
  /** Who signed, a passing signature first; empty: nobody. */
  dkimDomain: string;
  selector: string;
  /** The domain of the return path; empty: not told. */
  spfDomain: string;
  /** Why the policy wasn't applied: "forwarded", "mailing_list". */
  reasons: string;
}

/** An aggregate report (RFC 9990, and as RFC 7489 had it). Nothing in it is proved. */
export interface DmarcReport {
  /** Who reports. */
  org: string;
  reportId: string;
  /** The domain whose policy was looked up, lower-cased. */
  domain: string;
  /** ISO 8601. */
  beginAt: string;
  endAt: string;
  policy: DmarcSource["disposition"];
  /** Messages. */
  total: number;
  /** The most messages first. */
  sources: DmarcSource[];
}

/** `damaged`: no report at all, or not whole. `large`: more than anybody reports honestly. */
export type DmarcProblem = "damaged" | "large" | "doctype";

export type DmarcReading = { problem: DmarcProblem } | { problem: null; reports: DmarcReport[] };
