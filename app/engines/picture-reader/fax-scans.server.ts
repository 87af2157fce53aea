import { PDFArray, type PDFContext, type PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

/** One part of a JBIG2 stream (ITU-T T.88, 7.2): what it is, and its data. */
interface Segment {
  type: number;
  data: Uint8Array;
}

const PAGE = 48;
const GENERIC_REGIONS = new Set([36, 38, 39]);
/** The end of a page, a stripe or the file; a comment. */
const WITHOUT_PIXELS = new Set([49, 50, 51, 62]);
const REGION_BYTES = 17;
const OR_XOR_REPLACE = new Set([0, 2, 4]);

/**
 * JBIG2 may hold a page as a fax machine codes it (MMR). PDFium draws nothing of it, so such a scan
 * is named what it is, a fax (CCITT Group 4), which everything reads. `unreadable`: there is one
 * that isn't a single page. `scans` are the pictures that a page uses.
 */
export function nameFaxScans(
  context: PDFContext,
  scans: readonly PDFRawStream[],
): "none" | "named" | "unreadable" {
  let found: "none" | "named" = "none";
  for (const scan of scans) {
    const segments = isJbig2(scan.dict) ? segmentsOf(scan.contents) : [];
    if (!segments.some(isFax)) continue;
    const fax = asFax(scan.dict, segments);
    const ref = context.getObjectRef(scan);
    if (!fax || !ref) return "unreadable";
    context.assign(ref, fax);
    found = "named";
  }
  return found;
}

function asFax(dict: PDFDict, segments: readonly Segment[]): PDFRawStream | null {
  const [page, region, ...more] = segments.filter(({ type }) => !WITHOUT_PIXELS.has(type));
  if (page?.type !== PAGE || !region || !isFax(region) || more.length > 0) return null;
  const [width, height] = [numberAt(region.data, 0), numberAt(region.data, 4)];
  const isSize = (key: string, value: number) =>
    String(dict.lookup(PDFName.of(key))) === String(value);
  if (!fills(region, page) || !isSize("Width", width) || !isSize("Height", height)) return null;
  const fax = dict.clone();
  fax.set(PDFName.of("Filter"), PDFName.of("CCITTFaxDecode"));
  fax.set(
    PDFName.of("DecodeParms"),
    dict.context.obj({ K: -1, Columns: width, Rows: height, EndOfBlock: false }),
  );
  return PDFRawStream.of(fax, region.data.slice(REGION_BYTES + 1));
}

function isJbig2(picture: PDFDict): boolean {
  const filter = picture.lookup(PDFName.of("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  return only === PDFName.of("JBIG2Decode");
}

/** Bit 0 of the flags behind a region's place (7.4.6.2). */
function isFax({ type, data }: Segment): boolean {
  return GENERIC_REGIONS.has(type) && ((data[REGION_BYTES] ?? 0) & 1) === 1;
}

/** Whether a region is all of its page, on white (7.4.1 and 7.4.8). */
function fills({ data }: Segment, page: Segment): boolean {
  const isWhite = ((page.data[16] ?? 0) & 4) === 0;
  const isAtCorner = numberAt(data, 8) === 0 && numberAt(data, 12) === 0;
  return isWhite && isAtCorner && OR_XOR_REPLACE.has((data[16] ?? 0) & 7);
}

function segmentsOf(stream: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at + 11 <= stream.length; ) {
    const number = numberAt(stream, at);
    const flags = stream[at + 4] ?? 0;
    at += 5;
    const few = (stream[at] ?? 0) >> 5;
    const referred = few === 7 ? numberAt(stream, at) & 0x1fffffff : few;
    at += few === 7 ? 4 + Math.ceil((referred + 1) / 8) : 1;
    at += referred * bytesOfNumber(number) + (flags & 0x40 ? 4 : 1);
    const length = numberAt(stream, at);
    at += 4;
    segments.push({ type: flags & 0x3f, data: stream.subarray(at, at + length) });
    at += length;
  }
  return segments;
}

function bytesOfNumber(segment: number): number {
  if (segment <= 256) return 1;
  return segment <= 65_536 ? 2 : 4;
}

function numberAt(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}
