import type { DrawRequest } from "../drawing.ts";
import { checkValues } from "./check-values.server.ts";
import { type ArtworkMessage, type DrawAnswer, type DrawJob, KEPT_DESIGNS } from "./draw-messages.ts";
import { drawPdf } from "./draw-pdf.server.ts";
import { drawPicture, drawPng } from "./draw-png.server.ts";
import { type PdfPrefix, preparePdf } from "./pdf-prefix.server.ts";
import { PreparedDesign } from "./prepared-design.server.ts";
import { RecentlyUsed } from "./recently-used.ts";

interface Kept {
  design: PreparedDesign;
  pdf: PdfPrefix | null;
}

const kept = new RecentlyUsed<Kept>(KEPT_DESIGNS);
/** The rasteriser's memory is only given back when the event loop turns. */
const JOBS_PER_BREATH = 16;
let jobs = 0;

/** Does one job in this thread. Failures are answers, so that a bad design never costs the thread. */
export async function answerJob(job: DrawJob): Promise<DrawAnswer> {
  try {
    if (++jobs % JOBS_PER_BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    return await answer(job);
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(job: DrawJob): Promise<DrawAnswer> {
  if (job.kind === "check") return { kind: "reports", reports: await checkValues(job.design, job.values) };
  const prepared = await keptDesign(job.request, job.artwork);
  if (!prepared) return { kind: "artwork-needed" };
  if (job.kind === "png") return { kind: "bytes", bytes: await drawPng(prepared.design, job.request) };
  if (job.kind === "picture") return { kind: "bytes", bytes: await drawPicture(prepared.design, job.request, job) };
  // Files in the earlier layout are only compared with, which is rare.
  if (job.request.pdfLayout === "earlier") {
    const prefix = await preparePdf(prepared.design, "earlier");
    return { kind: "bytes", bytes: await drawPdf(prepared.design, prefix, job.request) };
  }
  prepared.pdf ??= await preparePdf(prepared.design);
  return { kind: "bytes", bytes: await drawPdf(prepared.design, prepared.pdf, job.request) };
}

async function keptDesign(request: DrawRequest, artwork: ArtworkMessage | null): Promise<Kept | null> {
  const key = request.designKey;
  let found = kept.get(key);
  if (!found) {
    if (!artwork) return null;
    found = {
      design: await PreparedDesign.prepare(request.design, { background: artwork.background, files: new Map(artwork.files) }),
      pdf: null,
    };
    kept.set(key, found);
  }
  return found;
}
