/** A picture that certificates are drawn on: upright, sRGB, flattened, kept as PNG. */
export interface BackgroundsTable {
  id: string;
  /** null: one of the built-in designs. */
  accountId: string | null;
  name: string;
  /** Key in the file store of the normalised PNG. */
  fileKey: string;
  widthPx: number;
  heightPx: number;
  /** SHA-256 of the PNG, hex. */
  sha256: string;
  /** Key of the one-page PDF when the upload was a PDF, so that print output stays vector. */
  pdfFileKey: string | null;
  createdAt: string;
}
