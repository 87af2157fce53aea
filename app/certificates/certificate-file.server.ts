import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { contentDisposition } from "../http/download-name.ts";
import { etagMatches } from "../http/etag-matches.ts";
import type { Installation } from "../installation.server.ts";
import { SAMPLE_CERTIFICATE } from "../sample-data/sample-address.ts";
import { certificateFileName } from "./certificate-file-name.ts";
import { readCertificateId } from "./certificate-id.ts";
import { countDownload, isPersonalVisit } from "./count-visits.server.ts";
import { drawRequestOf } from "./draw-certificate.server.ts";
import { rememberFileSize } from "./file-sizes.server.ts";
import { isSampleCertificate } from "./is-sample-certificate.server.ts";
import { samplePicture } from "./sample-picture.server.ts";
import { withdrawnPicture } from "./withdrawn-picture.server.ts";

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
  installation: Installation,
  request: Request,
  asked: string,
  kind: FileKind,
): Promise<Response> {
  const { db } = installation;
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
    return await drawnFile(installation, request, row, kind, isSample);
  } catch (error) {
    // By name: the program that draws and the one that answers are bundled apart, each with a class of its own.
    if (!(error instanceof Error && error.name === "DrawingBusyError")) throw error;
    const words = "Many certificates are being drawn right now. Try again in a minute.";
    return new Response(words, { status: 503, headers: { ...PLAIN, "Retry-After": "60" } });
  }
}

async function drawnFile(
  installation: Installation,
  request: Request,
  row: CertificatesTable,
  kind: FileKind,
  isSample: boolean,
): Promise<Response> {
  const { db, drawing, clock } = installation;
  const url = new URL(request.url);
  const isPicture = kind === "webp" || kind === "jpg";
  const revoked = row.status === "revoked";
  const draw = await drawRequestOf(db, installation, row);
  let bytes: Uint8Array<ArrayBuffer>;
  if (isPicture) {
    const format = kind === "jpg" ? "jpeg" : "webp";
    bytes = await drawing.picture(draw, { widthPx: pictureWidth(url.searchParams.get("w"), draw.design.widthPx), format });
    if (revoked) bytes = await withdrawnPicture(bytes, format);
    else if (isSample) bytes = await samplePicture(bytes, format);
  } else {
    bytes = await (kind === "png" ? drawing.png(draw) : drawing.pdf(draw));
    rememberFileSize(row.id, row.designVersionId, kind, bytes.byteLength);
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
