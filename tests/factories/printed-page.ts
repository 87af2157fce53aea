import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import fontkit from "@pdf-lib/fontkit";

/** An organiser's PDF: a tinted page with a line of text, in a font that is in the file. */
export async function printedPage(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit as Parameters<typeof document.registerFontkit>[0]);
  const path = createRequire(import.meta.url).resolve(
    "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  );
  const font = await document.embedFont(readFileSync(path), { subset: true });
  const page = document.addPage([421, 298]);
  page.drawRectangle({ x: 20, y: 20, width: 381, height: 258, color: rgb(0.9, 0.95, 1) });
  page.drawText(text, { x: 60, y: 60, size: 12, font });
  return document.save();
}
