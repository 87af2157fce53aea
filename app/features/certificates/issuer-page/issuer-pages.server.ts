import type { Database } from "#db/database.server.ts";

export interface IssuerPage {
  accountId: string;
  /** The last part of its address. */
  name: string;
  about: string;
  address: string;
}

/**
 * The page behind a name, also an earlier one of the same issuer: then `name` is the one that it
 * has now. Null: there is none, its issuer doesn't show it, or the account may show nothing in
 * public: suspended, closed, or under a name that an operator has yet to look at.
 */
export async function findIssuerPage(db: Database, asked: string): Promise<IssuerPage | null> {
  const row = await db
    .selectFrom("issuerPageNames as n")
    .innerJoin("issuerPages as p", "p.accountId", "n.accountId")
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .select(["p.accountId", "p.name", "p.about", "p.address"])
    .where("n.name", "=", asked.toLowerCase())
    .where("p.isShown", "=", 1)
    .where("a.suspendedAt", "is", null)
    .where("a.terminatedAt", "is", null)
    .where("a.nameHold", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The name of an account's page; null: it shows none. */
export async function shownPageName(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("issuerPages as p")
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .select("p.name")
    .where("p.accountId", "=", accountId)
    .where("p.isShown", "=", 1)
    .where("a.suspendedAt", "is", null)
    .where("a.terminatedAt", "is", null)
    .where("a.nameHold", "is", null)
    .executeTakeFirst();
  return row?.name ?? null;
}
