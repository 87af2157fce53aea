import { LRUCache } from "lru-cache";
import {
  type ArtworkMessage,
  type DrawAnswer,
  type DrawJob,
  MAX_CACHED_DESIGNS,
} from "./canvas.ts";
import { checkValues } from "./check-values.server.ts";
import { drawLayer } from "./draw-layer.server.ts";
import { drawPdf } from "./draw-pdf.server.ts";
import { drawPicture, drawPng } from "./draw-png.server.ts";
import { drawResized } from "./draw-resized.server.ts";
import { type CertificateRequest, PDF_LAYOUTS, type PdfLayout } from "./drawing.ts";
import { type PdfPrefix, preparePdf } from "./pdf-prefix.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";

interface CachedDesign {
  design: PreparedDesign;
  /**
   * The beginnings of its PDFs: those of earlier layouts are asked for when a file is checked, and
   * when an account goes, for all it had.
   */
  pdfs: Map<PdfLayout, PdfPrefix>;
}

const cachedDesigns = new LRUCache<string, CachedDesign>({ max: MAX_CACHED_DESIGNS });
/** The rasteriser's memory is only given back when the event loop turns. */
const JOBS_PER_YIELD = 16;
let jobs = 0;

/**
 * Does one job in this thread. Failures are answers, so that a bad design never costs the thread.
 */
export async function answerJob(job: DrawJob): Promise<DrawAnswer> {
  try {
    if (++jobs % JOBS_PER_YIELD === 0) await new Promise((resolve) => setImmediate(resolve));
    return await answer(job);
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(job: DrawJob): Promise<DrawAnswer> {
  if (job.kind === "check")
    return {
      kind: "reports",
      reports: await checkValues(job.design, job.values, new Map(job.fonts)),
    };
  if (job.kind === "resized")
    return { kind: "bytes", bytes: await drawResized(job.request, job.size, job) };
  const prepared = await cacheDesign(job.request, job.artwork);
  if (!prepared) return { kind: "artwork-needed" };
  if (job.kind === "png")
    return { kind: "bytes", bytes: await drawPng(prepared.design, job.request) };
  if (job.kind === "picture")
    return { kind: "bytes", bytes: await drawPicture(prepared.design, job.request, job.options) };
  if (job.kind === "layer")
    return { kind: "bytes", bytes: await drawLayer(prepared.design, job.request, job.options) };
  const layout = job.request.pdfLayout ?? PDF_LAYOUTS[0];
  const prefix = prepared.pdfs.get(layout) ?? (await preparePdf(prepared.design, layout));
  prepared.pdfs.set(layout, prefix);
  return { kind: "bytes", bytes: await drawPdf(prepared.design, prefix, job.request) };
}

async function cacheDesign(
  request: CertificateRequest,
  artwork: ArtworkMessage | null,
): Promise<CachedDesign | null> {
  const key = request.designKey;
  let found = cachedDesigns.get(key);
  if (!found) {
    if (!artwork) return null;
    found = {
      design: await PreparedDesign.prepare(artwork.design, {
        background: artwork.background,
        files: new Map(artwork.files),
      }),
      pdfs: new Map(),
    };
    cachedDesigns.set(key, found);
  }
  return found;
}
