import { createHash } from "node:crypto";
import { emojiPng } from "../typesetting/emoji.server.ts";
import { invisibleFont } from "../typesetting/invisible-font.ts";
import { flatInk, type Ink } from "../typesetting/outline-path.ts";
import { HiddenText } from "../typesetting/pdf-hidden-text.server.ts";
import {
  inkOperators,
  type PdfBody,
  PdfGroups,
  pdfDate,
  pdfDictionary,
  pdfGroupEntries,
  pdfNumber,
  pdfPictureWithMask,
  pdfStream,
  pdfText,
} from "../typesetting/pdf-ink.server.ts";
import { shortInkOperators } from "../typesetting/pdf-letters.server.ts";
import { turnedBox } from "../typesetting/turn.ts";
import { printableValues } from "./canvas.ts";
import type { CertificateRequest } from "./drawing.ts";
import type { FieldInk } from "./field-ink.server.ts";
import type { FittedLine, FittedText } from "./fit-text.server.ts";
import type { PdfPrefix } from "./pdf-prefix.server.ts";
import { describable, marked, tagObjects, xmpMetadata } from "./pdf-tags.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";

/** Side of an emoji in a PDF, whose page may be printed large. */
const EMOJI_PX = 160;

/**
 * The certificate as a one-page PDF: the design's constant beginning and an update that adds what
 * is this person's.
 */
export async function drawPdf(
  prepared: PreparedDesign,
  prefix: PdfPrefix,
  request: CertificateRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const inks = prepared.inks(printableValues(request.values), request.verifyUrl);
  const { numbers, tags, pointsPerPx, heightPt, level, isToday } = prefix;
  const hidden = new HiddenText(isToday);
  const visible: string[] = [];
  const live: Ink[] = [];
  const groups = new PdfGroups("Live");
  for (const [index, { ink, text }] of inks.entries()) {
    const field = tags?.fields.get(index);
    if (!prepared.baked.has(index)) {
      // Letters are drawn as shapes; what is read is the text laid over them.
      if (tags)
        visible.push(
          marked(shortInkOperators(ink, pointsPerPx, heightPt, groups), text ? null : field),
        );
      else visible.push(inkOperators(ink, pointsPerPx, heightPt, groups));
      live.push(...ink);
    }
    if (text) hidden.add(text, pointsPerPx, heightPt, field);
  }
  const objects = new Map<number, PdfBody>();
  const widths = hidden.widths();
  objects.set(numbers.content, pdfStream([...visible, hidden.content()].join("\n"), "", level));
  objects.set(numbers.toUnicode, pdfStream(hidden.toUnicode(), "", level));
  objects.set(numbers.cidFont, cidFont(numbers, widths));
  objects.set(numbers.info, information(request, isToday ? describable : String));
  if (numbers.fontFile !== null) {
    const font = invisibleFont(widths);
    objects.set(numbers.fontFile, pdfStream(font, `/Length1 ${font.length}`, level));
  }
  const next = await addPictures(objects, prefix, live, groups);
  if (numbers.links !== null) {
    const links = certificateLinks(inks, request, prefix);
    addLinks(objects, numbers.links, next, links);
    if (tags) {
      objects.set(tags.metadata, xmpMetadata(request, tags.isArchival));
      const places = links.map((_, index) => next + index);
      for (const [number, body] of tagObjects(tags, places, next + links.length))
        objects.set(number, body);
    }
  }
  return append(prefix, objects, documentId(request));
}

function cidFont(numbers: PdfPrefix["numbers"], widths: readonly number[]): PdfBody {
  const glyphs =
    numbers.cidToGid === null ? "/CIDToGIDMap/Identity" : `/CIDToGIDMap ${numbers.cidToGid} 0 R`;
  return pdfDictionary(
    "/Type/Font/Subtype/CIDFontType2/BaseFont/Invisible/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement " +
      "0>>" +
      `/FontDescriptor ${numbers.fontDescriptor} 0 R${glyphs}/DW 0/W [1 [${widths.join(" ")}]]`,
  );
}

/** `written`: how texts are, as files of this layout have them. */
function information(
  { about, verifyUrl }: CertificateRequest,
  written: (text: string) => string,
): PdfBody {
  const date = pdfDate(about.issuedAt);
  return pdfDictionary(
    `/Title ${pdfText(written(about.title))}/Author ${pdfText(written(about.issuer))}` +
      `/Subject ${pdfText(written(`${about.holder}, ${about.certificateId}`))}` +
      `/Keywords ${pdfText(verifyUrl)}/Producer ${pdfText("Iweri")}${date ? `/CreationDate (${date})/ModDate (${date})` : ""}`,
  );
}

/**
 * Adds the pictures of emoji, and what is see-through as one; returns the first object number that
 * is free after them.
 */
async function addPictures(
  objects: Map<number, PdfBody>,
  prefix: PdfPrefix,
  live: Ink[],
  { forms }: PdfGroups,
): Promise<number> {
  const names = [
    ...new Set(
      flatInk(live).flatMap((piece) =>
        piece.kind === "picture" && piece.name.startsWith("emoji-") ? piece.name : [],
      ),
    ),
  ];
  if (!names.length && !forms.size) return prefix.objectCount;
  let entries = prefix.pictureEntries;
  let next = prefix.objectCount;
  for (const name of names) {
    const { image, mask } = await pdfPictureWithMask(
      emojiPng(name.slice("emoji-".length), EMOJI_PX),
      next + 1,
    );
    objects.set(next, image);
    objects.set(next + 1, mask);
    entries += `/${name} ${next} 0 R`;
    next += 2;
  }
  for (const [name, operators] of forms) {
    objects.set(
      next,
      pdfStream(
        operators,
        pdfGroupEntries(prefix.widthPt, prefix.heightPt, prefix.numbers.pictures),
      ),
    );
    entries += `/${name} ${next} 0 R`;
    next += 1;
  }
  objects.set(prefix.numbers.pictures, pdfDictionary(entries));
  return next;
}

