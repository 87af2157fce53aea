import { type PdfBody, pdfDictionary, pdfNumber, pdfText } from "#app/platform/typesetting/pdf-objects.server.ts";
import type { DrawRequest } from "../model/drawing.ts";
import type { FieldInk } from "./field-ink.server.ts";
import type { FittedLine, FittedText } from "./fit-text.server.ts";
import type { PdfPrefix } from "./pdf-prefix.server.ts";

/** In page pixels; y grows downwards. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Link annotations (ISO 32000-2, 12.5.6.5) that open the certificate's page: over its QR code, and over each line that prints its
 * id or address. Addresses in other texts stay text: a recipient may have written them.
 */
export function certificateLinks(inks: FieldInk[], { verifyUrl, about }: DrawRequest, prefix: PdfPrefix): PdfBody[] {
  const address = URL.canParse(verifyUrl) ? new URL(verifyUrl).href : null;
  if (!address) return [];
  const areas = inks.flatMap(({ ink, text }) => [
    ...ink.flatMap((piece) => (piece.kind === "qr" ? [boxArea(piece.box)] : [])),
    ...(text ? linesWith(text, about.certificateId).map((line) => lineArea(line, text.sizePx)) : []),
  ]);
  return areas.map((area) => link(area, address, prefix));
}

function linesWith(text: FittedText, certificateId: string): FittedLine[] {
  const id = lettersOf(certificateId);
  if (!id || !lettersOf(text.lines.map((line) => line.shaped.text).join("")).includes(id)) return [];
  const whole = text.lines.filter((line) => lettersOf(line.shaped.text).includes(id));
  // An id or address that had to be wrapped: all of its field.
  return whole.length ? whole : text.lines;
}

/** An id is printed in capitals with hyphens, and is in its address without them. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function boxArea({ left, top, width, height }: { left: number; top: number; width: number; height: number }): Area {
  return { left, top, right: left + width, bottom: top + height };
}

/** A line from above its capitals to below its descenders. */
function lineArea({ shaped, x, baseline }: FittedLine, sizePx: number): Area {
  return { left: x, right: x + shaped.width * sizePx, top: baseline - 0.95 * sizePx, bottom: baseline + 0.3 * sizePx };
}

function link({ left, top, right, bottom }: Area, address: string, { pointsPerPx, heightPt }: PdfPrefix): PdfBody {
  const corners = [left * pointsPerPx, heightPt - bottom * pointsPerPx, right * pointsPerPx, heightPt - top * pointsPerPx];
  const uri = address.replace(/[\\()]/g, "\\$&");
  return pdfDictionary(
    `/Type/Annot/Subtype/Link/Rect[${corners.map(pdfNumber).join(" ")}]/Border[0 0 0]/F 4` +
      `/Contents ${pdfText(`Check this certificate at ${address}`)}/A<</S/URI/URI(${uri})>>`,
  );
}
