import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { z } from "zod";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { isProvedBy } from "#app/engines/certificate-proof/data-integrity.server.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { publishedKeys } from "../issue/issuer-key.server.ts";

/** A credential as it is written in a PNG. */
export interface BakedCredential {
  text: string;
  /** The public page, as it was when it was signed. */
  pageUrl: string;
  validUntil: string | null;
}

/**
 * What one of the issuer's published keys signed about this certificate; null when none of them
 * did. PNGs have a credential with a Data Integrity proof; those from before December 2026 a JWT
 * (EdDSA). `isAlone`: it came without a picture, where a JWT may be signed with ES256 too.
 */
export async function readBakedCredential(
  db: Database,
  row: CertificatesTable,
  text: string,
  { isAlone = false } = {},
): Promise<BakedCredential | null> {
  const keyOf = async (name = "") => {
    const number = Number(/#key-(\d+)(?:-multikey)?$/.exec(name)?.[1]);
    return (await publishedKeys(db, row.accountId)).find((one) => one.number === number)?.publicJwk;
  };
  try {
    const signed = text.startsWith("{")
      ? await readProved(text, keyOf)
      : await readJwt(text, keyOf, isAlone ? ["EdDSA", "ES256"] : ["EdDSA"]);
    if (!signed || readCertificateId(signed.pageUrl) !== row.id) return null;
    return { text, ...signed };
  } catch {
    return null;
  }
}

type Signed = Omit<BakedCredential, "text">;
type KeyOf = (name: string | undefined) => Promise<JWK | undefined>;

const CLAIMS = z.object({ jti: z.string(), validUntil: z.string().optional() });

async function readJwt(text: string, keyOf: KeyOf, algorithms: string[]): Promise<Signed | null> {
  const key = await keyOf(decodeProtectedHeader(text).kid);
  if (!key) return null;
  const alg = key.crv === "P-256" ? "ES256" : "EdDSA";
  const { payload } = await compactVerify(text, await importJWK(key, alg), { algorithms });
  const claims = CLAIMS.parse(JSON.parse(new TextDecoder().decode(payload)));
  return { pageUrl: claims.jti, validUntil: claims.validUntil ?? null };
}

const PROVED = z.looseObject({
  "@context": z.array(z.unknown()),
  id: z.string(),
  validUntil: z.string().optional(),
  proof: z.tuple([
    z.looseObject({
      type: z.literal("DataIntegrityProof"),
      cryptosuite: z.literal("eddsa-rdfc-2022"),
      created: z.string(),
      verificationMethod: z.string(),
      proofPurpose: z.literal("assertionMethod"),
      proofValue: z.string().startsWith("z"),
    }),
  ]),
});

async function readProved(text: string, keyOf: KeyOf): Promise<Signed | null> {
  const parsed = JSON.parse(text);
  // Written as we write it: nothing twice, which readers would take differently.
  if (JSON.stringify(parsed) !== text) return null;
  const credential = PROVED.parse(parsed);
  const key = await keyOf(credential.proof[0].verificationMethod);
  if (!key || !(await isProvedBy(credential, key))) return null;
  return { pageUrl: credential.id, validUntil: credential.validUntil ?? null };
}
