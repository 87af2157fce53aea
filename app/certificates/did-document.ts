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

/** The name of a key in a credential's header (`kid`). */
export function keyUrl(appUrl: string, accountId: string, number: number): string {
  return `${issuerDid(appUrl, accountId)}#key-${number}`;
}

/**
 * DID document with every key that ever signed: the issuer's own (`accountId` given), or the installation's, which
 * repeats the keys of all its issuers. https://www.w3.org/TR/did-1.0/
 */
export function didDocument(appUrl: string, keys: PublishedKey[], accountId?: string) {
  const id = accountId === undefined ? installationDid(appUrl) : issuerDid(appUrl, accountId);
  const methods = keys.map((key) => ({
    id: keyUrl(appUrl, key.accountId, key.number),
    type: "JsonWebKey2020",
    controller: issuerDid(appUrl, key.accountId),
    publicKeyJwk: key.publicJwk,
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}
