import type { Selectable } from "kysely";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { IssuerProofsTable } from "#db/schema/accounts.ts";
import {
  type IssuerProof,
  type IssuerProofs,
  NO_PROOFS,
  proofForName,
  proofNote,
} from "./issuer-proof.ts";

export type ProofRow = Selectable<IssuerProofsTable>;

/**
 * What an account proves now of who it is; null: nothing. Its own name decides which of two proofs
 * is told.
 */
export async function readIssuerProof(
  db: Database,
  accountId: string,
): Promise<IssuerProof | null> {
  const account = await db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account ? proofForName(await readIssuerProofs(db, accountId), account.name) : null;
}

/** All that an account has proved. An account that was closed for good proves nothing. */
export async function readIssuerProofs(db: Database, accountId: string): Promise<IssuerProofs> {
  return (await readIssuerProofsOf(db, [accountId])).get(accountId) ?? NO_PROOFS;
}

/** The same of some accounts at once; those that never proved anything are left out. */
export async function readIssuerProofsOf(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, IssuerProofs>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("issuerProofs as p")
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .selectAll("p")
    .where("p.accountId", "in", [...new Set(accountIds)])
    .where("p.provedAt", "is not", null)
    .where("a.terminatedAt", "is", null)
    .orderBy("p.provedAt")
    .execute();
  const found = new Map<string, IssuerProofs>();
  for (const row of rows)
    found.set(row.accountId, withRow(found.get(row.accountId) ?? NO_PROOFS, row));
  return found;
}

function withRow(proofs: IssuerProofs, row: ProofRow): IssuerProofs {
  const { kind, name, domain, companyNumber: number, provedAt, lostAt } = row;
  if (provedAt === null) return proofs;
  if (kind === "operator")
    return lostAt
      ? proofs
      : { ...proofs, operator: { kind, name, provedAt, ...(number ? { number } : {}) } };
  if (domain === null) return proofs;
  return lostAt
    ? { ...proofs, lost: { domain, lostAt } }
    : { ...proofs, domain: { kind: kind === "file" ? kind : "dns", name, domain, provedAt } };
}

/**
 * What its owner sees of the proofs of an account: the domain that is proved or being proved, and
 * the operator's check.
 */
export async function readProofRows(
  db: Database,
  accountId: string,
): Promise<{ domains: ProofRow[]; operator: ProofRow | null }> {
  const rows = await db
    .selectFrom("issuerProofs")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .execute();
  return {
    domains: rows.filter(({ kind }) => kind !== "operator"),
    operator: rows.findLast(({ kind, lostAt }) => kind === "operator" && lostAt === null) ?? null,
  };
}

/** What is known of an issuer, as the dashboard says it. */
export function issuerNote(proof: IssuerProof, appName: string): string {
  return proofNote(proof, appName, textsIn(SOURCE_LANGUAGE));
}
