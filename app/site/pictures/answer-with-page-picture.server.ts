import { etagMatches } from "../../http/etag-matches.ts";
import type { Installation } from "../../installation.server.ts";
import { ogPath } from "../../ui/site/og-path.ts";
import { brandShades } from "../brand/brand-shades.ts";
import { listPages } from "../list-pages.server.ts";
import { pagePicture, pictureTag } from "./draw-page-picture.server.ts";
import { keptPicture } from "./keep-pictures.server.ts";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const DAY_SECONDS = 24 * 3600;

/**
 * Answers with the picture of a page of the site: only of pages that exist, and only with their own titles. Each is drawn once
 * and kept; the query changes nothing.
 */
export async function answerWithPagePicture(
  { config, drawing }: Pick<Installation, "config" | "drawing">,
  request: Request,
  name: string,
): Promise<Response> {
  const page = listPages(config).find(({ path }) => ogPath(path) === `/og/${name}`);
  if (!page) return new Response("There is no picture here.", { status: 404, headers: PLAIN });
  const draw = pagePicture(config, page, brandShades(config.brandColour)?.frame ?? null);
  const etag = `"${pictureTag(draw)}"`;
  const headers = new Headers({
    "Content-Type": "image/png",
    "Cache-Control": `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`,
    ETag: etag,
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  try {
    const bytes = await keptPicture(drawing, draw, etag);
    headers.set("Content-Length", String(bytes.byteLength));
    return new Response(request.method === "HEAD" ? null : bytes, { headers });
  } catch (error) {
    // By name: the program that draws and the one that answers are bundled apart, each with a class of its own.
    if (!(error instanceof Error && error.name === "DrawingBusyError")) throw error;
    const words = "Many pictures are being drawn right now. Try again in a minute.";
    return new Response(words, { status: 503, headers: { ...PLAIN, "Retry-After": "60" } });
  }
}
