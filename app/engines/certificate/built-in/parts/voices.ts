import type { FontFamily } from "../../typesetting/font-families.ts";
import { blend, type Palette } from "../palette.ts";
import type { FootVoices } from "./foot.ts";
import type { Voice } from "./words.ts";

interface FootStyle {
  align?: Voice["align"];
  /** Small words slanted. */
  italic?: boolean;
  bold?: boolean;
  /** On the deep colour rather than on paper. */
  isDeep?: boolean;
  units?: number;
}

/** The voices of a template's foot in one family, and that of the certificate's id. */
export function footVoices(
  palette: Palette,
  font: FontFamily,
  { align = "center", italic = false, bold = false, isDeep = false, units = 33 }: FootStyle = {},
): FootVoices & { id: Voice } {
  const value = isDeep ? palette.onDeep : palette.ink;
  const label = isDeep ? palette.quietOnDeep : palette.muted;
  return {
    value: { font, units, colour: value, align, bold },
    label: { font, units: units * 0.8, colour: label, align, italic },
    rule: blend(value, isDeep ? palette.deep : palette.paper, 0.4),
    id: { font: "Noto Sans", units: 22, colour: value, align },
  };
}

/** Small words between the important ones. */
export function quiet(palette: Palette, font: FontFamily, style: Partial<Voice> = {}): Voice {
  return { font, units: 38, colour: palette.muted, ...style };
}
