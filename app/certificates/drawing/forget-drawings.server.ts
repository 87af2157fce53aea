import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.server.ts";

/** Where drawn files are kept. */
export function drawingsFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "cache", "drawings");
}

/**
 * Forgets every drawn file. They are named after what they show, not after whose they are, and each can be drawn again; so
 * when one account's must go, all do.
 */
export async function forgetDrawings(config: Pick<Config, "dataDir">): Promise<void> {
  await rm(drawingsFolder(config), { recursive: true, force: true, maxRetries: 3 });
}
