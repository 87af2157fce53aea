import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";
import { renderBuiltInBackground, renderTitleFrame } from "../built-in/render-artwork.server.ts";
import type { ArtworkSource } from "../model/drawing.ts";

const TITLE_FRAME = "title-frame:";

/** Built-in artwork is drawn when first asked for and kept; uploads come from the file store. Frames of the site's pictures are drawn in a colour. */
export function openArtwork(db: Database, files: Files): ArtworkSource {
  const drawn = new Map<string, Uint8Array>();
  return {
    async background(backgroundId) {
      if (backgroundId.startsWith("built-in:")) {
        const slug = backgroundId.slice("built-in:".length);
        const png = drawn.get(slug) ?? renderBuiltInBackground(slug);
        drawn.set(slug, png);
        return { png, pdf: null };
      }
      if (backgroundId.startsWith(TITLE_FRAME))
        return { png: renderTitleFrame(backgroundId.slice(TITLE_FRAME.length)), pdf: null };
      const row = await db.selectFrom("backgrounds").selectAll().where("id", "=", backgroundId).executeTakeFirstOrThrow();
      return { png: await files.get(row.fileKey), pdf: row.pdfFileKey ? await files.get(row.pdfFileKey) : null };
    },
    file: (fileKey) => files.get(fileKey),
  };
}
