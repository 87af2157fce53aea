import { downloadName } from "#app/platform/files/download-name.ts";
import { sniffFile } from "#app/platform/files/file-type.ts";

export type CertificateStatus = "valid" | "revoked" | "expired" | "replaced";

/** What a certificate is worth at `now` (ISO 8601). Withdrawn outranks replaced, that outranks expired. */
export function certificateStatus(
  certificate: { status: "valid" | "revoked" | "replaced"; expiresAt: string | null },
  now: string,
): CertificateStatus {
  if (certificate.status !== "valid") return certificate.status;
  return certificate.expiresAt !== null && Date.parse(certificate.expiresAt) <= Date.parse(now) ? "expired" : "valid";
}

export type FileType = "png" | "pdf" | "jpeg" | "webp";

/** A file's type by its first bytes, never its name; if unsupported, a description to complete "This file is …". */
export function certificateFileType(bytes: Uint8Array): { type: FileType } | { type: null; what: string } {
  const found = sniffFile(bytes);
  if (found.kind !== "other") return { type: found.kind };
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith("RIFF") && start.endsWith("WEBP") ? { type: "webp" } : { type: null, what: found.what };
}

/** The name of a certificate's file, after its holder: `Fúnmiláyọ̀ Adébáyọ̀.pdf`. */
export function certificateFileName(holderName: string, extension: string): string {
  return downloadName(holderName, extension, "Certificate");
}
