import type { Database } from "#db/database.server.ts";
import { findSource } from "../bulk/sources.server.ts";
import { findNewPeople } from "./give-certificates.server.ts";
import type { RuleSource } from "./rule-source.ts";

/** What a rule for certificates does at its next look with those who are there already. */
export interface RuleStart {
  /** How many get the certificate. */
  toGive: number;
  nameless: number;
  /** Their address bounced, complained or unsubscribed. */
  unmailable: number;
  /** Where they come from. */
  from: string;
}

interface Given {
  accountId: string;
  /** Null: it does not exist yet. */
  ruleId: string | null;
  projectId: string;
  source: RuleSource;
  toEveryone: boolean;
}

/** Null: nobody who is there already gets it, so there is nothing to ask. */
export async function findRuleStart(
  db: Database,
  { accountId, ruleId, projectId, source, toEveryone }: Given,
): Promise<RuleStart | null> {
  if (!toEveryone) return null;
  const found = await findSource(db, accountId, source);
  if (!found) return null;
  const rule = { id: ruleId ?? "", accountId, projectId, toEveryone: 1 as const, newSince: "" };
  const people = await findNewPeople(db, rule, found);
  const named = people.filter(({ firstName, lastName }) => firstName || lastName);
  // Consent to mailings is not asked for of a certificate.
  const reached = named.filter(
    ({ leftOut }) => leftOut === null || leftOut === "certificates_only",
  );
  if (reached.length === 0) return null;
  return {
    toGive: reached.length,
    nameless: people.length - named.length,
    unmailable: named.length - reached.length,
    from: found.title ?? "",
  };
}
