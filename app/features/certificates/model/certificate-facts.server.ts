import { createHash } from "node:crypto";
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
 * is nothing to draw.
 */
export function certificateFacts(certificate: Facts): string | null {
  const {
    id,
    designVersionId,
    values,
    title,
    holderName,
    issuerName,
    issuedAt,
    timeZone,
    expiresAt,
  } = certificate;
  if (values === "{}") return null;
  const printed = readStoredTexts(values, "certificates.values", id);
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
  return createHash("sha256").update(canonicalJson(facts)).digest("hex");
}
