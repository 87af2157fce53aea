import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { IdentityChecksTable } from "#db/schema/identity-checks.ts";
import type { Schema } from "#db/schema.ts";
import { newId } from "../../ids.ts";
import { lockAccount } from "./lock-account.server.ts";

export const CHECKS_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;
/** No answer takes longer: what is still open then was lost with its process. */
const LOST_AFTER_MS = 60_000;
/** The same form sent again within this time is a second click, and no second check. */
const SAME_FORM_MS = 10_000;

export type CheckAsked = Pick<
  IdentityChecksTable,
  "accountId" | "userId" | "ninHash" | "ninLastFour" | "firstName" | "lastName" | "phone" | "verifier"
>;

export type Beginning =
  /** Written down; the verifier may be asked. */
  | { kind: "begun"; checkId: string }
  /** The same was asked a moment ago: its answer is this one's. */
  | { kind: "same"; checkId: string }
  | { kind: "busy" | "passed" | "pending" | "taken" }
  | { kind: "limit"; until: Date };

/**
 * Decides whether the verifier may be asked, and writes the check down before it is: what is under way counts, so that
 * forms sent at the same time do not get a fourth try, nor one form two. Checks of one account go one by one (the account's
 * row is locked first). Three in 24 hours, for the account and for the number, from whatever account: else a number
 * could be tried against many names. What the service did not answer is not counted.
 */
export async function beginCheck(db: Kysely<Schema>, asked: CheckAsked, now: Date): Promise<Beginning> {
  return db.transaction().execute(async (trx): Promise<Beginning> => {
    const status = await lockAccount(trx, asked.accountId);
    if (status === "passed" || status === "pending") return { kind: status };
    await forgetLost(trx, asked.accountId, now);
    const last = await trx
      .selectFrom("identityChecks")
      .select(["id", "outcome", "createdAt", "ninHash", "firstName", "lastName", "phone"])
      .where("accountId", "=", asked.accountId)
      .where("outcome", "!=", "unavailable")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last) {
      const isSame = (["ninHash", "firstName", "lastName", "phone"] as const).every((name) => last[name] === asked[name]);
      const isRecent = now.getTime() - Date.parse(last.createdAt) < SAME_FORM_MS && last.outcome !== "refused";
      if (isSame && (isRecent || last.outcome === "checking")) return { kind: "same", checkId: last.id };
      if (last.outcome === "checking") return { kind: "busy" };
    }
    const until = (await usedUp(trx, "accountId", asked.accountId, now)) ?? (await usedUp(trx, "ninHash", asked.ninHash, now));
    if (until) return { kind: "limit", until };
    const owner = await trx
      .selectFrom("verifiedNins")
      .select("accountId")
      .where("ninHash", "=", asked.ninHash)
      .executeTakeFirst();
    const isTaken = owner !== undefined && owner.accountId !== asked.accountId;
    const checkId = newId(now.getTime());
    const at = now.toISOString();
    await trx
      .insertInto("identityChecks")
      .values({
        ...asked,
        id: checkId,
        outcome: isTaken ? "taken" : "checking",
        reference: null,
        // Sending the form is the consent.
        consentAt: at,
        createdAt: at,
        decidedAt: null,
        decidedBy: null,
        note: null,
      })
      .execute();
    return isTaken ? { kind: "taken" } : { kind: "begun", checkId };
  });
}

/** When this account may be checked again, if today's checks are used up. */
export async function checksUsedUp(db: Database, accountId: string, now: Date): Promise<Date | null> {
  return usedUp(db, "accountId", accountId, now);
}

async function usedUp(db: Database, of: "accountId" | "ninHash", value: string, now: Date): Promise<Date | null> {
  const counted = await db
    .selectFrom("identityChecks")
    .select("createdAt")
    .where(of, "=", value)
    .where("outcome", "!=", "unavailable")
    .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .orderBy("createdAt", "desc")
    .limit(CHECKS_A_DAY)
    .execute();
  const first = counted[CHECKS_A_DAY - 1];
  return first ? new Date(Date.parse(first.createdAt) + DAY_MS) : null;
}

async function forgetLost(trx: Database, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable("identityChecks")
    .set({ outcome: "unavailable" })
    .where("accountId", "=", accountId)
    .where("outcome", "=", "checking")
    .where("createdAt", "<", new Date(now.getTime() - LOST_AFTER_MS).toISOString())
    .execute();
}
