/**
 * Draws the pictures of the built-in designs with the product's own renderer: `public/designs/<slug>.webp` for the chooser
 * and `docs/certificate.webp` for the README. Run it after changing a design: `npx tsx bin/draw-thumbnails.ts`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { BUILT_IN_DESIGNS } from "../app/certificates/built-in/built-in-designs.ts";
import { renderBuiltInBackground } from "../app/certificates/built-in/render-artwork.server.ts";
import type { Design } from "../app/certificates/design.ts";
import { createDrawing } from "../app/certificates/drawing/drawing-pool.server.ts";
import type { ArtworkSource } from "../app/certificates/drawing.ts";

const SAMPLE = {
  "Full Name": "Fúnmiláyọ̀ Adébáyọ̀",
  "Course Title": "Data Analysis Fundamentals",
  "Completion Date": "14 November 2025",
  "Instructor Name": "Dr Ngọzị Ọkọnkwọ",
  "Organization Name": "Lagoon Digital Academy",
  "Certificate ID": "7K2M-94QX-H3TD-P8WV-2C6N",
};
const VERIFY_URL = "https://certificates.example.org/c/7k2m94qxh3tdp8wv2c6n";
const SIGNATURE_KEY = "sample-signature";
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="372" viewBox="324 1042 274 94"><path d="M330 1112c22-62 48-84 54-62 6 24-34 66-26 68 12 4 46-74 62-70 12 4-18 56-4 58 16 2 34-44 46-42 10 2-10 38 2 40 14 2 26-34 40-34 12 0 0 30 14 32 16 2 62-16 96-30" fill="none" stroke="#16308F" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const THUMBNAIL = { widthPx: 480, mostBytes: 20_000 };
const README_PICTURE = { widthPx: 960, mostBytes: 70_000 };

const artwork: ArtworkSource = {
  background: async (id) => ({ png: renderBuiltInBackground(id.replace("built-in:", "")), pdf: null }),
  file: async () => sharp(Buffer.from(SIGNATURE)).png().toBuffer(),
};

function signed(design: Design): Design {
  return {
    ...design,
    fields: design.fields.map((field) => (field.kind === "signature" ? { ...field, fileKey: SIGNATURE_KEY } : field)),
  };
}

/** The best WebP of this width that is small enough. Mitchell keeps engraved lines from flickering, which also saves a fifth. */
async function shrink(png: Uint8Array, { widthPx, mostBytes }: typeof THUMBNAIL): Promise<Buffer> {
  for (let quality = 90; quality >= 20; quality -= 2) {
    const picture = await sharp(png).resize({ width: widthPx, kernel: "mitchell" }).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= mostBytes) return picture;
  }
  throw new Error(`No quality brings the picture under ${mostBytes} bytes`);
}

async function save(path: string, picture: Buffer): Promise<void> {
  await writeFile(path, picture);
  console.log(`${path}  ${picture.length} bytes`);
}

const root = new URL("..", import.meta.url).pathname;
const drawing = createDrawing({ artwork, threads: 1 });
try {
  await mkdir(`${root}public/designs`, { recursive: true });
  for (const [i, { slug, name, design }] of BUILT_IN_DESIGNS.entries()) {
    const about = {
      title: name,
      holder: SAMPLE["Full Name"],
      issuer: SAMPLE["Organization Name"],
      certificateId: SAMPLE["Certificate ID"],
    };
    const png = await drawing.png({
      designKey: slug,
      design: signed(design),
      values: SAMPLE,
      verifyUrl: VERIFY_URL,
      about: { ...about, issuedAt: "2025-11-14T12:00:00.000Z" },
    });
    await save(`${root}public/designs/${slug}.webp`, await shrink(png, THUMBNAIL));
    if (i === 0) await save(`${root}docs/certificate.webp`, await shrink(png, README_PICTURE));
  }
} finally {
  await drawing.close();
}
