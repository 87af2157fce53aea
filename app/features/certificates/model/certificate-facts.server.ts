import { hash } from "node:crypto";
import { canonicalJson } from "#app/engines/merge/canonical-json.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";

type Facts = Pick<
  CertificatesTable,
  | "id"
  | "designVersionId"
  | "values"
  | "title"
  | "holderName"
  | "issuerName"
  | "issuedAt"
  | "timeZone"
  | "expiresAt"
>;

/**
 * SHA-256, in hex, over everything that a certificate's files are drawn from. Its ID is in it, so
 * nobody who reads the hash can try names against it. Null: its holder's name was erased, so there
 * is nothing to draw. `printed`: its values, where they were read already.
 */
export function certificateFacts(
  certificate: Facts,
  printed = readStoredTexts(certificate.values, "certificates.values", certificate.id),
): string | null {
  if (certificate.values === "{}") return null;
  const { id, designVersionId, title, holderName, issuerName } = certificate;
  const { issuedAt, timeZone, expiresAt } = certificate;
  const facts = [
    id,
    designVersionId,
    printed,
    title,
    holderName,
    issuerName,
    issuedAt,
    timeZone,
    expiresAt,
  ];
  return hash("sha256", canonicalJson(facts));
}
