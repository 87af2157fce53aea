import type { TakenApart } from "./one-page-pdf.server.ts";
import type { VectorObstacle } from "./pdf-obstacles.server.ts";

/** `different`: as vectors it would look another way, or the file can't be taken apart. */
export type PictureReason = VectorObstacle | "different";

export const DYNAMIC_FORM =
  "This PDF is a form that only Adobe Acrobat can show. Print it to PDF from there, or save it as " +
  "PNG or JPG, and upload that.";

export const UNREADABLE_SCAN =
  "This PDF has a scan in a code that we can't read (JBIG2 with MMR). Save the page as PNG or JPG, " +
  "and upload that.";

const REASONS: Record<PictureReason, string> = {
  layers: "some of its layers are hidden or only sometimes visible",
  colours: "it uses CMYK, spot colours or colour profiles, which PDF readers show differently",
  fonts: "some of its fonts aren't in the file, so PDF readers would use different ones",
  pictures: "it has small pictures that are much enlarged, which PDF readers show differently",
  effects: "it uses effects that PDF readers show differently",
  size: "its vectors are too large to go into every certificate",
  different: "its vectors would look different there",
};

/**
 * What an organiser should know about a PDF that was taken as background. `taken`: null when it
 * couldn't be taken apart. `reasons`: why its picture is used in PDFs; empty when the vectors are.
 */
export function pdfNotes(
  taken: Pick<TakenApart, "pages" | "hasFormFields" | "hasUndrawnComments"> | null,
  reasons: readonly PictureReason[],
): string[] {
  const notes: string[] = [];
  if (taken && taken.pages > 1)
    notes.push(`This PDF has ${taken.pages} pages. Only the first one is used.`);
  if (reasons.includes("layers"))
    notes.push("Layers are printed as a screen shows them: those that are switched off aren't.");
  if (taken?.hasFormFields)
    notes.push("Form fields are printed as they are filled in now, and can't be filled in later.");
  if (taken?.hasUndrawnComments)
    notes.push(
      "This PDF has a line, shape, text or stamp that was added as a comment, and doesn't say what " +
        "it looks like. It isn't printed. To keep it, print the PDF to a new PDF and upload that.",
    );
  const why = Object.entries(REASONS).find(([reason]) => reasons.includes(reason as PictureReason));
  if (why)
    notes.push(
      `In PDF certificates this background is a picture, exactly as you see it here: ${why[1]}.`,
    );
  return notes;
}
