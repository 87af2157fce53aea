import sharp from "sharp";
import type { BuiltInDesign } from "../app/features/certificates/built-in/built-in-design.ts";
import { renderBuiltInBackground } from "../app/features/certificates/built-in/render-artwork.server.ts";
import { createDrawing } from "../app/features/certificates/draw/drawing-pool.server.ts";
import type { Design } from "../app/features/certificates/model/design.ts";
import type { ArtworkSource } from "../app/features/certificates/model/drawing.ts";

const SAMPLE = {
  "Full Name": "Fúnmiláyọ̀ Adébáyọ̀",
  "Course Title": "Data Analysis Fundamentals",
  "Completion Date": "14 November 2025",
  "Instructor Name": "Dr Ngọzị Okonkwọ",
  "Organization Name": "Lagoon Digital Academy",
  "Certificate ID": "7K2M-94QX-H3TD-P8WV-2C6N",
  "CPD Hours": "12",
};
const VERIFY_URL = "https://certificates.example.org/c/7k2m94qxh3tdp8wv2c6n";
const SIGNATURE_KEY = "sample-signature";
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="372" viewBox="324 1042 274 94"><path d="M330 1112c22-62 48-84 54-62 6 24-34 66-26 68 12 4 46-74 62-70 12 4-18 56-4 58 16 2 34-44 46-42 10 2-10 38 2 40 14 2 26-34 40-34 12 0 0 30 14 32 16 2 62-16 96-30" fill="none" stroke="#16308F" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const artwork: ArtworkSource = {
  background: async (id) => ({ png: renderBuiltInBackground(id), pdf: null }),
  file: async () => sharp(Buffer.from(SIGNATURE)).png().toBuffer(),
};

/** The design with a signature in its place. */
function signed(design: Design): Design {
  return {
    ...design,
    fields: design.fields.map((field) => (field.kind === "signature" ? { ...field, fileKey: SIGNATURE_KEY } : field)),
  };
}

/**
 * Gives `use` the product's own renderer with invented people's values: a function that draws a built-in design as a PNG of
 * its full size. Other values than the sample's may be given.
 */
export async function withSamples(
  use: (
    draw: (design: BuiltInDesign, values?: Partial<typeof SAMPLE>, options?: { isSigned: boolean }) => Promise<Uint8Array>,
  ) => Promise<void>,
): Promise<void> {
  const drawing = createDrawing({ artwork, threads: 1 });
  try {
    await use(({ name, design }, values, { isSigned } = { isSigned: true }) => {
      const all = { ...SAMPLE, ...values };
      const about = {
        title: name,
        holder: all["Full Name"],
        issuer: all["Organization Name"],
        certificateId: all["Certificate ID"],
        issuedAt: "2025-11-14T12:00:00.000Z",
      };
      return drawing.png({
        designKey: `${design.backgroundId}${isSigned ? "" : " bare"}`,
        design: isSigned ? signed(design) : design,
        values: all,
        verifyUrl: VERIFY_URL,
        about,
      });
    });
  } finally {
    await drawing.close();
  }
}
