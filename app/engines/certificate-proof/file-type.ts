import { sniffFile } from "#app/engines/picture-reader/file-type.ts";

export type FileType = "png" | "pdf" | "jpeg" | "webp";

/**
 * A file's type by its first bytes, never its name; if unsupported, a description to complete "This
 * file is …".
 */
export function certificateFileType(
  bytes: Uint8Array,
): { type: FileType } | { type: null; what: string } {
  const found = sniffFile(bytes);
  if (found.kind !== "other") return { type: found.kind };
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith("RIFF") && start.endsWith("WEBP")
    ? { type: "webp" }
    : { type: null, what: found.what };
}
