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
};
const VERIFY_URL = "https://certificates.example.org/c/7k2m94qxh3tdp8wv2c6n";
const SIGNATURE_KEY = "sample-signature";
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="372" viewBox="324 1042 274 94"><path d="M330 1112c22-62 48-84 54-62 6 24-34 66-26 68 12 4 46-74 62-70 12 4-18 56-4 58 16 2 34-44 46-42 10 2-10 38 2 40 14 2 26-34 40-34 12 0 0 30 14 32 16 2 62-16 96-30" fill="none" stroke="#16308F" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const LOGO_KEY = "sample-logo";
/** Dark, as most logos are: it shows which grounds it can't be made out on. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="300" viewBox="0 0 380 150"><circle cx="75" cy="75" r="66" fill="#14213d"/><path d="M38 88q18-26 37 0t37 0M38 66q18-26 37 0t37 0" fill="none" stroke="#fca311" stroke-width="9"/><path d="M168 44h20v48h34v16h-54zM236 44h24q36 0 36 32t-36 32h-24zm20 16v32q20 2 20-16t-20-16zM322 44h20l24 64h-20l-5-14h-19l-5 14h-20zm10 22-6 17h12z" fill="#14213d"/></svg>`;

const artwork: ArtworkSource = {
  background: async (id) => ({ png: renderBuiltInBackground(id), pdf: null }),
  file: async (key) =>
    sharp(Buffer.from(key === LOGO_KEY ? LOGO : SIGNATURE))
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
  return {
    ...design,
    fields: design.fields.map((field) => {
      if (field.kind === "signature" && isSigned) return { ...field, fileKey: SIGNATURE_KEY };
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
