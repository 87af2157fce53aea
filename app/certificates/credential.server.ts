import { CompactSign, importJWK } from "jose";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { Config } from "../config.server.ts";
import { type OpenBadgeCredential, openBadgeCredential } from "./credential.ts";
import type { Design } from "./design.ts";
import { keyUrl } from "./did-document.ts";
import { hashHolderEmail } from "./holder-email.server.ts";
import { issuerKey } from "./issuer-key.server.ts";
import { printedFields } from "./printed-fields.ts";

/**
 * The certificate as a credential and as a compact JWT over it, signed with the issuer's Ed25519 key (VC-JWT, EdDSA).
 * Ed25519 has no randomness, so the same certificate and key give the same JWT. `now` only dates a key made on first use.
 */
export async function signCredential(
  db: Database,
  config: Pick<Config, "appUrl" | "sessionSecret">,
  certificate: CertificatesTable,
  design: Design,
  now: Date,
): Promise<{ credential: OpenBadgeCredential; jwt: string }> {
  const values = JSON.parse(certificate.values) as Record<string, string>;
  const credential = openBadgeCredential(config.appUrl, {
    ...certificate,
    course: values["Course Title"] || certificate.title,
    printed: printedFields(design, values),
    holderEmailHash: certificate.issuedEmailHash ?? hashHolderEmail(certificate.holderEmail, certificate.id),
  });
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
    .setProtectedHeader({ alg: "EdDSA", typ: "JWT", kid: keyUrl(config.appUrl, certificate.accountId, key.number) })
    .sign(await importJWK(key.privateJwk, "EdDSA"));
  return { credential, jwt };
}
