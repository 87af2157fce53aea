import { encode as base58 } from "base58-universal";
import type { JWK } from "jose";

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

/** `did:web` of an issuer's public page: resolves to `/i/<name>/did.json`. */
function issuerPageDid(appUrl: string, name: string): string {
  return `${installationDid(appUrl)}:i:${name}`;
}

/**
 * DID document of an issuer's page: the same keys under a name that people can read. Each document
 * names the other, so that nobody can claim an issuer's keys for a page of their own.
 */
export function issuerPageDocument(
  appUrl: string,
  keys: PublishedKey[],
  { accountId, name }: { accountId: string; name: string },
) {
  return {
    ...didDocument(appUrl, keys, accountId),
    id: issuerPageDid(appUrl, name),
    alsoKnownAs: [issuerDid(appUrl, accountId), `${appUrl}/i/${name}`],
  };
}

/** The issuer's own document, with its page where it shows one. */
export function issuerDocument(
  appUrl: string,
  keys: PublishedKey[],
  { accountId, pageName }: { accountId: string; pageName: string | null },
) {
  const document = didDocument(appUrl, keys, accountId);
  return pageName ? { ...document, alsoKnownAs: [issuerPageDid(appUrl, pageName)] } : document;
}

/** The name of a key in a credential's header (`kid`). */
export function keyUrl(appUrl: string, accountId: string, number: number): string {
  return `${issuerDid(appUrl, accountId)}#key-${number}`;
}

/** The name of an Ed25519 key as a Multikey, in a credential's Data Integrity proof. */
export function multikeyUrl(appUrl: string, accountId: string, number: number): string {
  return `${keyUrl(appUrl, accountId, number)}-multikey`;
}

/** Multicodec prefix of an Ed25519 public key. https://www.w3.org/TR/cid-1.0/#Multikey */
const ED25519_PUBLIC = [0xed, 0x01];

/**
 * DID document with every key that ever signed: the issuer's own (`accountId` given), or the
 * installation's, which repeats the keys of all its issuers. Each key is there as a JWK, for JWTs;
 * an Ed25519 key also as a Multikey, for Data Integrity proofs. https://www.w3.org/TR/did-1.0/
 */
export function didDocument(appUrl: string, keys: PublishedKey[], accountId?: string) {
  const id = accountId === undefined ? installationDid(appUrl) : issuerDid(appUrl, accountId);
  const methods = keys.flatMap(({ accountId, number, publicJwk }) => {
    const controller = issuerDid(appUrl, accountId);
    const asJwk = {
      id: keyUrl(appUrl, accountId, number),
      type: "JsonWebKey2020",
      controller,
      publicKeyJwk: publicJwk,
    };
    if (publicJwk.crv !== "Ed25519") return [asJwk];
    return [
      asJwk,
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
