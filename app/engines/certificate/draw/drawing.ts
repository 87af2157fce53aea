import type { Design } from "../design/design.ts";

/**
 * How a PDF is built, as today first. `quick`: with its structure, the artwork of our own designs
 * as vectors, what is one person's compressed in a third of the time. Files from before are
 * compared with what they were: `tagged` was compressed a fiftieth smaller, `linked` had neither,
 * and `earlier` no links and one font for everybody, which some readers found no text in.
 */
export const PDF_LAYOUTS = ["quick", "tagged", "linked", "earlier"] as const;
export type PdfLayout = (typeof PDF_LAYOUTS)[number];

/** What the renderer needs to draw one certificate. Same request, same bytes. */
export interface DrawRequest {
  /**
   * Names this exact design: `designVersions.id`, or a hash of the draft's JSON. Prepared designs
   * are kept by it.
   */
  designKey: string;
  design: Design;
  /** Placeholder name → value, as people write the names ("First Name"). */
  values: Record<string, string>;
  /** What the QR code says: the address of the verification page. */
  verifyUrl: string;
  /** Put into the files so that they explain themselves. */
  about: { title: string; holder: string; issuer: string; certificateId: string; issuedAt: string };
  /** Credential with its proof, as JSON, to bake into the PNG, as Open Badges 3.0 asks. */
  credential?: string;
  /** `certificateFacts` of an issued certificate, whose files are sealed with it. Not drawn. */
  factsSha256?: string;
  /** Of a PDF; today's when it is absent. */
  pdfLayout?: PdfLayout;
}

/** The same without the design, for who has it prepared. */
export type CertificateRequest = Omit<DrawRequest, "design">;

/** How one text field came out. */
export interface FitReport {
  fieldId: string;
  /** `overflows`: even at its floor and wrapped it is taller than its box (still drawn whole). */
  fit: "fits" | "shrunk" | "wrapped" | "overflows";
  /** Letters that no shipped font covers. */
  missing: string[];
  /** Letters that the field's uploaded font lacks and another family prints. Absent: none. */
  borrowed?: string[];
  /** Ids of other texts, or the QR code, that it is printed over. */
  overlaps: string[];
  /**
   * For a text that doesn't fit at its size: the size it is printed in, in the field's unit, and
   * the room it wants, in percent of the page.
   */
  smaller?: { size: number; room: { width: number; height: number } };
}

export interface DrawOptions {
  /**
   * False: nobody is likely to ask for this file again soon, so that it does not push others out of
   * the cache.
   */
  keep?: boolean;
}

export type PictureFormat = "avif" | "webp" | "jpeg";

/** AVIF 480 pixels wide, or WebP 300 wide for browsers without it; at most 6 KB. */
export type ThumbnailFormat = "avif" | "webp";

/** A picture for screens. */
export interface PictureOptions extends DrawOptions {
  /** At most the design's width. */
  widthPx: number;
  format: PictureFormat;
  /**
   * The file has no more bytes than this: its quality is lowered, then its size. Absent: our usual
   * quality.
   */
  maxBytes?: number;
}

/** Part of a picture: some elements alone, or the page where they are, without them. */
export interface LayerOptions {
  part: "own" | "under";
  fieldIds: readonly string[];
  /** At most the design's width. */
  widthPx: number;
}

/** One renderer for the designer, the public page, the mail picture, PNG and PDF. */
export interface Drawing {
  /** PNG at the design's full size. */
  png(request: DrawRequest, options?: DrawOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** One page PDF: vector text, exact and selectable. */
  pdf(request: DrawRequest, options?: DrawOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** The same PNG scaled down for screens. */
  picture(request: DrawRequest, options: PictureOptions): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * A small picture of a design, drawn at its own size and not from the large one: a fifth of the
   * work. One at a time, so that no certificate waits for many. Rejects with `DrawingBusyError`
   * when too many wait already.
   */
  thumbnail(request: DrawRequest, format: ThumbnailFormat): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * WebP of a page wider than the certificate itself, for looking closely: drawn at that size, not
   * scaled up. Waits as thumbnails do.
   */
  enlarged(request: DrawRequest, widthPx: number): Promise<Uint8Array<ArrayBuffer>>;
  /** WebP with transparency as large as the page: the parts that the designer moves. */
  layer(request: DrawRequest, options: LayerOptions): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Says, for each set of values, how every text field would fit. Does not draw. The design has its
   * `ownFonts`, as a drawn one.
   */
  check(design: Design, values: Record<string, string>[]): Promise<FitReport[][]>;
  close(): Promise<void>;
}

/**
 * What a design stands on: its picture, and the PDF page when it was uploaded as PDF. Of our own
 * artwork the drawing may be all there is.
 */
export type BackgroundArtwork =
  | { png: Uint8Array; pdf: Uint8Array | null; svg?: string | null }
  | { png: null; pdf: null; svg: string };

/**
 * Reads a background or signature: a `backgroundId` or `fileKey` of the design → its artwork, or
 * PNG bytes.
 */
export interface ArtworkSource {
  background(backgroundId: string): Promise<BackgroundArtwork>;
  file(fileKey: string): Promise<Uint8Array>;
}
