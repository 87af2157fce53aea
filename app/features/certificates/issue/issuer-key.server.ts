import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Kysely } from "kysely";
import type { PublishedKey } from "#app/engines/certificate-proof/did.server.ts";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { readStoredObject } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { queueKey } from "./queue-leaves.server.ts";

/**
 * Ed25519 signs everything but JWTs: official Open Badges readers take those signed with P-256
 * (ES256).
 */
export type KeyCurve = "Ed25519" | "P-256";

export interface IssuerKey {
  /** 1, 2, 3 …, over both curves: the fragment of the key's DID URL is `key-<number>`. */
  number: number;
  publicJwk: JWK;
  privateJwk: JWK;
}

/**
 * The account's signing key on a curve, made when first needed. When the installation's secret was changed the
 * old key can't be unsealed: a new one is made, and the old one stays published so that older
 * certificates still verify.
 */
export async function issuerKey(
  db: Database,
  secret: string,
  accountId: string,
  { now, curve = "Ed25519" }: { now: Date; curve?: KeyCurve },
): Promise<IssuerKey> {
  for (;;) {
    const rows = await db
      .selectFrom("issuerKeys")
      .selectAll()
      .where("accountId", "=", accountId)
      .execute();
    rows.sort((a, b) => keyNumber(b.id) - keyNumber(a.id));
    for (const row of rows) {
      const publicJwk: JWK = readStoredObject(row.publicKey, "issuerKeys.publicKey", row.id);
      const unsealed =
        publicJwk.crv === curve ? unsealKey(row.sealedPrivateKey, secret, row.id) : null;
      if (unsealed) {
        return {
          number: keyNumber(row.id),
          publicJwk,
          privateJwk: JSON.parse(unsealed) as JWK,
        };
      }
    }
    await makeKey(db, secret, { accountId, number: rows.length + 1, curve, now });
  }
}

/** Public keys with their numbers, oldest first: of one account, or of all. */
export async function publishedKeys(db: Database, accountId?: string): Promise<PublishedKey[]> {
  let query = db
    .selectFrom("issuerKeys")
    .select(["id", "accountId", "publicKey"])
    .orderBy("createdAt")
    .orderBy("id");
  if (accountId !== undefined) query = query.where("accountId", "=", accountId);
  const rows = await query.execute();
  return rows.map((row) => ({
    accountId: row.accountId,
    number: keyNumber(row.id),
    publicJwk: readStoredObject(row.publicKey, "issuerKeys.publicKey", row.id),
  }));
}

interface NewKey {
  accountId: string;
  number: number;
  curve: KeyCurve;
  now: Date;
}

/** Two makers at once: the row's id lets only one in, and both read that one. */
async function makeKey(
  db: Database,
  secret: string,
  { accountId, number, curve, now }: NewKey,
): Promise<void> {
  const algorithm = curve === "P-256" ? "ES256" : "EdDSA";
  const pair = await generateKeyPair(algorithm, { crv: curve, extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  const id = `${accountId}-${number}`;
  const row = {
    id,
    accountId,
    publicKey: JSON.stringify(publicJwk),
    sealedPrivateKey: sealKey(JSON.stringify(privateJwk), secret, id),
    createdAt: now.toISOString(),
  };
  const write = async (trx: Database) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("issuerKeys")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n)
      await queueKey(trx, { accountId, number, x: publicJwk.x ?? "" }, now);
  };
  await (db.isTransaction ? write(db) : (db as Kysely<Schema>).transaction().execute(write));
}

function keyNumber(rowId: string): number {
  return Number(rowId.slice(rowId.lastIndexOf("-") + 1));
}
