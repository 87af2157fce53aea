import sharp from "sharp";
import type { Design, Field, TextField } from "../../app/engines/certificate/design.ts";
import type { DrawRequest } from "../../app/engines/certificate/drawing.server.ts";

/**
 * Backgrounds of three kinds, the same every time: one colour, a gradient, and the noise of a
 * photograph.
 */
export async function sampleBackground(
  kind: "flat" | "gradient" | "photo",
  width: number,
  height: number,
): Promise<Uint8Array> {
  const rgb = Buffer.alloc(width * height * 3);
  let seed = 42;
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const noise = kind === "photo" ? (seed >> 16) % 24 : 0;
    const isFrame = Math.min(x, y, width - 1 - x, height - 1 - y) < width / 50;
    for (let c = 0; c < 3; c++) {
      const slope = kind === "flat" ? 245 : 200 + (40 * x) / width - (30 * y) / height + 5 * c;
      rgb[i * 3 + c] = isFrame ? [31, 58, 95][c]! : Math.round(slope) - noise;
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A signature-like stroke with soft edges on transparency. */
export async function sampleSignature(): Promise<Uint8Array> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="150"><path d="M20 100C80 0 120 150 180 70S300 20 380 110" fill="none" stroke="#123" stroke-opacity=".8" stroke-width="6"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Wider than high, with a round hole that one sees through, as WebP. */
async function samplePicture(): Promise<Uint8Array> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path fill="#0a7d55" fill-rule="evenodd" d="M0 0H300V200H0ZM110 100a40 40 0 1 0 80 0a40 40 0 1 0-80 0"/><path fill="#ffd166" d="M0 0H60V60Z"/></svg>';
  return sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer();
}

export function textField(
  id: string,
  content: string,
  box: [number, number, number, number],
  more: Partial<TextField> = {},
): TextField {
  const [x, y, width, height] = box;
  return {
    kind: "text",
    id,
    label: id,
    content,
    box: { x, y, width, height },
    font: "Noto Serif Display",
    size: 20,
    minSize: 12,
    align: "center",
    bold: false,
    italic: false,
    underline: false,
    list: false,
    colour: "#1f3a5f",
    ...more,
  };
}

/** A certificate with everything: constant and filled text, underline, list, QR, signature. */
export function sampleDesign(widthPx = 2000, heightPx = 1414, more: Field[] = []): Design {
  return {
    widthPx,
    heightPx,
    backgroundId: "sample",
    fields: [
      textField("heading", "Certificate of Completion", [8.5, 12, 83, 9], {
        size: 36,
        bold: true,
        letterSpacing: 0.05,
      }),
      textField("name", "{Full Name}", [8.5, 36, 83, 13], {
        size: 48,
        minSize: 20,
        colour: "#7a1420",
      }),
      textField("course", "has completed {Course Title}\non {Completion Date}", [15, 52, 70, 12], {
        font: "Gentium Plus",
        italic: true,
        size: 16,
        minSize: 10,
      }),
      textField("list", "Ẹ̀kọ́ one\nFee ₦245,000", [8.5, 72, 40, 12], {
        font: "Andika",
        size: 12,
        list: true,
        align: "left",
      }),
      textField("id", "{Certificate ID}", [55, 92.3, 24, 4], {
        font: "Noto Sans",
        size: 9,
        minSize: 6,
        align: "right",
        underline: true,
      }),
      { kind: "qr", id: "qr", label: "QR code", box: { x: 80, y: 74, width: 13, height: 18 } },
      {
        kind: "signature",
        id: "signature",
        label: "Signature",
        box: { x: 50, y: 72, width: 20, height: 12 },
        fileKey: "signature",
      },
      ...more,
    ],
  };
}

/** One of each kind of element, upright, turned and see-through, for the page above. */
export function everyElement(): Field[] {
  const at = (x: number, y: number, width: number, height: number) => ({
    box: { x, y, width, height },
  });
  const shape = { kind: "shape" as const, fill: "#c9a227", stroke: "#1f3a5f", strokeWidth: 1.5 };
  return [
    { ...shape, ...at(2, 2, 96, 96), id: "frame", label: "Frame", shape: "rectangle", fill: null },
    {
      ...shape,
      ...at(8, 24, 14, 9),
      id: "turned-box",
      label: "Box",
      shape: "rectangle",
      rotation: 17,
      opacity: 0.5,
    },
    {
      ...shape,
      ...at(76, 22, 14, 12),
      id: "ellipse",
      label: "Ellipse",
      shape: "ellipse",
      rotation: -30,
    },
    {
      ...shape,
      ...at(30, 49, 40, 2),
      id: "line",
      label: "Line",
      shape: "line",
      fill: null,
      rotation: 3,
    },
    {
      ...at(6, 4, 10, 14),
      kind: "logo",
      id: "logo",
      label: "Logo",
      fileKey: "picture",
      rotation: -15,
    },
    {
      ...at(84, 4, 11, 12),
      kind: "image",
      id: "cover",
      label: "Cover",
      fileKey: "picture",
      fit: "cover",
      rotation: 25,
      opacity: 0.6,
    },
    {
      ...at(3, 40, 7, 20),
      kind: "image",
      id: "contain",
      label: "Contain",
      fileKey: "picture",
      fit: "contain",
    },
    {
      ...at(40, 84, 10, 13),
      kind: "seal",
      id: "seal",
      label: "Seal",
      content: "{Organization Initials}",
      colour: "#7a1420",
    },
    {
      ...at(30, 84, 9, 13),
      kind: "seal",
      id: "pale",
      label: "Pale seal",
      content: "A+",
      colour: "#f1d283",
      rotation: 20,
      opacity: 0.7,
    },
    { ...at(88, 52, 9, 13), kind: "qr", id: "turned-qr", label: "Code", rotation: 10 },
    textField("spine", "{Full Name} 🎉", [84, 38, 24, 5], {
      rotation: 90,
      size: 14,
      underline: true,
      letterCase: "upper",
    }),
    textField("draft", "Draft of\n{Full Name}", [20, 60, 60, 14], {
      rotation: -12,
      opacity: 0.25,
      size: 40,
      lineSpacing: 0.9,
      colour: "#aa0000",
    }),
    {
      ...at(50, 86, 14, 6),
      kind: "signature",
      id: "turned-signature",
      label: "Signature",
      fileKey: "signature",
      rotation: -8,
      opacity: 0.8,
    },
    {
      ...at(66, 86, 12, 6),
      kind: "signature",
      id: "unsigned",
      label: "Signature",
      fileKey: null,
      group: "second",
    },
    {
      ...shape,
      ...at(66, 92, 12, 1),
      id: "second-line",
      label: "Line",
      shape: "line",
      group: "second",
    },
    textField("second-name", "{Second Name}", [66, 93, 12, 3], {
      size: 10,
      minSize: 6,
      group: "second",
    }),
  ];
}

export function sampleRequest(
  design: Design,
  name: string,
  more: Partial<DrawRequest> = {},
): DrawRequest {
  return {
    designKey: "sample",
    design,
    values: {
      "Full Name": name,
      "Course Title": "Advanced Ṣ́ọ̀rọ̀ ī̀ m̄ Ɓ Ɗ Ƙ",
      "Completion Date": "17 November 2026",
      "Certificate ID": "7GKQ-2M4X-P9RT-W3ZB",
      "Organization Initials": "IẸG",
    },
    verifyUrl: "https://certificates.example.org/c/7gkq2m4xp9rtw3zb",
    about: {
      title: "Advanced Yoruba",
      holder: name,
      issuer: "Ilé-Ẹ̀kọ́ Gíga",
      certificateId: "7GKQ-2M4X-P9RT-W3ZB",
      issuedAt: "2026-11-17T09:30:00.000Z",
    },
    ...more,
  };
}

export async function sampleArtwork(
  kind: "flat" | "gradient" | "photo",
  width = 2000,
  height = 1414,
) {
  return {
    background: { png: await sampleBackground(kind, width, height), pdf: null },
    files: new Map([
      ["signature", await sampleSignature()],
      ["picture", await samplePicture()],
    ]),
  };
}

/** Names that have broken certificate programs. */
export const HARD_NAMES = {
  yoruba: "Ọ̀ṣúnkẹ́ Ẹ̀bùn Ọ́lá",
  hausa: "Ɓala Ɗanladi Ƙwairanga Ƴar'adua",
  arabic: "عائشة محمد بيلو",
  mixed: "Aisha عائشة Bello",
  chinese: "王小明",
  emoji: "Ada 😀 Obi 👩‍👩‍👧",
  shrunk: "Oluwaseunfunmi Adebayo-Ogunbanjo Chukwuemeka",
  wrapped: "Maximiliane Adéwálé ".repeat(7).trim(),
  oneWord: "Ọlá".repeat(60),
};

const LISTED_NAMES = [
  "Ọ̀ṣúnkẹ́ Ẹ̀bùn",
  "Fúnmiláyọ̀ Adébáyọ̀",
  "Aisha Bello",
  "Chukwuemeka Okonkwo-Nwosu",
  "Ɗanladi Ƙwairanga",
  "Maria João Conceição",
];

/**
 * As within a list: each certificate has a name, an id and an address of its own, and the course
 * and date are everybody's.
 */
export function listedRequest(design: Design, i: number): DrawRequest {
  const id = (i + 1_000_003).toString(32).toUpperCase().padStart(16, "7");
  const verifyUrl = `https://certificates.example.org/c/${id.toLowerCase()}`;
  const request = sampleRequest(design, `${LISTED_NAMES[i % LISTED_NAMES.length]} ${i}`, {
    verifyUrl,
  });
  request.values["Certificate ID"] = id.replace(/(.{4})(?=.)/g, "$1-");
  return request;
}

/** The same where nothing is shared: the course and the date are each one's own too. */
export function unsharedRequest(design: Design, i: number): DrawRequest {
  const request = listedRequest(design, i);
  request.values["Course Title"] = `Advanced Ṣ́ọ̀rọ̀ ${i}`;
  request.values["Completion Date"] = `${1 + (i % 28)} November ${2000 + (i % 26)}`;
  return request;
}
