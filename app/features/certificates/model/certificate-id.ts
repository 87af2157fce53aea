import { downloadName } from "#app/engines/file-writer/download-name.ts";
import { numberLetters, randomLetters } from "#app/platform/text/ids.ts";
import { type Language, languageQuery, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";

const ID_LENGTH = 20;
const TIME_LETTERS = 4;
const TICK_MS = 125;

/**
 * A new id. Its first letters are those of the moment, to an eighth of a second, and come again
 * after a day and a half: certificates that are issued together lie together in the seven indexes
 * that ids are in. Each would else be written to a page of its own in every one of them, which was
 * most of the work of issuing many.
 */
export function newCertificateId(now: number = Date.now()): string {
  return numberLetters(now / TICK_MS, TIME_LETTERS) + randomLetters(ID_LENGTH - TIME_LETTERS);
}

export type CertificateStatus = "valid" | "revoked" | "expired" | "replaced";

/**
 * What a certificate is worth at `now` (ISO 8601). Withdrawn outranks replaced, that outranks
 * expired.
 */
export function certificateStatus(
  certificate: { status: "valid" | "revoked" | "replaced"; expiresAt: string | null },
  now: string,
): CertificateStatus {
  if (certificate.status !== "valid") return certificate.status;
  return certificate.expiresAt !== null && Date.parse(certificate.expiresAt) <= Date.parse(now)
    ? "expired"
    : "valid";
}

/** The name of a certificate's file, after its holder: `Fúnmiláyọ̀ Adébáyọ̀.pdf`. */
export function certificateFileName(holderName: string, extension: string): string {
  return downloadName(holderName, extension, "Certificate");
}

/** The public page of a certificate, in a language. */
export function certificateUrl(
  appUrl: string,
  certificateId: string,
  language: Language = SOURCE_LANGUAGE,
): string {
  return `${appUrl}/c/${certificateId}${languageQuery(language)}`;
}
