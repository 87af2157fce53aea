import { isIP } from "node:net";
import type { DmarcProblem, DmarcReport, DmarcSource } from "./dmarc-report.ts";

const MAX_RECORDS = 50_000;
const MAX_COUNT = 2 ** 31;
/** Sources that one report keeps; the rest is added up. */
const MAX_SOURCES = 300;
const MAX_AUTH_RESULTS = 10;

type Values = Map<string, string>;

/** Why a report isn't read; thrown while it is. */
export class ReportProblem extends Error {
  declare message: DmarcProblem;
}

export const DAMAGED = new ReportProblem("damaged");
export const LARGE = new ReportProblem("large");

/** Puts a report together from the texts of its elements, each by its path below the root. */
export class ReportBuilder {
  private readonly head: Values = new Map();
  private record: Values = new Map();
  private auth: { kind: string; domain: string; selector: string; passes: boolean }[] = [];
  private readonly reasons = new Set<string>();
  private readonly sources = new Map<string, DmarcSource>();
  private records = 0;
  private total = 0;

  /** The text of an element that is over. The first of several counts, unless it is empty. */
  text(path: string, text: string): void {
    const value = text.replace(/\s+/g, " ").trim();
    if (value === "") return;
    if (path.endsWith("/reason/type")) this.reasons.add(value.toLowerCase().slice(0, 60));
    const values = path.startsWith("record/") ? this.record : this.head;
    if (!values.has(path)) values.set(path, value.slice(0, 1_000));
  }

  /** The end of an element, after its text. */
  close(path: string): void {
    if (path === "record") this.endRecord();
    const [, kind] = /^record\/auth_results\/(dkim|spf)$/.exec(path) ?? [];
    if (!kind || this.auth.length >= MAX_AUTH_RESULTS) return;
    const of = (name: string) => this.record.get(`${path}/${name}`) ?? "";
    const passes = of("result").toLowerCase() === "pass";
    this.auth.push({ kind, domain: domainOf(of("domain")), selector: of("selector"), passes });
    for (const name of ["domain", "selector", "result"]) this.record.delete(`${path}/${name}`);
  }

  finish(): DmarcReport {
    const of = (path: string) => this.head.get(path) ?? "";
    const domain = domainOf(of("policy_published/domain"));
    const beginAt = timeOf(of("report_metadata/date_range/begin"));
    const endAt = timeOf(of("report_metadata/date_range/end"));
    if (!domain || !beginAt || !endAt || endAt < beginAt || this.records === 0) throw DAMAGED;
    const email = of("report_metadata/email");
    const org = of("report_metadata/org_name") || email.slice(email.lastIndexOf("@") + 1);
    const reportId = of("report_metadata/report_id") || `${domain} ${beginAt}`;
    return {
      org: org.slice(0, 200) || "Unknown",
      reportId: reportId.slice(0, 300),
      domain,
      beginAt,
      endAt,
      policy: policyOf(of("policy_published/p")),
      total: this.total,
      sources: largest([...this.sources.values()]),
    };
  }

  private endRecord(): void {
    if (++this.records > MAX_RECORDS) throw LARGE;
    const of = (name: string) => this.record.get(`record/${name}`) ?? "";
    const evaluated = (name: string) => of(`row/policy_evaluated/${name}`).toLowerCase();
    const count = Math.floor(Number(of("row/count") || Number.NaN));
    if (!(count >= 0)) throw DAMAGED;
    if (count > MAX_COUNT) throw LARGE;
    const ip = of("row/source_ip");
    const byPass = this.auth.toSorted((one, other) => Number(other.passes) - Number(one.passes));
    const dkim = byPass.find(({ kind }) => kind === "dkim");
    const source: DmarcSource = {
      ip: isIP(ip) ? ip.toLowerCase() : "",
      count: 0,
      dkim: evaluated("dkim") === "pass",
      spf: evaluated("spf") === "pass",
      disposition: policyOf(evaluated("disposition")),
      dkimDomain: dkim?.domain ?? "",
      selector: dkim?.selector.toLowerCase().slice(0, 100) ?? "",
      spfDomain:
        byPass.find(({ kind }) => kind === "spf")?.domain ||
        domainOf(of("identifiers/envelope_from")),
      reasons: [...this.reasons].sort().join(", ").slice(0, 200),
    };
    this.total += count;
    addTo(this.sources, source, count);
    this.record = new Map();
    this.auth = [];
    this.reasons.clear();
  }
}

function addTo(sources: Map<string, DmarcSource>, source: DmarcSource, count: number): void {
  const key = JSON.stringify(source);
  const known = sources.get(key) ?? source;
  known.count += count;
  sources.set(key, known);
}

/** Those with the most messages; what the others have is added up by its result. */
function largest(sources: DmarcSource[]): DmarcSource[] {
  const sorted = sources.sort((one, other) => other.count - one.count);
  const kept = sorted.slice(0, MAX_SOURCES);
  const rest = new Map<string, DmarcSource>();
  for (const { count, dkim, spf, disposition } of sorted.slice(MAX_SOURCES)) {
    const many = { ip: "", dkimDomain: "", selector: "", spfDomain: "", reasons: "" };
    addTo(rest, { ...many, count: 0, dkim, spf, disposition }, count);
  }
  return [...kept, ...rest.values()];
}

/** "pass" of RFC 9990 lets the mail through, as "none" does. */
function policyOf(text: string): DmarcSource["disposition"] {
  const word = text.toLowerCase();
  return word === "quarantine" || word === "reject" ? word : "none";
}

function domainOf(text: string): string {
  const domain = text.toLowerCase().replace(/\.$/, "");
  return /^(?=.{1,253}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(domain) ? domain : "";
}

/** Seconds since 1970, some with decimals; "": it isn't a time. */
function timeOf(text: string): string {
  const seconds = Number(text || Number.NaN);
  return seconds > 0 && seconds < 4_102_444_800 ? new Date(seconds * 1000).toISOString() : "";
}
