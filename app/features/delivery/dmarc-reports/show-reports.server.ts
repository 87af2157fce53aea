import type { AppContext } from "#app/platform/app-context.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { senderDomain } from "../domain-check/domain-check.server.ts";
import { findSenderDomain, keysOfDomain } from "../sender-domains/sender-domain.server.ts";
import { domainsOfAccount } from "./domains-of-account.server.ts";
import { nameSender, type Ours, type Sender } from "./name-sender.ts";

const DAY_MS = 86_400_000;
/** The newest ones: a page sums up no more. */
const MAX_REPORTS = 500;
const MAX_SENDERS = 30;
/** Reports can name any subdomain. */
const MAX_DOMAINS = 20;
const FORWARDED = /forward|mailing_list/;

/** Who sends in the name of each domain, as the reports of the last days say it. */
export async function showReports(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { accountId, timeZone, days }: { accountId: string; timeZone: string; days: number },
) {
  const now = clock();
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const reports = await db
    .selectFrom("dmarcReports")
    .select(["id", "domain", "org", "beginAt", "endAt", "policy", "total"])
    .where("accountId", "=", accountId)
    .where("endAt", ">=", since)
    .orderBy("endAt", "desc")
    .limit(MAX_REPORTS)
    .execute();
  const ours = { returnDomain: senderDomain(config), selectors: await ownSelectors(db, accountId) };
  const proved = await domainsOfAccount(db, accountId);
  const domains = [...new Set([...proved, ...reports.map(({ domain }) => domain)])];
  const shown = [];
  for (const domain of domains.slice(0, MAX_DOMAINS)) {
    const own = reports.filter((report) => report.domain === domain);
    const [newest] = own;
    const senders = await sendersOf(db, { domain, ids: own.map(({ id }) => id), ours });
    shown.push({
      domain,
      policy: newest?.policy ?? null,
      count: own.length,
      reporters: [...new Set(own.map(({ org }) => org))].slice(0, 10).join(", "),
      newest: newest ? shortDay(newest.endAt, timeZone) : null,
      senders: senders.slice(0, MAX_SENDERS),
      next: newest ? nextStep(newest.policy, senders) : null,
    });
  }
  return { domains: shown, address: config.mail.reportAddress };
}

async function ownSelectors(db: Database, accountId: string): Promise<Set<string>> {
  const own = await findSenderDomain(db, accountId);
  const rows = own ? await keysOfDomain(db, own.id) : [];
  return new Set(rows.map(({ selector }) => selector));
}

interface ShownSender extends Sender {
  total: number;
  /** Of these: neither DKIM nor SPF passed for the domain. */
  failed: number;
  /** Of these: put into spam or refused. */
  stopped: number;
  advice: string;
}

async function sendersOf(
  db: Database,
  { domain, ids, ours }: { domain: string; ids: string[]; ours: Ours },
): Promise<ShownSender[]> {
  if (ids.length === 0) return [];
  const columns = [
    "ip",
    "dkim",
    "spf",
    "disposition",
    "dkimDomain",
    "selector",
    "spfDomain",
    "reasons",
  ] as const;
  const rows = await db
    .selectFrom("dmarcSources")
    .select(columns)
    .select((select) => select.fn.sum<number | string>("count").as("count"))
    .where("reportId", "in", ids)
    .groupBy(columns)
    .execute();
  const senders = new Map<string, ShownSender & { forwarded: number }>();
  for (const row of rows) {
    const named = nameSender(domain, { ...row, dkim: row.dkim === 1 }, ours);
    const key = `${named.kind} ${named.name}`;
    const none = { total: 0, failed: 0, stopped: 0, forwarded: 0, advice: "" };
    const sender = senders.get(key) ?? { ...named, ...none };
    const count = Number(row.count);
    const failed = row.dkim + row.spf === 0 ? count : 0;
    sender.total += count;
    sender.failed += failed;
    sender.stopped += row.disposition === "none" ? 0 : count;
    sender.forwarded += FORWARDED.test(row.reasons) ? failed : 0;
    senders.set(key, sender);
  }
  return [...senders.values()]
    .map(({ forwarded, ...sender }) => ({
      ...sender,
      advice: adviceFor(sender, forwarded, domain),
    }))
    .sort((one, other) => other.failed - one.failed || other.total - one.total);
}

function adviceFor({ kind, failed, name }: ShownSender, forwarded: number, domain: string): string {
  if (failed === 0) {
    if (kind === "unknown")
      return "Passes, so somebody with access to your domain’s records set it up. Ask who, if you don’t know.";
    return kind === "us" ? "All is well." : "All is well, if you use it.";
  }
  if (forwarded * 2 > failed)
    return "Mostly forwarded by mailing lists or inboxes, which breaks the check. There is nothing to do.";
  if (kind === "us")
    return "A record of your domain is missing or was changed. Check the records in Settings, Sending.";
  if (kind === "service")
    return `If you use ${name}, add ${domain} there and publish the DKIM record that it shows. If nobody of yours does, somebody uses your name.`;
  return "If this isn’t a server of yours, somebody uses your name. If it is, have it sign with DKIM.";
}

function nextStep(policy: string, senders: readonly ShownSender[]): string {
  const failing = senders.filter(({ kind, failed }) => kind !== "unknown" && failed > 0);
  if (policy === "reject") return "Receivers refuse what fails. That is the strongest policy.";
  if (failing.length > 0)
    return "First have all your own senders pass. Then ask receivers to stop the others, with a stricter policy (p=).";
  return policy === "none"
    ? "All senders that we know pass. Change p=none to p=quarantine, and receivers put what fails into spam."
    : "All senders that we know pass. Change p=quarantine to p=reject, and receivers refuse what fails.";
}
