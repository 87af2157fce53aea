import type { ServerResponse } from "node:http";

/**
 * Resolves when what was written so far has left for the visitor, or the visitor has gone. The frame writes an answer's
 * pieces without asking, so a download that is made while it leaves would otherwise pile up in memory before a slow line.
 */
export async function lineIsFree(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.removeListener("drain", done);
      response.removeListener("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
