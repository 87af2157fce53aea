import { randomUUID } from "node:crypto";

type RecordStatus = "not_started" | "pending" | "verified" | "failed" | "temporary_failure";

interface DomainRecord {
  record: "SPF" | "DKIM";
  name: string;
  type: "MX" | "TXT";
  ttl: "Auto";
  status: RecordStatus;
  value: string;
  priority?: number;
}

export interface ResendDomain {
  id: string;
  name: string;
  status: "not_started" | "pending" | "verified" | "failed" | "partially_verified";
  region: string;
  created_at: string;
  records: DomainRecord[];
}

type DomainAnswer = { status: number; body: object } | null;

export interface ResendDomains {
  all: Map<string, ResendDomain>;
  /** How long a domain stays pending after `verify`. */
  pendingMs: number;
  /** What looking at a record ends with, by its kind. Replace at any time. */
  fateOf: (record: DomainRecord, domain: string) => RecordStatus;
  /** Calls of `verify`, by name. */
  verified: string[];
  /** Answers what is about domains; null: it isn't. Replace to have something happen meanwhile. */
  answer(method: string, path: string, body: string): DomainAnswer | Promise<DomainAnswer>;
  /** A domain that is known and not verified, among the senders of a call. */
  unverifiedIn(body: string): string | null;
}

/**
 * The domains API after its published description: names once in an account, 404 for an unknown id,
 * a look at the records that takes a while, values with quotation marks and a key without "v=".
 */
export function openResendDomains(now: () => number): ResendDomains {
  const all = new Map<string, ResendDomain>();
  const lookedAt = new Map<string, number>();
  const domains: ResendDomains = {
    all,
    pendingMs: 0,
    fateOf: () => "verified",
    verified: [],
    answer(method, path, body) {
      const [, first, id, act] = path.split("?")[0]?.split("/") ?? [];
      if (first !== "domains") return null;
      if (!id) return method === "POST" ? create(body) : method === "GET" ? list() : notFound();
      const domain = all.get(id);
      if (!domain) return notFound();
      settle(domain);
      if (method === "POST" && act === "verify") {
        lookedAt.set(id, now());
        domain.status = "pending";
        domains.verified.push(domain.name);
        return { status: 200, body: { object: "domain", id } };
      }
      if (act !== undefined) return notFound();
      if (method === "DELETE") {
        all.delete(id);
        return { status: 200, body: { object: "domain", id, deleted: true } };
      }
      return method === "GET" ? { status: 200, body: { object: "domain", ...domain } } : notFound();
    },
    unverifiedIn(body) {
      for (const domain of all.values()) {
        settle(domain);
        const isSender = body.includes(`@${domain.name}>"`) || body.includes(`@${domain.name}"`);
        if (domain.status !== "verified" && isSender) return domain.name;
      }
      return null;
    },
  };

  function create(body: string): { status: number; body: object } {
    const { name } = JSON.parse(body) as { name?: string };
    if (!name || !/^[a-z0-9.-]+\.[a-z]+$/.test(name))
      return failed(422, "validation_error", "Invalid `name` field.");
    if ([...all.values()].some((one) => one.name === name))
      return failed(403, "validation_error", `The ${name} domain has been registered already.`);
    const domain: ResendDomain = {
      id: randomUUID(),
      name,
      status: "not_started",
      region: "eu-west-1",
      created_at: new Date(now()).toISOString(),
      records: recordsOf(name),
    };
    all.set(domain.id, domain);
    return { status: 201, body: { ...domain, capabilities: { sending: "enabled" } } };
  }

  function list() {
    const data = [...all.values()].map(({ records: _, ...rest }) => rest);
    return { status: 200, body: { object: "list", has_more: false, data } };
  }

  function settle(domain: ResendDomain): void {
    const since = lookedAt.get(domain.id);
    if (domain.status !== "pending" || since === undefined) return;
    if (now() - since < domains.pendingMs) return;
    for (const record of domain.records) record.status = domains.fateOf(record, domain.name);
    const good = domain.records.filter(({ status }) => status === "verified").length;
    if (good === domain.records.length) domain.status = "verified";
    else domain.status = good > 0 ? "partially_verified" : "failed";
  }
  return domains;
}

/** As the real ones are seen: names from the registered domain, quotation marks, no "v=DKIM1". */
function recordsOf(name: string): DomainRecord[] {
  const common = { ttl: "Auto", status: "not_started" } as const;
  const [label = ""] = name.split(".");
  const below = name.split(".").length > 3 ? `.${label}` : "";
  return [
    {
      ...{ record: "SPF", name: `send${below}`, type: "MX", ...common, priority: 10 },
      value: "feedback-smtp.eu-west-1.amazonses.com",
    },
    {
      ...{ record: "SPF", name: `send${below}`, type: "TXT", ...common },
      value: '"v=spf1 include:amazonses.com ~all"',
    },
    {
      ...{ record: "DKIM", name: `resend._domainkey${below}`, type: "TXT", ...common },
      value: `p=MIGf${name.replaceAll(/[^a-z]/g, "")}AQAB`,
    },
  ];
}

function notFound(): { status: number; body: object } {
  return failed(404, "not_found", "Domain not found");
}

function failed(statusCode: number, name: string, message: string) {
  return { status: statusCode, body: { statusCode, name, message } };
}
