import { LRUCache } from "lru-cache";
import type { DrawRequest } from "../model/drawing.ts";
import { type ArtworkMessage, type DrawAnswer, type DrawJob, MAX_CACHED_DESIGNS } from "./canvas.ts";
import { checkValues } from "./check-values.server.ts";
import { drawPdf } from "./draw-pdf.server.ts";
import { drawPicture, drawPng } from "./draw-png.server.ts";
import { type PdfPrefix, preparePdf } from "./pdf-prefix.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";

interface CachedDesign {
  design: PreparedDesign;
  pdf: PdfPrefix | null;
}

const cachedDesigns = new LRUCache<string, CachedDesign>({ max: MAX_CACHED_DESIGNS });
/** The rasteriser's memory is only given back when the event loop turns. */
const JOBS_PER_YIELD = 16;
let jobs = 0;

/** Does one job in this thread. Failures are answers, so that a bad design never costs the thread. */
export async function answerJob(job: DrawJob): Promise<DrawAnswer> {
  try {
    if (++jobs % JOBS_PER_YIELD === 0) await new Promise((resolve) => setImmediate(resolve));
    return await answer(job);
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(job: DrawJob): Promise<DrawAnswer> {
  if (job.kind === "check") return { kind: "reports", reports: await checkValues(job.design, job.values, new Map(job.fonts)) };
  const prepared = await cacheDesign(job.request, job.artwork);
  if (!prepared) return { kind: "artwork-needed" };
  if (job.kind === "png") return { kind: "bytes", bytes: await drawPng(prepared.design, job.request) };
  if (job.kind === "picture") return { kind: "bytes", bytes: await drawPicture(prepared.design, job.request, job.options) };
  // Files in earlier layouts are only compared with, which is rare.
  const layout = job.request.pdfLayout ?? "tagged";
  if (layout !== "tagged") {
    const prefix = await preparePdf(prepared.design, layout);
    return { kind: "bytes", bytes: await drawPdf(prepared.design, prefix, job.request) };
  }
  prepared.pdf ??= await preparePdf(prepared.design);
  return { kind: "bytes", bytes: await drawPdf(prepared.design, prepared.pdf, job.request) };
}

async function cacheDesign(request: DrawRequest, artwork: ArtworkMessage | null): Promise<CachedDesign | null> {
  const key = request.designKey;
  let found = cachedDesigns.get(key);
  if (!found) {
    if (!artwork) return null;
    found = {
      design: await PreparedDesign.prepare(request.design, { background: artwork.background, files: new Map(artwork.files) }),
      pdf: null,
    };
    cachedDesigns.set(key, found);
  }
  return found;
}
