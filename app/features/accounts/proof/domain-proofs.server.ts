import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { lockAccount } from "../identity/identity-check.server.ts";
import {
  lookUpFile,
  lookUpRecord,
  type ProofLookUp,
  type ProofNetwork,
} from "./look-up-proof.server.ts";
import { holdLookAlikes } from "./names.server.ts";
import type { ProofRow } from "./read-proofs.server.ts";

const TOKEN_LETTERS = 32;

/** Where the owner of an account proves who they are. */
export const PROOF_PAGE = "/settings/organisation/proof";

/** Who does it: somebody who is signed in. */
interface Actor {
  accountId: string;
  userId: string;
  now: Date;
}

/**
 * Begins to prove a domain: makes what its record has to hold. Begun again for the same domain,
 * that stays the same.
 */
export async function startDomainProof(
  db: Database,
  { accountId, now }: Actor,
  domain: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const own = trx
      .selectFrom("issuerProofs")
      .select("id")
      .where("accountId", "=", accountId)
      .where("domain", "=", domain);
    if (await own.executeTakeFirst()) return;
    // One is begun at a time; what is proved stays until the new one is.
    await trx
      .deleteFrom("issuerProofs")
      .where("accountId", "=", accountId)
      .where("state", "=", "waiting")
      .execute();
    const { name } = await trx
      .selectFrom("accounts")
      .select("name")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("issuerProofs")
      .values({
        id: newId(now.getTime()),
        accountId,
        kind: "dns",
        state: "waiting",
        name,
        domain,
        companyNumber: null,
        token: randomLetters(TOKEN_LETTERS),
        createdAt: now.toISOString(),
        provedAt: null,
        seenAt: null,
        triedAt: null,
        missingSince: null,
        lostAt: null,
        provedBy: null,
      })
      .execute();
  });
}

export type ProofOutcome =
  | { kind: "proved"; domain: string }
  /** Why it isn't, in a sentence. */
  | { kind: "not-proved"; detail: string }
  /** Another account proves the same domain. */
  | { kind: "taken"; domain: string }
  | { kind: "absent" };

/** Looks for the proof of a domain now, and counts it from then on if it is there. */
export async function proveDomain(
  app: Pick<AppContext, "db" | "config" | "clock">,
  actor: Actor,
  given: { proofId: string; kind: "dns" | "file"; network?: Partial<ProofNetwork> },
): Promise<ProofOutcome> {
  const { db } = app;
  const row = await findProof(db, actor.accountId, given.proofId);
  if (!row?.domain || !row.token) return { kind: "absent" };
  const network = { resolvers: app.config.dnsResolvers, ...given.network };
  const looked = await lookUp({ ...row, kind: given.kind }, network);
  if (looked.kind !== "found") {
    await db
      .updateTable("issuerProofs")
      .set({ triedAt: actor.now.toISOString() })
      .where("id", "=", row.id)
      .execute();
    return { kind: "not-proved", detail: looked.detail };
  }
  return db
    .transaction()
    .execute((trx) => countAsProved(trx, app, actor, { ...row, kind: given.kind }));
}

/** Asks in the way that the proof is of. */
export function lookUp(
  row: Pick<ProofRow, "kind" | "domain" | "token">,
  network: ProofNetwork,
): Promise<ProofLookUp> {
  const where = { domain: row.domain ?? "", token: row.token ?? "" };
  return row.kind === "file" ? lookUpFile(where, network) : lookUpRecord(where, network);
}

async function countAsProved(
  trx: Database,
  app: Pick<AppContext, "config">,
  { accountId, userId, now }: Actor,
  { id, domain, kind }: ProofRow,
): Promise<ProofOutcome> {
  if (domain === null) return { kind: "absent" };
  await lockAccount(trx, accountId);
  const holder = await trx
    .selectFrom("issuerProofs")
    .select("accountId")
    .where("domain", "=", domain)
    .where("provedAt", "is not", null)
    .where("lostAt", "is", null)
    .where("accountId", "!=", accountId)
    .executeTakeFirst();
  if (holder) return { kind: "taken", domain };
  const { name } = await trx
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const at = now.toISOString();
  const others = trx
    .deleteFrom("issuerProofs")
    .where("accountId", "=", accountId)
    .where("kind", "!=", "operator");
  await others.where("id", "!=", id).execute();
  const seen = {
    kind,
    state: "proved" as const,
    name,
    provedAt: at,
    seenAt: at,
    triedAt: at,
    missingSince: null,
    lostAt: null,
  };
  await trx.updateTable("issuerProofs").set(seen).where("id", "=", id).execute();
  const text = `Proved that ${domain} is yours`;
  await recordActivity(trx, {
    accountId,
    actorId: userId,
    kind: "success",
    text,
    link: PROOF_PAGE,
    now,
  });
  await holdLookAlikes(trx, app, { accountId, name, now });
  return { kind: "proved", domain };
}

/** Takes a proof back, or what was begun of one. False: there is none with this id. */
export async function withdrawProof(
  db: Database,
  { accountId, userId, now }: Actor,
  proofId: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await findProof(trx, accountId, proofId);
    if (!row?.domain) return false;
    if (row.provedAt === null)
      await trx.deleteFrom("issuerProofs").where("id", "=", row.id).execute();
    else {
      const lost = { state: "lost" as const, lostAt: now.toISOString() };
      await trx
        .updateTable("issuerProofs")
        .set(lost)
        .where("id", "=", row.id)
        .where("lostAt", "is", null)
        .execute();
    }
    const text = `Stopped proving ${row.domain}`;
    await recordActivity(trx, {
      accountId,
      actorId: userId,
      kind: "update",
      text,
      link: PROOF_PAGE,
      now,
    });
    return true;
  });
}

async function findProof(db: Database, accountId: string, id: string): Promise<ProofRow | null> {
  const row = await db
    .selectFrom("issuerProofs")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
