import sharp from "sharp";
import type { BuiltInDesign } from "../app/engines/certificate/built-in/built-in-design.ts";
import type { Design } from "../app/engines/certificate/design.ts";
import type { ArtworkSource } from "../app/engines/certificate/draw/drawing.ts";
import {
  createDrawing,
  renderBuiltInBackground,
} from "../app/engines/certificate/drawing.server.ts";

const SAMPLE = {
  "Full Name": "Fúnmiláyọ̀ Adébáyọ̀",
  "Course Title": "Data Analysis Fundamentals",
  "Completion Date": "14 November 2025",
  "Instructor Name": "Dr Ngọzị Okonkwọ",
  "Organization Name": "Lagoon Digital Academy",
  "Certificate ID": "7K2M-94QX-H3TD-P8WV-2C6N",
  "CPD Hours": "12",
  "Second Signatory": "Prof. Ibrahim Danjuma",
  "Third Signatory": "Adaeze Nwosu",
};
const VERIFY_URL = "https://certificates.example.org/c/7k2m94qxh3tdp8wv2c6n";
const SIGNATURE_KEY = "sample-signature-";
/** Pen strokes of four invented people, as points that a smooth line runs through. */
// biome-ignore format: a stroke a line
const HANDS: [x: number, y: number][][][] = [
  [[[6, 70], [26, 24], [52, 6], [60, 22], [44, 66], [36, 76], [58, 48], [92, 8], [100, 18], [88, 62], [96, 68], [124, 28], [140, 24], [136, 62], [150, 64], [176, 34], [184, 62], [204, 52], [268, 36]]],
  [[[14, 62], [28, 22], [58, 6], [74, 30], [48, 76], [18, 66], [38, 28], [92, 46], [100, 68], [110, 48], [122, 68], [134, 46], [146, 66], [158, 50], [174, 64], [226, 50], [264, 56]], [[64, 86], [150, 78], [236, 80]]],
  [[[18, 82], [46, 16], [62, 4], [56, 36], [36, 84], [66, 74], [86, 50], [92, 56], [86, 72], [112, 50], [118, 54], [112, 72], [142, 34], [152, 6], [142, 12], [136, 70], [166, 58], [204, 40], [256, 28]], [[26, 92], [136, 86], [252, 70]]],
  [[[10, 86], [32, 12], [46, 70], [72, 10], [80, 84], [100, 54], [114, 42], [106, 80], [130, 58], [150, 44], [148, 80], [170, 60], [184, 14], [176, 84], [198, 54], [214, 76], [238, 50], [266, 62]]],
];

/** A signature in ink as a picture with transparency. */
function signatureSvg(hand: number): string {
  const strokes = HANDS[hand]!.map((points) => {
    const at = (i: number) => points[Math.max(0, Math.min(i, points.length - 1))]!;
    const curves = points.slice(1).map(([x, y], i) => {
      const [[ax, ay], [bx, by], [dx, dy]] = [at(i - 1), at(i), at(i + 2)];
      return `C${bx + (x - ax) / 6} ${by + (y - ay) / 6} ${x - (dx - bx) / 6} ${y - (dy - by) / 6} ${x} ${y}`;
    });
    return `M${points[0]}${curves.join("")}`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1096" height="392" viewBox="0 -2 274 98"><path d="${strokes.join("")}" ` +
    `fill="none" stroke="#16308F" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

const LOGO_KEY = "sample-logo";
/** Dark, as most logos are: it shows which grounds it can't be made out on. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="300" viewBox="0 0 380 150"><circle cx="75" cy="75" r="66" fill="#14213d"/><path d="M38 88q18-26 37 0t37 0M38 66q18-26 37 0t37 0" fill="none" stroke="#fca311" stroke-width="9"/><path d="M168 44h20v48h34v16h-54zM236 44h24q36 0 36 32t-36 32h-24zm20 16v32q20 2 20-16t-20-16zM322 44h20l24 64h-20l-5-14h-19l-5 14h-20zm10 22-6 17h12z" fill="#14213d"/></svg>`;

const artwork: ArtworkSource = {
  background: async (id) => ({ png: renderBuiltInBackground(id), pdf: null }),
  file: async (key) =>
    sharp(Buffer.from(key === LOGO_KEY ? LOGO : signatureSvg(Number(key.at(-1)))))
      .png()
      .toBuffer(),
};

interface SampleOptions {
  isSigned?: boolean;
  /** With an invented organisation's logo. */
  hasLogo?: boolean;
}

/** The design with pictures in its places. */
function illustrated(design: Design, { isSigned = true, hasLogo = false }: SampleOptions): Design {
  let hand = [...design.backgroundId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return {
    ...design,
    fields: design.fields.map((field) => {
      if (field.kind === "signature" && isSigned)
        return { ...field, fileKey: `${SIGNATURE_KEY}${hand++ % HANDS.length}` };
      return field.kind === "logo" && hasLogo ? { ...field, fileKey: LOGO_KEY } : field;
    }),
  };
}

/**
 * Gives `use` the product's own renderer with invented people's values: a function that draws a
 * built-in design as a PNG of its full size. Other values than the sample's may be given.
 */
export async function withSamples(
  use: (
    draw: (
      design: BuiltInDesign,
      values?: Partial<typeof SAMPLE>,
      options?: SampleOptions,
    ) => Promise<Uint8Array>,
  ) => Promise<void>,
): Promise<void> {
  const drawing = createDrawing({ artwork, threads: 1 });
  try {
    await use(({ name, design }, values, options = {}) => {
      const all = { ...SAMPLE, ...values };
      const about = {
        title: name,
        holder: all["Full Name"],
        issuer: all["Organization Name"],
        certificateId: all["Certificate ID"],
        issuedAt: "2025-11-14T12:00:00.000Z",
      };
      return drawing.png({
        designKey: `${design.backgroundId} ${JSON.stringify(options)}`,
        design: illustrated(design, options),
        values: all,
        verifyUrl: VERIFY_URL,
        about,
      });
    });
  } finally {
    await drawing.close();
  }
}
