/**
 * Writes a contact sheet of the templates: each with eight names, without signatory and logo, and
 * on its other pages. It is for the eyes: open `index.html` of the folder. `npm run designs --
 * [FOLDER] [SLUG …]`; without slugs, all of them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import type { BuiltInDesign } from "../app/engines/certificate/built-in/built-in-design.ts";
import { findBuiltIn, TEMPLATES } from "../app/engines/certificate/design.ts";

import { withSamples } from "./draw-sample.ts";

const NAMES: Record<string, string> = {
  short: "Ada Obi",
  long: "Oluwafunmilayo Adebayo-Ogunleye",
  "two lines": "Professor Emeritus Oluwadamilola Chukwuemeka Ibrahim-Adeyemi Okonkwo",
  Yoruba: "Ọlọ́runfúnmi Ṣẹ́gun Adébáyọ̀",
  Igbo: "Ngọzị Chịnwendụ Okonkwọ",
  Hausa: "Ɗanjuma Ƙofar Ɓaƙo",
  Arabic: "عائشة محمد البغدادي",
  Japanese: "佐藤 さくら",
};
const PICTURE_WIDTH_PX = 640;
/** Pages in their own colours first, then in a brand's. */
const BRAND = "a4133c-ffb703";

const [folder = "designs-sheet", ...slugs] = process.argv.slice(2);
const place = resolve(folder);
const chosen = TEMPLATES.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
const sections: string[] = [];

await mkdir(place, { recursive: true });
await withSamples(async (draw) => {
  for (const { slug, name, pages } of chosen) {
    const figures: string[] = [];
    const add = async (
      caption: string,
      design: BuiltInDesign,
      values: Parameters<typeof draw>[1],
      options: Parameters<typeof draw>[2] = {},
    ) => {
      const file = `${slug}-${caption.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.webp`;
      const png = await draw(
        options.isSigned === false ? withoutSignatory(design) : design,
        values,
        options,
      );
      const size = await sharp(png)
        .resize({ width: PICTURE_WIDTH_PX })
        .webp({ quality: 80 })
        .toFile(join(place, file));
      figures.push(
        `<figure><img src="${file}" width="${size.width}" height="${size.height}" loading="lazy" alt=""><figcaption>${caption}</figcaption></figure>`,
      );
    };
    const first = findBuiltIn(`${slug}:${pages[0]}`)!;
    for (const [kind, holder] of Object.entries(NAMES))
      await add(kind, first, { "Full Name": holder });
    await add("without signatory and logo", first, { "Instructor Name": "" }, { isSigned: false });
    for (const page of pages)
      await add(`${page} with a logo`, findBuiltIn(`${slug}:${page}`)!, {}, { hasLogo: true });
    await add("brand colours", findBuiltIn(`${slug}:${pages[0]}:${BRAND}`)!, {});
    sections.push(`<h2 id="${slug}">${name}</h2><div>${figures.join("")}</div>`);
    console.log(`${name}: ${figures.length} pictures`);
  }
});
await writeFile(
  join(place, "index.html"),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Templates</title><style>body{font:16px system-ui;margin:2rem;background:#eee}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0}img{width:420px;height:auto}</style><h1>Templates</h1>${sections.join("")}</html>`,
);
console.log(`${join(place, "index.html")} shows them all.`);

/** As it is drawn when there is neither a signature nor an instructor nor a logo. */
function withoutSignatory(builtIn: BuiltInDesign): BuiltInDesign {
  const { design } = builtIn;
  const fields = design.fields.filter(
    (field) => field.group === undefined && field.kind !== "logo",
  );
  return { ...builtIn, design: { ...design, fields } };
}
