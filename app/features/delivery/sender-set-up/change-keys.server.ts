import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { type KeyPairRow, makeKeys } from "../sender-domains/dkim-keys.server.ts";
import { keysOfDomain, type SenderDomain } from "../sender-domains/sender-domain.server.ts";
import { OLD_KEY_DAYS, SHOWN_DAYS } from "./next-state.ts";

const DAY_MS = 86_400_000;

/**
 * Makes new keys for a domain, which sign once their records were seen. False: it was removed
 * meanwhile.
 */
export async function addKeys(
  { db, config }: Pick<AppContext, "db" | "config">,
  senderDomainId: string,
  now: Date,
): Promise<boolean> {
  // Outside the transaction: it takes a second.
  const made = await makeKeys(config.sessionSecret, now);
  return db.transaction().execute(async (trx) => {
    if (!(await isThere(trx, senderDomainId))) return false;
    const keys = await keysOfDomain(trx, senderDomainId);
    if (!keys.some(({ state }) => state === "waiting"))
      await insertKeys(trx, senderDomainId, made, now);
    return true;
  });
}

async function isThere(trx: Database, id: string): Promise<boolean> {
  const row = trx.selectFrom("senderDomains").select("id").where("id", "=", id);
  return (await row.executeTakeFirst()) !== undefined;
}

function insertKeys(trx: Database, senderDomainId: string, made: KeyPairRow[], now: Date) {
  const createdAt = now.toISOString();
  const common = { senderDomainId, state: "waiting", createdAt, retiredAt: null } as const;
  return trx
    .insertInto("senderDomainKeys")
    .values(made.map((key) => Object.assign({}, key, common)))
    .execute();
}

/** Those that waited sign from now on; those that signed are kept for what is on its way. */
export async function changeKeys(trx: Database, senderDomainId: string, now: Date): Promise<void> {
  const keys = trx.updateTable("senderDomainKeys").where("senderDomainId", "=", senderDomainId);
  await keys
    .set({ state: "old", retiredAt: now.toISOString() })
    .where("state", "=", "signing")
    .execute();
  await keys.set({ state: "signing" }).where("state", "=", "waiting").execute();
}

/**
 * A key leaked: those that sign stop at once and are forgotten, and new ones take their place. Mail
 * leaves from our own address until their records are there. False: the domain was removed meanwhile.
 */
export async function replaceLeakedKeys(
  app: Pick<AppContext, "db" | "config">,
  { id }: SenderDomain,
  now: Date,
): Promise<boolean> {
  const made = await makeKeys(app.config.sessionSecret, now);
  const at = now.toISOString();
  return app.db.transaction().execute(async (trx) => {
    if (!(await isThere(trx, id))) return false;
    const keys = trx.updateTable("senderDomainKeys").where("senderDomainId", "=", id);
    await keys
      .set({ state: "old", retiredAt: at, sealedKey: null })
      .where("state", "in", ["signing", "waiting"])
      .execute();
    await keys.set({ sealedKey: null }).execute();
    await insertKeys(trx, id, made, now);
    await trx
      .updateTable("senderDomains")
      .set({ state: "held", missingSince: at })
      .where("id", "=", id)
      .where("state", "=", "active")
      .execute();
    return true;
  });
}

/** Forgets old keys once nothing on its way is signed with them. */
export async function forgetOldKeys(db: Database, id: string, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db
    .updateTable("senderDomainKeys")
    .set({ sealedKey: null })
    .where("senderDomainId", "=", id)
    .where("retiredAt", "<", before(OLD_KEY_DAYS))
    .execute();
  await db
    .deleteFrom("senderDomainKeys")
    .where("senderDomainId", "=", id)
    .where("retiredAt", "<", before(SHOWN_DAYS))
    .execute();
}
