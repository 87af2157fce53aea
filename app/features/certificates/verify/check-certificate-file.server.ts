import { z } from "zod";
import {
  type DrawRequest,
  isSamePicture,
  PDF_LAYOUTS,
} from "#app/engines/certificate/drawing.server.ts";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { certificateFileType, type FileType } from "#app/engines/certificate-proof/file-type.ts";
import { pngTexts } from "#app/engines/certificate-proof/png-texts.ts";
import { withoutSeal } from "#app/engines/certificate-proof/seal-in-file.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import {
  type FileSender,
  type ParsingTrouble,
  parsingTrouble,
} from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { bakedRequestOf, drawRequestOf } from "../draw/draw-certificate.server.ts";
import { withoutLogProof } from "../log/certificate-proof.server.ts";
import { withExpiryDate } from "../model/certificate-values.ts";
import type { PrintedValue } from "../model/printed-values.ts";
import { isFileOfStub } from "../stubs/find-stub.server.ts";
import { type BakedCredential, readBakedCredential } from "./baked-credential.server.ts";
import { verifyCertificate } from "./verify-certificate.server.ts";

/**
 * What the page's two forms send: an ID or a link to it, or a file. Anything else counts as left
 * empty.
 */
export const lookUpForm = z.object({
  certificateId: z.string().catch(""),
  file: z
    .instanceof(File)
    .refine(({ size }) => size > 0)
    .optional()
    .catch(undefined),
});

export type CheckedFile =
  /** `what` completes "This file is …". */
  | { kind: "wrong-type"; what: string }
  /** Why no id could be read, if we know more than that. */
  | { kind: "no-id"; problem: string | null }
  | { kind: "not-parsed"; trouble: ParsingTrouble }
  | { kind: "found"; certificateId: string; finding: FileFinding };

/** How a file compares with what was issued; `photo`: only a picture of a certificate. */
export type FileStatus = Comparison | "photo";

/** What came of reading a file, beside the certificate that it names. */
export interface FileFinding {
  status: FileStatus;
  /** Of a PDF with several pages: where the certificate is. */
  page: { number: number; count: number } | null;
  /**
   * Of a PDF that differs, and whose words can be read: which of the certificate's printed values
   * it doesn't have.
   */
  missing: number[] | null;
}

const FILE_STATUS_VALID_MS = 15 * 60_000;

const ADVICE =
  "Choose the certificate’s own PNG or PDF as it was downloaded, or type the ID printed on it above.";

/**
 * Reads the id out of a file and compares the file with the one that was issued, which is drawn
 * again to the same bytes.
 */
export async function checkCertificateFile(
  app: AppContext,
  bytes: Uint8Array,
  place: FileSender,
): Promise<CheckedFile> {
  const found = certificateFileType(bytes);
  if (found.type === null) return { kind: "wrong-type", what: found.what };
  const { type } = found;
  try {
    const read = await app.fileParsers.parse("certificateId", { bytes, type }, place);
    if (read.id === null) return { kind: "no-id", problem: read.problem };
    const { id } = read;
    const status = await fileStatusOf(app, id, type, bytes);
    if (type !== "pdf" || status !== "differs")
      return { kind: "found", certificateId: id, finding: { status, page: null, missing: null } };
    const again = read.page
      ? read
      : await app.fileParsers.parse("certificateId", { bytes, type, id }, place);
    const page = again.id === null ? null : again.page;
    return { kind: "found", certificateId: id, finding: await findingOfPdf(app, id, page) };
  } catch (error) {
    return { kind: "not-parsed", trouble: parsingTrouble(error, ADVICE) };
  }
}

/** Where in a PDF the certificate was found, and the words on that page. */
interface PageWords {
  number: number;
  count: number;
  text: string;
}

/** How a file compares with what was issued under an ID that it names. */
export async function fileStatusOf(
  app: AppContext,
  id: string,
  type: FileType,
  bytes: Uint8Array,
): Promise<FileStatus> {
  if (type !== "png" && type !== "pdf") return "photo";
  const file = await withoutLogProof(app.db, id, type, bytes);
  const row = await app.db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) {
    if (await isFileOfStub(app.db, id, type, file)) return "same";
    return type === "png" && !isNamedInside(bytes, id) ? "photo" : "differs";
  }
  return compareWithIssued(app, row, type, withoutSeal(type, file).content);
}

/** What differs on a page of a PDF that isn't a file of ours as it was issued. */
export async function findingOfPdf(
  app: Pick<AppContext, "db" | "clock">,
  id: string,
  page: PageWords | null,
): Promise<FileFinding & { missingTexts: string[] }> {
  const verdict = await verifyCertificate(app.db, id, app.clock());
  const printed = verdict.status === "unknown" ? [] : verdict.printed;
  const missing = page && printed.length > 0 ? missingValues(printed, page.text) : null;
  const { number, count } = page ?? { number: 1, count: 1 };
  const missingTexts = missing?.map((at) => printed[at]?.text ?? "") ?? [];
  return { status: "differs", page: count > 1 ? { number, count } : null, missing, missingTexts };
}

/**
 * Which values a page doesn't have in its words; null when it has too few to say: a scan, a
 * picture.
 */
function missingValues(printed: readonly PrintedValue[], text: string): number[] | null {
  const words = comparable(text);
  const named = printed.flatMap(({ label, text: value }, at) =>
    label === null ? [] : [{ at, value: comparable(value) }],
  );
  const missing = named.filter(({ value }) => !words.includes(value)).map(({ at }) => at);
  return missing.length === named.length ? null : missing;
}

