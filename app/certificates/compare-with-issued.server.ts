import { compactVerify, decodeProtectedHeader, importJWK } from "jose";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { Installation } from "../installation.server.ts";
import { readCertificateId } from "./certificate-id.ts";
import { withExpiryDate } from "./certificate-values.ts";
import { drawRequestOf } from "./draw-certificate.server.ts";
import type { DrawRequest } from "./drawing.ts";
import { publishedKeys } from "./issuer-key.server.ts";
import { pngTexts } from "./png-texts.ts";

/**
 * How a file compares with the certificate it names. `same`: exactly what was issued. `earlier`: exactly what was issued before
 * its validity was changed. `elsewhere`: a PDF that is exactly as issued, except that its link and QR code lead to another web
 * address. `erased`: its holder's name was erased, so there is nothing to compare with. `differs`: something else.
 */
export type Comparison = "same" | "earlier" | "elsewhere" | "erased" | "differs";

/**
 * Draws the certificate again and compares the bytes. A PNG holds the credential it was issued with: if one of the issuer's keys
 * signed it, the picture is drawn with that one, so it doesn't matter which key, public address or end of validity the credential
 * would be given today. A PDF holds no signature, so one with another public address is told apart: this site may have had that
 * address when the PDF was downloaded, but anybody could have put theirs there. Draws once, or twice for a PDF that isn't as it
 * would be drawn today.
 */
export async function compareWithIssued(
  installation: Installation,
  row: CertificatesTable,
  type: "png" | "pdf",
  bytes: Uint8Array,
): Promise<Comparison> {
  if (row.values === "{}") return "erased";
  const current = await drawRequestOf(installation.db, installation, row);
  if (type === "pdf") {
    const pageUrl = pageUrlOfPdf(bytes, row.id) ?? current.verifyUrl;
    const isHere = pageUrl === current.verifyUrl;
    if (!(await isIssuedPdf(installation, { ...current, verifyUrl: pageUrl }, bytes, isHere))) return "differs";
    return isHere ? "same" : "elsewhere";
  }
  const jwt = pngTexts(bytes).get("openbadgecredential");
  const signed = jwt && jwt !== current.credential ? await readSignedCredential(installation.db, row, jwt) : null;
  const request = signed ? asIssuedWith(current, row, signed) : current;
  if (!isEqual(await installation.drawing.png(request, { keep: request === current }), bytes)) return "differs";
  return signed && signed.validUntil !== row.expiresAt ? "earlier" : "same";
}

/** How a PDF of ours writes down its public page, in UTF-16 (see `information` in drawing/draw-pdf.server.ts). */
const PDF_PAGE_URL = "/Keywords <feff";
/** As long as a QR code on a certificate can hold and still be read. */
const MAX_PAGE_URL_LETTERS = 200;

/** The public page of certificate `id` as a PDF names it; null when it names none. */
function pageUrlOfPdf(bytes: Uint8Array, id: string): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.lastIndexOf(PDF_PAGE_URL, undefined, "latin1");
  if (start < 0) return null;
  const from = start + PDF_PAGE_URL.length;
  const [hex = ""] = file.toString("latin1", from, from + MAX_PAGE_URL_LETTERS * 4 + 1).split(">");
  if (!/^(?:[0-9a-f]{4})+$/.test(hex)) return null;
  const url = Buffer.from(hex, "hex").swap16().toString("utf16le");
  return /^https?:\/\/[^\s/]/.test(url) && url.endsWith(`/c/${id}`) ? url : null;
}

/** True when the bytes are this certificate's PDF, in today's layout or the earlier one. `keep`: as for drawing. */
async function isIssuedPdf({ drawing }: Installation, request: DrawRequest, bytes: Uint8Array, keep: boolean): Promise<boolean> {
  if (isEqual(await drawing.pdf(request, { keep }), bytes)) return true;
  return isEqual(await drawing.pdf({ ...request, pdfLayout: "earlier" }, { keep: false }), bytes);
}

interface SignedCredential {
  jwt: string;
  /** The public page, as it was when it was signed. */
  pageUrl: string;
  validUntil: string | null;
}

/** What one of the issuer's published keys signed about this certificate; null when none of them did. */
async function readSignedCredential(db: Database, row: CertificatesTable, jwt: string): Promise<SignedCredential | null> {
  try {
    const number = Number(/#key-(\d+)$/.exec(decodeProtectedHeader(jwt).kid ?? "")?.[1]);
    const key = (await publishedKeys(db, row.accountId)).find((one) => one.number === number);
    if (!key) return null;
    const { payload } = await compactVerify(jwt, await importJWK(key.publicJwk, "EdDSA"), { algorithms: ["EdDSA"] });
    const claims = JSON.parse(new TextDecoder().decode(payload)) as { jti: string; validUntil?: string };
    if (readCertificateId(claims.jti) !== row.id) return null;
    return { jwt, pageUrl: claims.jti, validUntil: claims.validUntil ?? null };
  } catch {
    return null;
  }
}

function asIssuedWith(current: DrawRequest, row: CertificatesTable, signed: SignedCredential): DrawRequest {
  const { jwt, pageUrl, validUntil } = signed;
  const values = validUntil === row.expiresAt ? current.values : withExpiryDate(current.values, validUntil, row.timeZone);
  return { ...current, credential: jwt, verifyUrl: pageUrl, values };
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
