import { type FontChoice, familyName, isOwnFamily } from "#app/engines/certificate/design.ts";
import { webFontVersion } from "#app/engines/certificate/drawing.server.ts";

/**
 * Where a browser gets the letters of a text, of our families at an address that never shows
 * others. Paths would lose their capitals.
 */
export function faceAddress({
  font,
  bold,
  italic,
}: {
  font: FontChoice;
  bold: boolean;
  italic: boolean;
}): string {
  const asked = new URLSearchParams({
    family: familyName(font),
    bold: bold ? "1" : "",
    italic: italic ? "1" : "",
  });
  if (!isOwnFamily(font)) asked.set("v", webFontVersion(font, { bold, italic }));
  return `/settings/organisation/fonts/face?${asked}`;
}
