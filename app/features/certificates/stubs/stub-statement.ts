import type { CertificateStubsTable } from "#db/schema/certificates.ts";

type Unsigned = Omit<CertificateStubsTable, "keyNumber" | "signature">;

/** What the signature of a stub is over: its facts as one line of JSON, in this order. */
export function stubStatement(stub: Unsigned): string {
  return JSON.stringify(stubFacts(stub));
}

/** Stubs from before files were sealed say nothing of `factsSha256`, and are of the first type. */
export function stubFacts(stub: Unsigned) {
  const {
    idHash,
    issuerName,
    issuedOn,
    expiresOn,
    status,
    pdfSha256,
    pngContentSha256,
    factsSha256,
    deletedAt,
  } = stub;
  return {
    type: factsSha256 === null ? "iweri-certificate-stub:1" : "iweri-certificate-stub:2",
    certificateIdSha256: idHash,
    issuer: issuerName,
    issuedOn,
    expiresOn,
    status,
    pdfSha256: pdfSha256?.split(" ") ?? [],
    pngContentSha256,
    ...(factsSha256 === null ? {} : { factsSha256 }),
    accountDeletedAt: deletedAt,
  };
}
