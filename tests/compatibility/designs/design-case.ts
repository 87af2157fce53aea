/** One file that an organiser may upload as a design. */
export interface DesignCase {
  name: string;
  /** Null: the program that makes it isn't here, and no file of it is kept either. */
  bytes: () => Uint8Array | Promise<Uint8Array | null>;
  /** How it goes into PDFs; or the reason that the organiser reads when it is refused. */
  kept: "vectors" | "picture" | RegExp;
  /**
   * Why other programs show the uploaded file itself differently, where they do. Without it the
   * picture has to be what poppler draws of a PDF, and ImageMagick of a picture.
   */
  differs?: string;
  /** Where programs draw edges so differently that more than the usual has to be allowed. */
  within?: number;
  /** What the organiser has to be told. */
  note?: RegExp;
}
