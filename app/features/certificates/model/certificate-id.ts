import { downloadName } from "#app/platform/files/download-name.ts";
import { sniffFile } from "#app/platform/files/file-type.ts";
import { numberLetters, randomLetters } from "#app/platform/text/ids.ts";

/**
 * Certificate ids: 20 Crockford base32 letters, the last 16 of them from 80 random bits, so that
 * nobody can guess one. Kept and used in addresses as 20 lower-case letters; shown to people as
 * XXXX-XXXX-XXXX-XXXX-XXXX.
 */

const ID_LENGTH = 20;
const ID = /^[0-9a-hjkmnp-tv-z]{20}$/;
/**
 * An id somewhere in a longer text or address: in one piece, or in five groups of four with
 * hyphens.
 */
const ID_INSIDE = /(?<![0-9a-z])[0-9a-z]{4}(?:-?[0-9a-z]{4}){4}(?![0-9a-z])/gi;
/**
 * Everything people and their keyboards put between groups: spaces, hyphens, dashes, invisible
 * marks.
 */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.\u2212]/gu;
const MAX_ID_INPUT_LETTERS = 2_000;

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

/** The spelling printed on certificates and pages: `7K2M-94QX-…`. */
export function showCertificateId(id: string): string {
  return (id.toUpperCase().match(/.{1,4}/g) ?? []).join("-");
}

/**
 * Reads what a person typed, pasted or scanned: an id with or without hyphens and spaces, in any
 * case, with O for 0 and I or L for 1, or a text or link that holds one. Null when there is none.
 */
export function readCertificateId(input: string): string | null {
  const text = input.slice(0, MAX_ID_INPUT_LETTERS).normalize("NFKC");
  const whole = canonical(text.replace(BETWEEN, ""));
  if (whole) return whole;
  for (const [candidate] of decoded(text).matchAll(ID_INSIDE)) {
    const id = canonical(candidate.replaceAll("-", ""));
    if (id) return id;
  }
  return null;
}

function canonical(letters: string): string | null {
  const id = letters.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return ID.test(id) ? id : null;
}

/** A link inside another link is percent-encoded; a stray % is left as it is. */
function decoded(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
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

export type FileType = "png" | "pdf" | "jpeg" | "webp";

/**
 * A file's type by its first bytes, never its name; if unsupported, a description to complete "This
 * file is …".
 */
export function certificateFileType(
  bytes: Uint8Array,
): { type: FileType } | { type: null; what: string } {
  const found = sniffFile(bytes);
  if (found.kind !== "other") return { type: found.kind };
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith("RIFF") && start.endsWith("WEBP")
    ? { type: "webp" }
    : { type: null, what: found.what };
}

/** The name of a certificate's file, after its holder: `Fúnmiláyọ̀ Adébáyọ̀.pdf`. */
export function certificateFileName(holderName: string, extension: string): string {
  return downloadName(holderName, extension, "Certificate");
}

/** The public page of a certificate. */
export function certificateUrl(appUrl: string, certificateId: string): string {
  return `${appUrl}/c/${certificateId}`;
}
