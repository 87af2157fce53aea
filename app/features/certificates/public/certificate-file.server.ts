import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { AppContext } from "#app/platform/app-context.ts";
import { contentDisposition } from "#app/platform/files/download-name.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";
import { SAMPLE_CERTIFICATE } from "#app/platform/text/sample-address.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { drawRequestFor, drawRequestOf } from "../draw/draw-certificate.server.ts";
import { isSampleCertificate } from "../issue/reissue-certificate.server.ts";
import { certificateFileName, readCertificateId } from "../model/certificate-id.ts";
import { samplePicture, withdrawnPicture } from "./pictures.server.ts";
import { countDownload, isPersonalVisit } from "./visits.server.ts";

export type FileKind = "png" | "pdf" | "webp" | "jpg";

const CONTENT_TYPES = { png: "image/png", pdf: "application/pdf", webp: "image/webp", jpg: "image/jpeg" } as const;
/** The only widths that are drawn: others are rounded up, so that a stranger can't fill the cache. */
const PICTURE_WIDTHS = [320, 480, 640, 960, 1200, 1600];
const USUAL_WIDTH = 960;
const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/**
 * Answers a request for a certificate's file. Always asked again (`no-cache` with an ETag), so that a revocation counts at
 * once. Revoked: 410 with a sentence, and a crossed-out picture for the page. Replaced: on to the corrected one. Absent: 404.
 */
export async function answerWithCertificateFile(
  app: AppContext,
  request: Request,
  asked: string,
  kind: FileKind,
): Promise<Response> {
  const { db } = app;
  const url = new URL(request.url);
  const id = readCertificateId(asked);
  const row = id && (await db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) return new Response("No certificate has this ID.", { status: 404, headers: PLAIN });
  const isSample = await isSampleCertificate(db, row);
  if (isSample && (kind === "png" || kind === "pdf")) return new Response(SAMPLE_CERTIFICATE, { status: 404, headers: PLAIN });
  if (row.id !== asked) return redirect(`/c/${row.id}.${kind}${url.search}`, 301);
  if (row.replacedById && row.status === "replaced") return redirect(`/c/${row.replacedById}.${kind}${url.search}`, 302);
  if (row.status === "revoked" && (kind === "png" || kind === "pdf")) {
    return new Response("This certificate was revoked by the organisation that issued it. Its file is no longer given out.", {
      status: 410,
      headers: PLAIN,
    });
  }

  try {
    return await drawnFile(app, request, row, kind, isSample);
  } catch (error) {
    // By name: the program that draws and the one that answers are bundled apart, each with a class of its own.
    if (!(error instanceof Error && error.name === "DrawingBusyError")) throw error;
    const words = "Many certificates are being drawn right now. Try again in a minute.";
    return new Response(words, { status: 503, headers: { ...PLAIN, "Retry-After": "60" } });
  }
}

async function drawnFile(
  app: AppContext,
  request: Request,
  row: CertificatesTable,
  kind: FileKind,
  isSample: boolean,
): Promise<Response> {
  const { db, drawing, clock } = app;
  const url = new URL(request.url);
  const isPicture = kind === "webp" || kind === "jpg";
  const revoked = row.status === "revoked";
  const draw = await drawRequestOf(db, app, row);
  let bytes: Uint8Array<ArrayBuffer>;
  if (isPicture) {
    const format = kind === "jpg" ? "jpeg" : "webp";
    bytes = await drawing.picture(draw, { widthPx: pictureWidth(url.searchParams.get("w"), draw.design.widthPx), format });
    if (revoked) bytes = await withdrawnPicture(bytes, format);
    else if (isSample) bytes = await samplePicture(bytes, format);
  } else {
    bytes = await (kind === "png" ? drawing.png(draw) : drawing.pdf(draw));
    recordFileSize(row.id, row.designVersionId, kind, bytes.byteLength);
  }

  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const attached = url.searchParams.has("download");
  const headers = new Headers({
    "Content-Type": CONTENT_TYPES[kind],
    "Cache-Control": "private, no-cache",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Disposition": contentDisposition(attached ? "attachment" : "inline", certificateFileName(row.holderName, kind)),
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  if (!isPicture && isPersonalVisit(request)) await countDownload(db, row.id, clock());
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

function pictureWidth(asked: string | null, designWidthPx: number): number {
  const wish = Number(asked);
  const width = wish > 0 ? (PICTURE_WIDTHS.find((step) => step >= wish) ?? PICTURE_WIDTHS.at(-1)!) : USUAL_WIDTH;
  return Math.min(width, designWidthPx);
}

type Kind = "png" | "pdf";
/** "84 KB", or "about 84 KB" from another certificate of the same design; null when nothing is known yet. */
export type ShownSizes = Record<Kind, string | null>;

/** As long as a page may wait to state a size exactly. */
const SIZE_TIMEOUT_MS = 250;
const knownFileSizes = new LRUCache<string, number>({ max: 20_000 });

/** Keeps the size of a file just drawn, for pages that link to it. */
function recordFileSize(certificateId: string, designVersionId: string, kind: Kind, bytes: number): void {
  for (const key of [`${certificateId}.${kind}`, `${designVersionId}.${kind}`]) {
    knownFileSizes.set(key, bytes);
  }
}

/**
 * The sizes that a certificate's page states beside its downloads. Draws the files when their size is unknown (they are
 * cached, and most visitors come to fetch one), but doesn't keep the page waiting for it.
 */
export async function shownFileSizes(app: AppContext, id: string): Promise<ShownSizes> {
  const { designVersionId } = await app.db
    .selectFrom("certificates")
    .select("designVersionId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!knownFileSizes.has(`${id}.pdf`) || !knownFileSizes.has(`${id}.png`)) {
    const drawn = drawBoth(app, id, designVersionId).catch((error) => {
      app.log.warn({ err: error }, "a certificate's files could not be drawn for their sizes");
    });
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, SIZE_TIMEOUT_MS).unref())]);
  }
  const shown = (kind: Kind) => {
    const exact = knownFileSizes.get(`${id}.${kind}`);
    const similar = knownFileSizes.get(`${designVersionId}.${kind}`);
    return exact !== undefined ? fileSizeLabel(exact) : similar !== undefined ? `about ${fileSizeLabel(similar)}` : null;
  };
  return { png: shown("png"), pdf: shown("pdf") };
}

async function drawBoth(app: AppContext, id: string, designVersionId: string): Promise<void> {
  const request = await drawRequestFor(app.db, app, id);
  const pdf = await app.drawing.pdf(request);
  recordFileSize(id, designVersionId, "pdf", pdf.byteLength);
  const png = await app.drawing.png(request);
  recordFileSize(id, designVersionId, "png", png.byteLength);
}

function fileSizeLabel(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