/** However it was broken into lines and set in capitals. */
function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, "");
}

/**
 * The finding as a short-lived signed word for the result page's address, so that nobody can send a
 * link that claims one.
 */
export function signFileFinding(
  app: AppContext,
  certificateId: string,
  { status, page, missing }: FileFinding,
): string {
  const until = app.clock().getTime() + FILE_STATUS_VALID_MS;
  const pages = page ? `${page.number}/${page.count}` : "";
  const words = missing ? `m${missing.join(".")}` : "";
  return sign([status, until, certificateId, pages, words].join("-"), app.config.sessionSecret);
}

/** The finding for this certificate, or null when it is forged, old or another's. */
export function readFileFinding(
  app: AppContext,
  certificateId: string,
  signed: string | null,
): FileFinding | null {
  const [status, until, id, pages = "", words = ""] =
    (signed && unsign(signed, app.config.sessionSecret))?.split("-") ?? [];
  if (id !== certificateId || Number(until) < app.clock().getTime()) return null;
  const [number, count] = pages.split("/").map(Number);
  return {
    status: status as FileStatus,
    page: number && count ? { number, count } : null,
    missing: words ? words.slice(1).split(".").filter(Boolean).map(Number) : null,
  };
}

/**
 * How a file compares with the certificate it names. `same`: exactly what was issued. `earlier`:
 * exactly what was issued before its validity was changed. `elsewhere`: a PDF that is exactly as
 * issued, except that its link and QR code lead to another web address. `erased`: its holder's name
 * was erased, so there is nothing to compare with. `differs`: something else.
 */
type Comparison = "same" | "earlier" | "elsewhere" | "erased" | "differs";

/**
 * Draws the certificate again and compares, without the seal that files are given out with: a PDF's
 * bytes, a PNG's words and pixels. A PNG holds the credential it was issued with: if one of the
 * issuer's keys signed it, the picture is drawn with that one, so it doesn't matter which key,
 * public address or end of validity the credential would be given today. A PDF holds no signature,
 * so one with another public address is told apart: this site may have had that address when the
 * PDF was downloaded, but anybody could have put theirs there. Draws once, or up to three times for
 * a PDF that isn't as it would be drawn today.
 */
async function compareWithIssued(
  app: AppContext,
  row: CertificatesTable,
  type: "png" | "pdf",
  bytes: Uint8Array,
): Promise<FileStatus> {
  if (row.values === "{}") return "erased";
  if (type === "pdf") {
    const current = await drawRequestOf(app.db, app, row);
    const pageUrl = pageUrlOfPdf(bytes, row.id) ?? current.verifyUrl;
    const isHere = pageUrl === current.verifyUrl;
    if (!(await isIssuedPdf(app, { ...current, verifyUrl: pageUrl }, bytes, isHere)))
      return "differs";
    return isHere ? "same" : "elsewhere";
  }
  const current = await bakedRequestOf(app.db, app, row);
  const baked = pngTexts(bytes).get("openbadgecredential");
  const own = current.credential ?? "";
  // Reading a credential takes the longer the longer it is, and ours hardly vary.
  const isRead = baked && baked !== own && baked.length < 2 * own.length;
  const signed = isRead ? await readBakedCredential(app.db, row, baked) : null;
  const request = signed ? asIssuedWith(current, row, signed) : current;
  if (!isSamePicture(await app.drawing.png(request, { keep: request === current }), bytes)) {
    return isNamedInside(bytes, row.id) || isAsLarge(bytes, current.design) ? "differs" : "photo";
  }
  return signed && signed.validUntil !== row.expiresAt ? "earlier" : "same";
}

/** Whether a PNG says inside which certificate it is, as ours do; a screenshot doesn't. */
function isNamedInside(bytes: Uint8Array, id: string): boolean {
  const texts = pngTexts(bytes);
  if (texts.has("openbadgecredential")) return true;
  return [...texts.values()].some((text) => readCertificateId(text) === id);
}

/**
 * Whether a PNG has as many pixels as the one that was issued: that file changed, and not a picture
 * taken of it.
 */
function isAsLarge(
  bytes: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.byteLength > 24 && view.getUint32(16) === widthPx && view.getUint32(20) === heightPx;
}

/**
 * How a PDF of ours writes down its public page, in UTF-16 (see `information` in
 * drawing/draw-pdf.server.ts).
 */
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

/**
 * True when the bytes are this certificate's PDF, in today's layout or an earlier one. `keep`: as
 * for drawing.
 */
async function isIssuedPdf(
  { drawing }: AppContext,
  request: DrawRequest,
  bytes: Uint8Array,
  keep: boolean,
): Promise<boolean> {
  for (const pdfLayout of PDF_LAYOUTS) {
    const isToday = pdfLayout === PDF_LAYOUTS[0];
    if (isEqual(await drawing.pdf({ ...request, pdfLayout }, { keep: keep && isToday }), bytes))
      return true;
  }
  return false;
}

function asIssuedWith(
  current: DrawRequest,
  row: CertificatesTable,
  signed: BakedCredential,
): DrawRequest {
  const { text, pageUrl, validUntil } = signed;
  const values =
    validUntil === row.expiresAt
      ? current.values
      : withExpiryDate(current.values, validUntil, row.timeZone);
  return { ...current, credential: text, verifyUrl: pageUrl, values };
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
