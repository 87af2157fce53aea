import type { CertificateStubsTable } from "#db/schema/certificates.ts";

type Unsigned = Omit<CertificateStubsTable, "keyNumber" | "signature">;

/** What the signature of a stub is over: its facts as one line of JSON, in this order. */
export function stubStatement(stub: Unsigned): string {
  return JSON.stringify(stubFacts(stub));
}

export function stubFacts(stub: Unsigned) {
  const { idHash, issuerName, issuedOn, expiresOn, status, pdfSha256, pngContentSha256, deletedAt } = stub;
  return {
    type: "iweri-certificate-stub:1",
    certificateIdSha256: idHash,
    issuer: issuerName,
    issuedOn,
    expiresOn,
    status,
    pdfSha256: pdfSha256?.split(" ") ?? [],
    pngContentSha256,
    accountDeletedAt: deletedAt,
  };
}
