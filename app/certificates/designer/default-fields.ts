import type { Design, Field, TextField } from "../design.ts";
import { floorOf, toTenth } from "./design-limits.ts";

/** What an uploaded certificate starts with: the name in the middle, what it is for, when, and the code to check it by. */
export function designOnUpload(background: { id: string; widthPx: number; heightPx: number }): Design {
  const { widthPx, heightPx } = background;
  const shape = widthPx / heightPx;
  const codeWidth = shape >= 1 ? 9 : 13;
  const codeHeight = toTenth(codeWidth * shape);
  const fields: Field[] = [
    words("full-name", "Full Name", "{Full Name}", { x: 10, y: 40, width: 80, height: 12 }, 48),
    words("course-title", "Course Title", "{Course Title}", { x: 15, y: 56, width: 70, height: 7 }, 24),
    words("completion-date", "Completion Date", "{Completion Date}", { x: 30, y: 65, width: 40, height: 5 }, 16),
    {
      kind: "qr",
      id: "qr",
      label: "QR code",
      box: { x: toTenth(95 - codeWidth), y: toTenth(93 - codeHeight), width: codeWidth, height: codeHeight },
    },
  ];
  return { widthPx, heightPx, backgroundId: background.id, fields };
}

function words(id: string, label: string, content: string, box: TextField["box"], size: number): TextField {
  return {
    kind: "text",
    id,
    label,
    box,
    content,
    font: "Noto Serif",
    size,
    minSize: floorOf(size),
    align: "center",
    bold: false,
    italic: false,
    underline: false,
    list: false,
    colour: "#111a33",
  };
}