/** A page's annotations are objects of their own, listed in an array (ISO 32000-2, 7.7.3.3). */
function addLinks(
  objects: Map<number, PdfBody>,
  list: number,
  first: number,
  links: PdfBody[],
): void {
  for (const [index, link] of links.entries()) objects.set(first + index, link);
  objects.set(
    list,
    Buffer.from(`[${links.map((_, index) => `${first + index} 0 R`).join(" ")}]`, "latin1"),
  );
}

function documentId(request: CertificateRequest): string {
  const { designKey, values, verifyUrl, about } = request;
  return createHash("sha256")
    .update(JSON.stringify([designKey, values, verifyUrl, about]))
    .digest("hex")
    .slice(0, 32);
}

/**
 * An incremental update, as the PDF standard describes: new objects, a table of where they are, a
 * pointer to the table before.
 */
function append(
  prefix: PdfPrefix,
  objects: Map<number, PdfBody>,
  id: string,
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const offsets = new Map<number, number>();
  let at = prefix.bytes.length;
  const push = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  push(Buffer.from("\n", "latin1"));
  const numbers = [...objects.keys()].sort((a, b) => a - b);
  for (const number of numbers) {
    offsets.set(number, at);
    push(Buffer.from(`${number} 0 obj\n`, "latin1"));
    push(objects.get(number)!);
    push(Buffer.from("\nendobj\n", "latin1"));
  }
  const xrefStart = at;
  let table = "xref\n";
  for (let i = 0, end = 0; i < numbers.length; i = end) {
    for (end = i + 1; end < numbers.length && numbers[end] === numbers[end - 1]! + 1; end++);
    table += `${numbers[i]} ${end - i}\n`;
    for (const number of numbers.slice(i, end))
      table += `${String(offsets.get(number)).padStart(10, "0")} 00000 n \n`;
  }
  const size = Math.max(prefix.objectCount, numbers.at(-1)! + 1);
  const trailer =
    `trailer\n<</Size ${size}/Root ${prefix.rootNumber} 0 R/Info ${prefix.numbers.info} 0 R/Prev ${prefix.xrefStart}` +
    `/ID[<${id}><${id}>]>>\nstartxref\n${xrefStart}\n%%EOF\n`;
  push(Buffer.from(table + trailer, "latin1"));
  const whole = new Uint8Array(at);
  whole.set(prefix.bytes);
  let to = prefix.bytes.length;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}

/** In page pixels; y grows downwards. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Link annotations (ISO 32000-2, 12.5.6.5) that open the certificate's page: over its QR code, and
 * over each line that prints its id or address. Addresses in other texts stay text: a recipient may
 * have written them.
 */
function certificateLinks(
  inks: FieldInk[],
  { verifyUrl, about }: CertificateRequest,
  prefix: PdfPrefix,
): PdfBody[] {
  const address = URL.canParse(verifyUrl) ? new URL(verifyUrl).href : null;
  if (!address) return [];
  const areas = inks.flatMap(({ code, text }) => [
    ...(code ? [boxArea(code)] : []),
    ...(text ? linesWith(text, about.certificateId).map((line) => lineArea(line, text)) : []),
  ]);
  return areas.map((area, index) => link(area, address, index, prefix));
}

function linesWith(text: FittedText, certificateId: string): FittedLine[] {
  const id = lettersOf(certificateId);
  if (!id || !lettersOf(text.lines.map((line) => line.shaped.text).join("")).includes(id))
    return [];
  const whole = text.lines.filter((line) => lettersOf(line.shaped.text).includes(id));
  // An id or address that had to be wrapped: all of its field.
  return whole.length ? whole : text.lines;
}

/** An id is printed in capitals with hyphens, and is in its address without them. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function boxArea({
  left,
  top,
  width,
  height,
}: {
  left: number;
  top: number;
  width: number;
  height: number;
}): Area {
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * A line from above its capitals to below its descenders; of a turned line, the upright rectangle
 * around it.
 */
function lineArea({ shaped, x, baseline }: FittedLine, { sizePx, turn }: FittedText): Area {
  const box = {
    left: x,
    top: baseline - 0.95 * sizePx,
    width: shaped.width * sizePx,
    height: 1.25 * sizePx,
  };
  return turn ? boxArea(turnedBox(turn, box)) : boxArea(box);
}

function link(
  { left, top, right, bottom }: Area,
  address: string,
  index: number,
  prefix: PdfPrefix,
): PdfBody {
  const { pointsPerPx, heightPt, tags } = prefix;
  const corners = [
    left * pointsPerPx,
    heightPt - bottom * pointsPerPx,
    right * pointsPerPx,
    heightPt - top * pointsPerPx,
  ];
  const uri = address.replace(/[\\()]/g, "\\$&");
  return pdfDictionary(
    `/Type/Annot/Subtype/Link/Rect[${corners.map(pdfNumber).join(" ")}]/Border[0 0 0]/F 4${tags ? `/StructParent ${index + 1}` : ""}` +
      `/Contents ${pdfText(`Check this certificate at ${address}`)}/A<</S/URI/URI(${uri})>>`,
  );
}
