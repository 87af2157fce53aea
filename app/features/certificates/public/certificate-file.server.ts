import { LRUCache } from "lru-cache";
import type { PictureFormat } from "#app/engines/certificate/drawing.server.ts";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { SAMPLE_CERTIFICATE } from "#app/engines/email-address/email-address.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { bakedRequestOf, drawRequestOf } from "../draw/draw-certificate.server.ts";
import { samplePicture, withdrawnPicture } from "../draw/stamped-picture.server.ts";
import { isSampleCertificate } from "../issue/reissue-certificate.server.ts";
import { withLogProof } from "../log/certificate-proof.server.ts";
import { certificateFileName } from "../model/certificate-id.ts";
import { MAX_PHONE_BYTES, PHONE_WIDTH } from "../model/phone-picture.ts";
import { findNewest } from "../renewal/renewal-chain.server.ts";
import { findStub } from "../stubs/find-stub.server.ts";
import { drawSealed } from "../stubs/sealed-files.server.ts";

export type FileKind = Kind | PictureKind;
type PictureKind = keyof typeof PICTURE_FORMATS;

const PICTURE_FORMATS = { avif: "avif", webp: "webp", jpg: "jpeg" } as const satisfies Record<
  string,
  PictureFormat
>;

/**
 * The only widths that are drawn: others are rounded up, so that a stranger can't fill the cache.
 */
const PICTURE_WIDTHS = [320, 480, 640, PHONE_WIDTH, 960, 1200, 1600];
const USUAL_WIDTH = 960;

/** What there is of a certificate's file. */
export type CertificateFile =
  /** No certificate has the ID; with `text`, it is a sample, which has no file. */
  | { kind: "absent"; text: string }
  /**
   * It is at another ID: the right spelling of this one, for good, or that of the certificate that
   * corrects or renews it, for now.
   */
  | { kind: "moved"; id: string; forGood: boolean }
  | { kind: "revoked" }
  /** The account that issued it was deleted. */
  | { kind: "closed" }
  /** Too many are being drawn. */
  | { kind: "busy" }
  | { kind: "file"; id: string; bytes: Uint8Array<ArrayBuffer>; fileName: string };

/**
 * Draws a certificate's file, or its picture `widthPx` wide. A picture of a revoked one is crossed
 * out.
 */
export async function findCertificateFile(
  app: AppContext,
  asked: string,
  { kind, widthPx }: { kind: FileKind; widthPx: string | null },
): Promise<CertificateFile> {
  const { db } = app;
  const id = readCertificateId(asked);
  const row =
    id && (await db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row)
    return (await findStub(app, asked))
      ? { kind: "closed" }
      : { kind: "absent", text: "No certificate has this ID." };
  const isSample = await isSampleCertificate(db, row);
  if (isSample && !isPictureKind(kind)) return { kind: "absent", text: SAMPLE_CERTIFICATE };
  if (row.id !== asked) return { kind: "moved", id: row.id, forGood: true };
  if (row.replacedById && row.status === "replaced")
    return { kind: "moved", id: row.replacedById, forGood: false };
  if (row.status === "revoked" && !isPictureKind(kind)) return { kind: "revoked" };
  // Its picture stays its own: its page shows it.
  const newest = row.renewedById && !isPictureKind(kind) ? await findNewest(db, row.id) : null;
  if (newest && newest.id !== row.id) return { kind: "moved", id: newest.id, forGood: false };
  try {
    const bytes = isPictureKind(kind)
      ? await drawPicture(app, row, { kind, widthPx, isSample })
      : await drawFile(app, row, kind);
    return { kind: "file", id: row.id, bytes, fileName: certificateFileName(row.holderName, kind) };
  } catch (error) {
    // By name: the program that draws and the one that answers are bundled apart, each with a class
    // of its own.
    if (!(error instanceof Error && error.name === "DrawingBusyError")) throw error;
    return { kind: "busy" };
  }
}

function isPictureKind(kind: FileKind): kind is PictureKind {
  return kind in PICTURE_FORMATS;
}

async function drawFile(
  app: AppContext,
  row: CertificatesTable,
  kind: Kind,
): Promise<Uint8Array<ArrayBuffer>> {
  const draw = await (kind === "png" ? bakedRequestOf : drawRequestOf)(app.db, app, row);
  const bytes = await withLogProof(app, row, kind, await drawSealed(app, kind, draw));
  recordFileSize(row.id, row.designVersionId, kind, bytes.byteLength);
  return bytes;
}

async function drawPicture(
  app: AppContext,
  row: CertificatesTable,
  { kind, widthPx, isSample }: { kind: PictureKind; widthPx: string | null; isSample: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const draw = await drawRequestOf(app.db, app, row);
  const format = PICTURE_FORMATS[kind];
  const width = pictureWidth(widthPx, draw.design.widthPx);
  const size = { format, ...(width <= PHONE_WIDTH ? { maxBytes: MAX_PHONE_BYTES } : {}) };
  const bytes = await app.drawing.picture(draw, { widthPx: width, ...size });
  if (row.status === "revoked") return withdrawnPicture(bytes, size);
  return isSample ? samplePicture(bytes, size) : bytes;
}

function pictureWidth(asked: string | null, designWidthPx: number): number {
  const wanted = Number(asked);
  const large = PICTURE_WIDTHS.find((step) => step >= wanted) ?? Math.max(...PICTURE_WIDTHS);
  const width = wanted > 0 ? large : USUAL_WIDTH;
  return Math.min(width, designWidthPx);
}

type Kind = "png" | "pdf";
/**
 * "84 KB", or "about 84 KB" from another certificate of the same design; null when nothing is known
 * yet.
 */
export type ShownSizes = Record<Kind, string | null>;

/** As long as a page may wait to state a size exactly. */
const SIZE_TIMEOUT_MS = 250;
const knownFileSizes = new LRUCache<string, number>({ max: 20_000 });

/** Keeps the size of a file just drawn, for pages that link to it. */
function recordFileSize(
  certificateId: string,
  designVersionId: string,
  kind: Kind,
  bytes: number,
): void {
  for (const key of [`${certificateId}.${kind}`, `${designVersionId}.${kind}`]) {
    knownFileSizes.set(key, bytes);
  }
}

/**
 * The sizes that a certificate's page states beside its downloads. Draws the files when their size
 * is unknown (they are cached, and most visitors come to fetch one), but doesn't keep the page
 * waiting for it.
 */
export async function shownFileSizes(app: AppContext, id: string): Promise<ShownSizes> {
  const row = await app.db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { designVersionId } = row;
  if (!knownFileSizes.has(`${id}.pdf`) || !knownFileSizes.has(`${id}.png`)) {
    const drawn = drawBoth(app, row).catch((error) => {
      app.log.warn({ err: error }, "a certificate's files could not be drawn for their sizes");
    });
    await Promise.race([
      drawn,
      new Promise((resolve) => setTimeout(resolve, SIZE_TIMEOUT_MS).unref()),
    ]);
  }
  const shown = (kind: Kind) => {
    const exact = knownFileSizes.get(`${id}.${kind}`);
    const similar = knownFileSizes.get(`${designVersionId}.${kind}`);
    if (exact !== undefined) return fileSizeLabel(exact);
    return similar === undefined ? null : `about ${fileSizeLabel(similar)}`;
  };
  return { png: shown("png"), pdf: shown("pdf") };
}

async function drawBoth(app: AppContext, row: CertificatesTable): Promise<void> {
  await drawFile(app, row, "pdf");
  await drawFile(app, row, "png");
}

function fileSizeLabel(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
