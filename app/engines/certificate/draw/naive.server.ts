import { Resvg } from "@resvg/resvg-js";
import { faceBytes } from "../typesetting/fonts.server.ts";
import { printableValues } from "./canvas.ts";
import type { DrawRequest } from "./drawing.ts";
import { fieldInk, placePictures } from "./field-ink.server.ts";
import { fieldBoxNode, layOutDesign, pageNode, runSatori } from "./lay-out-design.server.ts";
import { inkSvg } from "./paint-ink.server.ts";
import { quickPng } from "./png-chunks.server.ts";
import type { Artwork } from "./prepared-design.server.ts";
import { rasteriseBackground } from "./version-picture.server.ts";

/**
 * The plain way to draw a certificate: the whole of it through Satori, background included, the
 * same shaping, resvg, PNG. Slow. The tests and the benchmark hold the fast way against it, pixel
 * by pixel.
 */
export async function drawUncached(request: DrawRequest, artwork: Artwork): Promise<Uint8Array> {
  return new Resvg(await naiveSvg(request, artwork), { font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

async function naiveSvg(request: DrawRequest, artwork: Artwork): Promise<string> {
  const { design } = request;
  const laidOut = await layOutDesign(design, artwork.files);
  const canvas = await rasteriseBackground(artwork.background, laidOut.page);
  const pictures = await placePictures(design, laidOut, artwork.files);
  const values = printableValues(request.values);
  const background = {
    type: "img",
    props: {
      src: `data:image/png;base64,${quickPng(canvas.rgb, canvas.width, canvas.height).toString("base64")}`,
      width: canvas.width,
      height: canvas.height,
      style: { position: "absolute", left: 0, top: 0, width: canvas.width, height: canvas.height },
    },
  };
  // Each field is a box with one word that says which field it is; the shaped letters take the
  // word's place.
  const fields = design.fields.map((field, index) => fieldBoxNode(field, `field${index}`));
  const svg = await runSatori(design, pageNode(design, [background, ...fields]), {
    fonts: [{ name: "marks", data: faceBytes("Noto Sans"), weight: 400, style: "normal" }],
  });
  return svg.replace(/<text [^<>]*>field(\d+)<\/text>/g, (_, index) =>
    fieldInk(design, laidOut, Number(index), values, request.verifyUrl, pictures)
      .ink.map(inkSvg)
      .join(""),
  );
}
