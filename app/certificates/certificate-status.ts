export type CertificateStatus = "valid" | "revoked" | "expired" | "replaced";

/** What a certificate is worth at `now` (ISO 8601). Withdrawn outranks replaced, that outranks expired. */
export function certificateStatus(
  certificate: { status: "valid" | "revoked" | "replaced"; expiresAt: string | null },
  now: string,
): CertificateStatus {
  if (certificate.status !== "valid") return certificate.status;
  return certificate.expiresAt !== null && Date.parse(certificate.expiresAt) <= Date.parse(now) ? "expired" : "valid";
}
