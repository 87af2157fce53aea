import type { FontFamily } from "#app/platform/typesetting/font-families.ts";
import type { Box, QrField, SignatureField, TextField } from "../model/design.ts";

interface SampleTextStyle {
  font: FontFamily;
  /** Pixels on a certificate 800 pixels wide. */
  size: number;
  /** The floor of shrink-to-fit; 55 % of `size` when not given. */
  minSize?: number;
  colour: string;
  align?: TextField["align"];
  bold?: boolean;
  italic?: boolean;
  letterSpacing?: number;
}

/** A text field with the built-in designs' common settings. */
export function sampleText(id: string, label: string, content: string, box: Box, style: SampleTextStyle): TextField {
  const {
    font,
    size,
    minSize = Math.round(size * 0.55),
    colour,
    align = "center",
    bold = false,
    italic = false,
    letterSpacing,
  } = style;
  return {
    kind: "text",
    id,
    label,
    box,
    content,
    font,
    size,
    minSize,
    align,
    bold,
    italic,
    underline: false,
    list: false,
    colour,
    ...(letterSpacing === undefined ? {} : { letterSpacing }),
  };
}

/** The code that opens the verification page. Keep it 168 px or more on a 2000 px page: 41 modules with its quiet zone, 4 px each. */
export function qrCode(box: Box): QrField {
  return { kind: "qr", id: "qr", label: "QR code", box };
}

/** Room for a signature; nothing is drawn until the organiser uploads one. */
export function signature(box: Box): SignatureField {
  return { kind: "signature", id: "signature", label: "Signature", box, fileKey: null };
}
