import { builtInArtwork, isBuiltInId } from "#app/engines/certificate/design.ts";
import {
  type ArtworkSource,
  type Drawing,
  renderTitleSheet,
} from "#app/engines/certificate/drawing.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    drawing: Drawing;
  }
}

/**
 * Built-in artwork is left to the drawing threads to draw; uploads come from the file store. Frames
 * of the site's pictures are drawn in a colour.
 */
export function openArtwork(db: Database, files: Files): ArtworkSource {
  return {
    async background(backgroundId) {
      if (isBuiltInId(backgroundId))
        return { png: null, pdf: null, svg: builtInArtwork(backgroundId) };
      const sheet = renderTitleSheet(backgroundId);
      if (sheet) return { png: sheet, pdf: null };
      const row = await db
        .selectFrom("backgrounds")
        .selectAll()
        .where("id", "=", backgroundId)
        .executeTakeFirstOrThrow();
      return {
        png: await files.get(row.fileKey),
        pdf: row.pdfFileKey ? await files.get(row.pdfFileKey) : null,
      };
    },
    file: (fileKey) => files.get(fileKey),
  };
}
