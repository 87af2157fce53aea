import {
  fillPlaceholders,
  type PlaceholderValues,
  placeholderValues,
} from "../../placeholders/index.ts";
import type { Design, TextField } from "../design/design.ts";
import { inLetterCase } from "../design/letter-case.ts";
import type {
  BackgroundArtwork,
  CertificateRequest,
  DrawRequest,
  FitReport,
  LayerOptions,
  PictureOptions,
  ThumbnailFormat,
} from "./drawing.ts";

/** Opaque 8-bit RGB pixels, rows from the top. */
export interface Canvas {
  rgb: Uint8Array;
  width: number;
  height: number;
}

/** A design with its pictures as they travel to a drawing thread. */
export interface ArtworkMessage {
  design: Design;
  background: BackgroundArtwork;
  /** Of pictures and fonts. */
  files: [fileKey: string, bytes: Uint8Array][];
}

/** A thumbnail, or a picture so many pixels wide that is larger than the certificate itself. */
export type DrawnSize = ThumbnailFormat | { widthPx: number };

/** A background to be drawn in another size: as a drawing, or as the picture that was uploaded. */
export type ResizableBackground = { svg: string } | { png: Uint8Array };

/**
 * What a drawing thread can be asked. `artwork` comes along when the thread has not kept the
 * design.
 */
export type DrawJob =
  | { kind: "png"; request: CertificateRequest; artwork: ArtworkMessage | null }
  | { kind: "pdf"; request: CertificateRequest; artwork: ArtworkMessage | null }
  | {
      kind: "picture";
      request: CertificateRequest;
      artwork: ArtworkMessage | null;
      options: PictureOptions;
    }
  | {
      kind: "layer";
      request: CertificateRequest;
      artwork: ArtworkMessage | null;
      options: LayerOptions;
    }
  | {
      kind: "resized";
      request: DrawRequest;
      size: DrawnSize;
      background: ResizableBackground;
      files: ArtworkMessage["files"];
    }
  | {
      kind: "check";
      design: Design;
      values: Record<string, string>[];
      fonts: ArtworkMessage["files"];
    };

/** One answer to each job, in order. */
export type DrawAnswer =
  | { kind: "bytes"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "reports"; reports: FitReport[][] }
  /** The thread has not kept the design: ask again with the pictures. */
  | { kind: "artwork-needed" }
  | { kind: "failed"; message: string };

/**
 * Prepared designs each thread keeps; pool and thread count the same way, so the pool can guess
 * what a thread still has.
 */
export const MAX_CACHED_DESIGNS = 3;

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/**
 * One value as it may be printed: no line breaks or control characters, no broken letters, composed
 * (NFC).
 */
function printableValue(value: string): string {
  return value.replace(CONTROLS, " ").replace(LONE_SURROGATES, "\ufffd").normalize("NFC");
}

export function printableValues(values: Record<string, string>): PlaceholderValues {
  return placeholderValues(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, printableValue(value)]),
    ),
  );
}

/**
 * The lines a text field prints: its own line feeds start new lines, those inside values do not.
 */
export function contentLines(content: string, values: PlaceholderValues): string[] {
  return content
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) =>
      fillPlaceholders(line, values)
        .replace(CONTROLS, " ")
        .replace(LONE_SURROGATES, "\ufffd")
        .normalize("NFC")
        .trim(),
    );
}

/** The same of a field, in the case it prints letters in. */
export function fieldLines(
  { content, letterCase }: TextField,
  values: PlaceholderValues,
): string[] {
  const lines = contentLines(content, values);
  return letterCase ? lines.map((line) => inLetterCase(line, letterCase)) : lines;
}
