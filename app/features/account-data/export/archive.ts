/** One file of the archive. Its content is made when its turn comes, piece by piece. */
export interface ArchiveFile {
  /** Of [a-z0-9./_-] only, made by us: what people typed is never a path. */
  path: string;
  /** What it is, in a sentence for the README. Null: it stands in a folder that is told of as a whole. */
  about: string | null;
  /** False for what is small already: pictures and PDF. */
  compress: boolean;
  content(): AsyncIterable<string | Uint8Array>;
}

/** A row as it is written: in a CSV cell, what is not text or a number stands as JSON. */
export type ArchiveRow = Record<string, unknown>;

/** Rows of one kind, read in pages. */
export interface ArchiveTable {
  /** Path without its ending. */
  path: string;
  about: string;
  columns: readonly string[];
  pages(): AsyncIterable<ArchiveRow[]>;
}

/** The part of a file's name that tells a person what it is: "Ọ̀yọ́: Data & AI" → "oyo-data-ai". May be empty. */
export function pathSlug(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-$/, "");
}
