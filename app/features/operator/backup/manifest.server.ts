import { createHmac } from "node:crypto";
import { z } from "zod";

/** Raised when an older version could no longer read what is written. */
export const FORMAT = 1;
export const MANIFEST_PATH = "manifest.json";
/** Where files are kept: everything below these. */
export const FOLDERS = ["accounts", "imports"];

const entry = { bytes: z.number().int().min(0), sha256: z.string().length(64) };
const manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that wrote it. */
  version: z.string(),
  /** ISO: the moment that the rows are of. */
  at: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  /** Tells whether SESSION_SECRET is the same, without telling it. */
  secretMark: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0), ...entry })),
  files: z.array(z.object({ key: z.string(), ...entry })),
  /** Files that rows name although they were gone before: of lists that were read in, for one. */
  absentFiles: z.number().int().min(0),
});

/** What is in a backup, with the means to tell whether all of it is there and unchanged. */
export type Manifest = z.infer<typeof manifest>;

/** The manifest of a backup, or why it can't be used. */
export function readManifest(json: string): { manifest: Manifest } | { problem: string } {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return { problem: "its list of contents can't be read" };
  }
  const format = z.object({ format: z.number() }).safeParse(said);
  if (format.success && format.data.format > FORMAT)
    return {
      problem: `it was written by a newer version (format ${format.data.format}, this one reads ${FORMAT}). Install that version first`,
    };
  const read = manifest.safeParse(said);
  return read.success ? { manifest: read.data } : { problem: "its list of contents is not one that this product writes" };
}

export function tablePath(name: string): string {
  return `database/${name}.ndjson`;
}

export function filePath(key: string): string {
  return `files/${key}`;
}

export function secretMark(secret: string): string {
  return createHmac("sha256", secret).update("the secret of a backup").digest("hex").slice(0, 16);
}
