import type { Installation } from "../installation.server.ts";
import { drawRequestFor } from "./draw-certificate.server.ts";

type Kind = "png" | "pdf";
/** "84 KB", or "about 84 KB" from another certificate of the same design; null when nothing is known yet. */
export type ShownSizes = Record<Kind, string | null>;

const MOST_KEPT = 20_000;
/** As long as a page may wait to state a size exactly. */
const PATIENCE_MS = 250;
const known = new Map<string, number>();

/** Keeps the size of a file just drawn, for pages that link to it. Bounded; the oldest leave. */
export function rememberFileSize(certificateId: string, designVersionId: string, kind: Kind, bytes: number): void {
  for (const key of [`${certificateId}.${kind}`, `${designVersionId}.${kind}`]) {
    known.delete(key);
    known.set(key, bytes);
  }
  while (known.size > MOST_KEPT) known.delete(known.keys().next().value!);
}

/**
 * The sizes that a certificate's page states beside its downloads. Draws the files when their size is unknown (they are
 * cached, and most visitors come to fetch one), but doesn't keep the page waiting for it.
 */
export async function shownFileSizes(installation: Installation, id: string): Promise<ShownSizes> {
  const { designVersionId } = await installation.db
    .selectFrom("certificates")
    .select("designVersionId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!known.has(`${id}.pdf`) || !known.has(`${id}.png`)) {
    const drawn = drawBoth(installation, id, designVersionId).catch((error) => {
      installation.log.warn({ err: error }, "a certificate's files could not be drawn for their sizes");
    });
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  }
  const shown = (kind: Kind) => {
    const exact = known.get(`${id}.${kind}`);
    const similar = known.get(`${designVersionId}.${kind}`);
    return exact !== undefined ? inWords(exact) : similar !== undefined ? `about ${inWords(similar)}` : null;
  };
  return { png: shown("png"), pdf: shown("pdf") };
}

async function drawBoth(installation: Installation, id: string, designVersionId: string): Promise<void> {
  const request = await drawRequestFor(installation.db, installation, id);
  const pdf = await installation.drawing.pdf(request);
  rememberFileSize(id, designVersionId, "pdf", pdf.byteLength);
  const png = await installation.drawing.png(request);
  rememberFileSize(id, designVersionId, "png", png.byteLength);
}

function inWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
