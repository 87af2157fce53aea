import { encode as base58 } from "base58-universal";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { readStoredObject } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";

export interface IssuerKey {
  /** 1, 2, 3 …: the fragment of the key's DID URL is `key-<number>`. */
  number: number;
  publicJwk: JWK;
  privateJwk: JWK;
}

/**
 * The account's signing key, made when first needed. When the installation's secret was changed the
 * old key can't be unsealed: a new one is made, and the old one stays published so that older
 * certificates still verify.
 */
export async function issuerKey(
  db: Database,
  secret: string,
  accountId: string,
  now: Date,
): Promise<IssuerKey> {
  for (;;) {
    const rows = await db
      .selectFrom("issuerKeys")
      .selectAll()
      .where("accountId", "=", accountId)
      .execute();
    rows.sort((a, b) => keyNumber(b.id) - keyNumber(a.id));
    for (const row of rows) {
      const unsealed = unsealKey(row.sealedPrivateKey, secret, row.id);
      if (unsealed) {
        return {
          number: keyNumber(row.id),
          publicJwk: readStoredObject(row.publicKey, "issuerKeys.publicKey", row.id),
          privateJwk: JSON.parse(unsealed) as JWK,
        };
      }
    }
    await makeKey(db, secret, { accountId, number: rows.length + 1, now });
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

/** Two makers at once: the row's id lets only one in, and both read that one. */
async function makeKey(
  db: Database,
  secret: string,
  { accountId, number, now }: { accountId: string; number: number; now: Date },
): Promise<void> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const { kty, crv, x } = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  const id = `${accountId}-${number}`;
  await db
    .insertInto("issuerKeys")
    .values({
      id,
      accountId,
      publicKey: JSON.stringify({ kty, crv, x }),
      sealedPrivateKey: sealKey(JSON.stringify(privateJwk), secret, id),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

function keyNumber(rowId: string): number {
  return Number(rowId.slice(rowId.lastIndexOf("-") + 1));
}

/** An account's public key: the `number`-th that signed its certificates. */
export interface PublishedKey {
  accountId: string;
  number: number;
  publicJwk: JWK;
}

/** `did:web` of the installation: resolves to `/.well-known/did.json` of the public origin. */
export function installationDid(appUrl: string): string {
  return `did:web:${encodeURIComponent(new URL(appUrl).host)}`;
}

/** `did:web` of one issuer: resolves to `/issuers/<accountId>/did.json`. */
export function issuerDid(appUrl: string, accountId: string): string {
  return `${installationDid(appUrl)}:issuers:${accountId}`;
}

/** The name of a key in a credential's header (`kid`). */
export function keyUrl(appUrl: string, accountId: string, number: number): string {
  return `${issuerDid(appUrl, accountId)}#key-${number}`;
}

/** The name of the same key as a Multikey, in a credential's Data Integrity proof. */
export function multikeyUrl(appUrl: string, accountId: string, number: number): string {
  return `${keyUrl(appUrl, accountId, number)}-multikey`;
}

/** Multicodec prefix of an Ed25519 public key. https://www.w3.org/TR/cid-1.0/#Multikey */
const ED25519_PUBLIC = [0xed, 0x01];

/**
 * DID document with every key that ever signed: the issuer's own (`accountId` given), or the
 * installation's, which repeats the keys of all its issuers. Each key is there twice: as a JWK for
 * JWTs, as a Multikey for Data Integrity proofs. https://www.w3.org/TR/did-1.0/
 */
export function didDocument(appUrl: string, keys: PublishedKey[], accountId?: string) {
  const id = accountId === undefined ? installationDid(appUrl) : issuerDid(appUrl, accountId);
  const methods = keys.flatMap(({ accountId, number, publicJwk }) => {
    const controller = issuerDid(appUrl, accountId);
    return [
      {
        id: keyUrl(appUrl, accountId, number),
        type: "JsonWebKey2020",
        controller,
        publicKeyJwk: publicJwk,
      },
      {
        id: multikeyUrl(appUrl, accountId, number),
        type: "Multikey",
        controller,
        publicKeyMultibase: multibase(publicJwk),
      },
    ];
  });
  return {
    "@context": [
      "https://www.w3.org/ns/did/v1",
      "https://w3id.org/security/suites/jws-2020/v1",
      "https://w3id.org/security/multikey/v1",
    ],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

function multibase({ x = "" }: JWK): string {
  return `z${base58(Buffer.from([...ED25519_PUBLIC, ...Buffer.from(x, "base64url")]))}`;
}
