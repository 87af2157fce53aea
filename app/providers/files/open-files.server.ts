import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import { openDiskFiles } from "./disk.server.ts";
import type { Files } from "./files.ts";
import { openS3Files } from "./s3.server.ts";

/** Where the settings say that files are kept: `DATA_DIR/files`, or a bucket that every process shares. */
export function openFiles(config: Pick<Config, "files" | "dataDir">): Files {
  if (config.files.store === "s3") return openS3Files(config.files.s3, { folder: join(config.dataDir, "cache", "files") });
  return openDiskFiles(join(config.dataDir, "files"));
}
