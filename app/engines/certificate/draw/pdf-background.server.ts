import { deflateSync } from "node:zlib";
import {
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { embedDrawing } from "../typesetting/pdf-drawing.server.ts";
import { SvgUnsupportedError } from "../typesetting/svg/read-svg.ts";
import { type PdfDrawing, svgToPdf } from "../typesetting/svg/svg-to-pdf.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";
import { rasteriseBackground } from "./version-picture.server.ts";

/** How large a design's page is on paper, in points. */
export interface PdfPaper {
  widthPt: number;
  heightPt: number;
  pointsPerPx: number;
}

/** Adds streams to a document, as they are or compressed as hard as zlib can. */
export class PdfStreams {
  private readonly context: PDFContext;

  constructor(context: PDFContext) {
    this.context = context;
  }

  plain(data: Uint8Array, entries: Record<string, unknown>): PDFRef {
    const dictionary = this.context.obj({ ...entries, Length: data.length } as never);
    return this.context.register(PDFRawStream.of(dictionary as unknown as PDFDict, data));
  }

  packed(data: Uint8Array, entries: Record<string, unknown>): PDFRef {
    return this.plain(deflateSync(data, { level: 9 }), { ...entries, Filter: "FlateDecode" });
  }
}

/** What every picture of 8 bits a channel says about itself. */
export function imageEntries({ width, height }: { width: number; height: number }) {
  return { Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 };
}

/**
 * Adds the background, as vectors where there are some, and returns the operators that paint it as
 * `Bg`. `mayBeDrawing`: built-in artwork goes in as vectors; earlier layouts had its picture.
 */
export async function addBackground(
  doc: PDFDocument,
  prepared: PreparedDesign,
  { widthPt, heightPt }: PdfPaper,
  mayBeDrawing: boolean,
): Promise<{ ref: PDFRef; operators: string }> {
  const { pdf, svg } = prepared.artwork.background;
  const drawing = mayBeDrawing && svg ? vectorArtwork(svg) : null;
  if (pdf) {
    const [embedded] = await doc.embedPdf(pdf, [0]);
    await embedded!.embed();
    const [across, up] = [widthPt / embedded!.width, heightPt / embedded!.height];
    return { ref: embedded!.ref, operators: `q ${across} 0 0 ${up} 0 0 cm /Bg Do Q` };
  }
  if (drawing) {
    const [across, down] = [widthPt / drawing.width, -heightPt / drawing.height];
    return {
      ref: embedDrawing(doc.context, drawing),
      operators: `q ${across} 0 0 ${down} 0 ${heightPt} cm /Bg Do Q`,
    };
  }
  return {
    ref: await backgroundImage(prepared, new PdfStreams(doc.context)),
    operators: `q ${widthPt} 0 0 ${heightPt} 0 0 cm /Bg Do Q`,
  };
}

/** The drawing as operators; null when something in it has none, and the picture must do. */
function vectorArtwork(svg: string): PdfDrawing | null {
  try {
    return svgToPdf(svg);
  } catch (error) {
    if (error instanceof SvgUnsupportedError) return null;
    throw error;
  }
}

/** The background as it is (PNG data) unless a JPEG is much smaller, as with photographs. */
async function backgroundImage(prepared: PreparedDesign, streams: PdfStreams): Promise<PDFRef> {
  const { rgb, width, height } = await rasteriseBackground(
    prepared.artwork.background,
    prepared.laidOut.page,
  );
  const raw = () => sharp(rgb, { raw: { width, height, channels: 3 } });
  const [png, jpeg] = await Promise.all([
    raw().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(),
    raw().jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer(),
  ]);
  const image = { ...imageEntries({ width, height }), ColorSpace: "DeviceRGB" };
  if (jpeg.length * 1.5 < png.length) return streams.plain(jpeg, { ...image, Filter: "DCTDecode" });
  const parameters = { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width };
  return streams.plain(imageData(png), {
    ...image,
    Filter: "FlateDecode",
    DecodeParms: parameters,
  });
}

/** The compressed pixels of a PNG: a PDF reads them as they are. */
function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}
