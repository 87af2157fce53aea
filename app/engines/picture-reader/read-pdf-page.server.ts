import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import { retireProcess } from "#app/engines/parser-processes/parse-jobs.ts";
import { type TakenApart, takeApart } from "./one-page-pdf.server.ts";
import { DYNAMIC_FORM, type PictureReason, pdfNotes, UNREADABLE_SCAN } from "./pdf-notes.ts";
import { type PdfCaps, staysWithinCaps } from "./pdf-streams.server.ts";
import { halved, worstTile } from "./same-page.ts";
import type { UploadProblem } from "./upload-problem.ts";

const MEGABYTE = 1024 * 1024;

/** A page of A4 scanned in full colour at 600 dots an inch is 104 MB. */
const CAPS: PdfCaps = { streamBytes: 128 * MEGABYTE, totalBytes: 512 * MEGABYTE };

/**
 * Enough for a certificate someone printed to PDF or scanned, within the time a visitor will wait.
 */
const SMALL_CAPS: PdfCaps = { streamBytes: 64 * MEGABYTE, totalBytes: 128 * MEGABYTE };

/** Twice what is wanted: scaled down, the coloured edges that PDFium gives letters disappear. */
const LONG_SIDE_PX = 4000;

/** A vector background is inside every certificate, so a heavy one is used as a picture instead. */
const MAX_VECTOR_BYTES = 3 * MEGABYTE;

/** Up to which the page kept as vectors is taken to look the same, where it differs most. */
const MAX_DIFFERENCE = 0.02;

export type Bitmap = { rgba: Uint8Array; width: number; height: number };

/**
 * The first page of a PDF as pixels, and as a single-page PDF if that looks the same everywhere.
 * `notes`: what of the file is not kept, in sentences for the organiser.
 */
export type PdfPage = Bitmap & { pdf: Uint8Array<ArrayBuffer> | null; notes: string[] };

const UNPACKS_TO_TOO_MUCH =
  "This PDF expands to far more than its file size. Export it again, or save it as PNG or JPG, and use that.";

/**
 * The first page of a PDF as pixels, twice as large as it will be used. Only inside a parser
 * process: nothing else limits PDFium's memory and time.
 */
export async function readPdfPage(bytes: Uint8Array): Promise<PdfPage | UploadProblem> {
  if (!mayHavePage(bytes)) return { problem: pdfProblem(null) };
  if (!(await staysWithinCaps(bytes, CAPS))) return { problem: UNPACKS_TO_TOO_MUCH };
  const library = await openPdfium();
  const taken = await takeApart(bytes).catch(() => null);
  if (taken?.isDynamicForm) return { problem: DYNAMIC_FORM };
  if (taken?.hasUnreadableScan) return { problem: UNREADABLE_SCAN };
  let first: Bitmap;
  try {
    first = await renderFirstPage(library, taken?.corrected ?? bytes, LONG_SIDE_PX);
  } catch (error) {
    return { problem: pdfProblem(error) };
  }
  const vectors = await sameVectors(library, taken, first);
  const isKept = "pdf" in vectors;
  return {
    ...first,
    pdf: isKept ? vectors.pdf : null,
    notes: pdfNotes(taken, isKept ? [] : vectors.why),
  };
}

/** The page as vectors, or why the picture has to do. */
async function sameVectors(
  library: PDFiumLibrary,
  taken: TakenApart | null,
  first: Bitmap,
): Promise<{ pdf: Uint8Array<ArrayBuffer> } | { why: PictureReason[] }> {
  if (taken && taken.obstacles.size > 0) return { why: [...taken.obstacles] };
  const pdf = taken?.pdf;
  if (!pdf) return { why: ["different"] };
  if (pdf.length > MAX_VECTOR_BYTES) return { why: ["size"] };
  const again = await renderFirstPage(library, pdf, first).catch(() => null);
  const isSame = again && worstTile(halved(first), halved(again)) <= MAX_DIFFERENCE;
  return isSame ? { pdf } : { why: ["different"] };
}

/** One page of a PDF that is searched. */
export interface SearchedPage {
  /** From 1 on. */
  number: number;
  /** How many there are, those that aren't searched included. */
  count: number;
  /** Its words, as far as it has any that can be selected. */
  text: string;
  /** Null: it can't be drawn. */
  draw(longSidePx: number): Promise<Bitmap | null>;
}

const MAX_PAGE_TEXT = 20_000;

/**
 * Opens a PDF for a search through its first pages, which ends with the open file: `search` gets
 * them one by one, from the first or a later one on, as often as it asks. Null: the file can't be
 * read. Only inside a parser process, as above.
 */
export async function searchPdfPages<Found>(
  bytes: Uint8Array,
  maxPages: number,
  search: (pages: (from?: number) => Generator<SearchedPage>) => Promise<Found>,
): Promise<Found | UploadProblem | null> {
  if (!mayHavePage(bytes)) return null;
  if (!(await staysWithinCaps(bytes, SMALL_CAPS))) {
    const advice = "Choose the certificate’s own PDF as it was downloaded, or type the ID above.";
    return { problem: `This PDF expands to far more than its file size. ${advice}` };
  }
  const library = await openPdfium();
  const document = await library.loadDocument(bytes).catch(() => null);
  if (!document) return null;
  try {
    const count = document.getPageCount();
    return await search(function* (from = 1) {
      for (let at = from - 1; at < Math.min(count, maxPages); at++) {
        const page = document.getPage(at);
        const draw = (longSidePx: number) => renderPage(page, longSidePx).catch(() => null);
        yield { number: at + 1, count, text: textOf(page), draw };
      }
    });
  } catch {
    return null;
  } finally {
    document.destroy();
  }
}

function textOf(page: PDFiumPage): string {
  try {
    return page.getText().slice(0, MAX_PAGE_TEXT);
  } catch {
    return "";
  }
}

/**
 * Whether there is anything in a PDF that could be a page: its dictionary, or an object stream that
 * may hold it (ISO 32000-2, 7.5.7 and 7.7.3.3), and something that leads there. Junk is refused by
 * this within milliseconds, before the library is loaded.
 */
function mayHavePage(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    (file.includes("/Page") || file.includes("/ObjStm")) &&
    (file.includes("startxref") || file.includes("trailer"))
  );
}

function openPdfium(): Promise<PDFiumLibrary> {
  retireProcess();
  return PDFiumLibrary.init();
}

function pdfProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (/password|security/i.test(message)) {
    return "This PDF is protected by a password. Save it without one, or export it as PNG or JPG, and upload that.";
  }
  return "This PDF is damaged or has no page. Export it again, or save it as PNG or JPG, and upload that.";
}

/** `size`: the long side, or the width and height that another drawing of the page has. */
async function renderFirstPage(
  library: PDFiumLibrary,
  bytes: Uint8Array,
  size: number | Bitmap,
): Promise<Bitmap> {
  const document = await library.loadDocument(bytes);
  try {
    if (document.getPageCount() < 1) throw new Error("No page");
    return await renderPage(document.getPage(0), size);
  } finally {
    document.destroy();
  }
}

/** What form fields show is drawn too. */
async function renderPage(page: PDFiumPage, size: number | Bitmap): Promise<Bitmap> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longSide = Math.max(originalWidth, originalHeight);
  if (!(longSide > 0) || Math.min(originalWidth, originalHeight) <= 0) throw new Error("No page");
  const { data, width, height } = await page.render({
    ...(typeof size === "number"
      ? { scale: size / longSide }
      : { width: size.width, height: size.height }),
    render: "bitmap",
    renderFormFields: true,
  });
  return { rgba: data, width, height };
}
