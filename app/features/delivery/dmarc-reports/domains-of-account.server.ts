import type { Database } from "#db/database.server.ts";
import { provedDomains } from "../extensions.ts";
import { senderDomainOf } from "../sender-domains/sender-domain.server.ts";

/** Domains that an account showed to be its own: it sends from one, or proved one. */
export async function domainsOfAccount(db: Database, accountId: string): Promise<string[]> {
  const sending = await senderDomainOf(db, accountId);
  const proved = await provedDomains.get().ofAccount(db, accountId);
  const isProved = sending !== null && ["active", "held"].includes(sending.state);
  return [...new Set([...(isProved ? [sending.domain] : []), ...proved])].sort();
}

/** The account whose domain this is or lies below, the nearest one; null: nobody's here. */
export async function ownerOfDomain(db: Database, domain: string): Promise<string | null> {
  const labels = domain.split(".");
  const candidates = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  const sending = await db
    .selectFrom("senderDomains")
    .select(["domain", "accountId"])
    .where("domain", "in", candidates)
    .where("state", "in", ["active", "held"])
    .execute();
  const owners = await provedDomains.get().findOwners(db, candidates);
  for (const { domain: one, accountId } of sending) owners.set(one, accountId);
  const nearest = candidates.find((one) => owners.has(one));
  return (nearest && owners.get(nearest)) ?? null;
}
