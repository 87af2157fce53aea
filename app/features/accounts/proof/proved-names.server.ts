import { parse } from "tldts";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#db/database.server.ts";
import { hasNameInside, nameKeys } from "./name-keys.server.ts";

/**
 * Whose name a public name of an account could be taken for: the product's, its operator's, or
 * that of another account which has proved who it is, by its name or its domain
 * ("unilag" and "unilag-edu-ng" for unilag.edu.ng). Null: nobody's.
 */
export async function provedNameLike(
  db: Database,
  { appName, brand }: Pick<Config, "appName" | "brand">,
  { accountId, name }: { accountId: string; name: string },
): Promise<string | null> {
  const reserved = [appName, brand.legalEntity].find((one) => hasNameInside(name, one));
  if (reserved) return reserved;
  const keys = nameKeys(name);
  const proved = db
    .selectFrom("issuerProofs as p")
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .where("p.provedAt", "is not", null)
    .where("p.lostAt", "is", null)
    .where("a.terminatedAt", "is", null)
    .where("p.accountId", "!=", accountId);
  const named = await proved
    .innerJoin("accountNameKeys as k", "k.accountId", "p.accountId")
    .select("a.name")
    .where("k.key", "in", keys)
    .limit(1)
    .executeTakeFirst();
  if (named) return named.name;
  const domains = await proved.select("p.domain").where("p.domain", "is not", null).execute();
  const sought = new Set(keys);
  return (
    domains
      .map(({ domain }) => domain ?? "")
      .find((domain) =>
        namesOf(domain).some((one) => nameKeys(one).some((key) => sought.has(key))),
      ) ?? null
  );
}

/** The whole of a domain, and its own label without what many share. */
function namesOf(domain: string): string[] {
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix;
  return label ? [domain, label] : [domain];
}
