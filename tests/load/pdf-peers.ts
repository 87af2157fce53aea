import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { Design } from "../../app/engines/certificate/design.ts";
import type { DrawRequest } from "../../app/engines/certificate/drawing.server.ts";

import { darkModules, load, type Peer, peerLines, peerQr } from "./drawing-peers.ts";

const PAGE_WIDTH_PT = 842;

/**
 * pdf-lib with the background as a JPEG and its fonts cut down to the letters used, as its
 * documentation shows.
 */
async function pdfLibPeer(design: Design, jpeg: Uint8Array): Promise<Peer | null> {
  const library = await load<typeof import("pdf-lib")>("pdf-lib");
  const fontkit = await load<{ default: typeof import("@pdf-lib/fontkit") }>("@pdf-lib/fontkit");
  if (!library || !fontkit) return null;
  const { PDFDocument, rgb } = library;
  const k = PAGE_WIDTH_PT / design.widthPx;
  const files = new Map<string, Uint8Array>();
  return {
    name: "pdf-lib",
    async draw(request) {
      const doc = await PDFDocument.create();
      doc.registerFontkit(fontkit.default);
      const page = doc.addPage([PAGE_WIDTH_PT, design.heightPx * k]);
      page.drawImage(await doc.embedJpg(jpeg), {
        x: 0,
        y: 0,
        width: PAGE_WIDTH_PT,
        height: design.heightPx * k,
      });
      const fonts = new Map<string, Awaited<ReturnType<typeof doc.embedFont>>>();
      for (const { text, font, sizePx, colour, align, left, right, baseline } of peerLines(
        request,
      )) {
        if (!files.has(font)) files.set(font, readFileSync(font));
        if (!fonts.has(font))
          fonts.set(font, await doc.embedFont(files.get(font)!, { subset: true }));
        const face = fonts.get(font)!;
        const width = face.widthOfTextAtSize(text, sizePx * k);
        const room = (right - left) * k - width;
        const x = left * k + (align === "left" ? 0 : align === "right" ? room : room / 2);
        const hex = Number.parseInt(colour.slice(1), 16);
        const color = rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255);
        page.drawText(text, {
          x,
          y: (design.heightPx - baseline) * k,
          size: sizePx * k,
          font: face,
          color,
        });
      }
      const qr = peerQr(request);
      const side = qr.modulePx * k;
      const { left, top, width, height } = qr.box;
      page.drawRectangle({
        x: left * k,
        y: (design.heightPx - top - height) * k,
        width: width * k,
        height: height * k,
        color: rgb(1, 1, 1),
      });
      for (const [x, y] of darkModules(qr)) {
        page.drawRectangle({
          x: x * k,
          y: (design.heightPx - y) * k - side,
          width: side,
          height: side,
          color: rgb(0, 0, 0),
        });
      }
      return doc.save();
    },
    close: async () => {},
  };
}

/** @react-pdf/renderer with the same parts. */
async function reactPdfPeer(design: Design, jpeg: Uint8Array): Promise<Peer | null> {
  const library = await load<typeof import("@react-pdf/renderer")>("@react-pdf/renderer");
  const react = await load<typeof import("react")>("react");
  if (!library || !react) return null;
  const { Document, Font, Image, Page, Path, renderToBuffer, Svg, Text } = library;
  const make = react.createElement;
  const k = PAGE_WIDTH_PT / design.widthPx;
  const families = new Map<string, string>();
  return {
    name: "@react-pdf/renderer",
    async draw(request: DrawRequest) {
      const lines = peerLines(request).map(
        ({ text, font, sizePx, colour, align, left, right, baseline }, key) => {
          if (!families.has(font)) {
            families.set(font, `face${families.size}`);
            Font.register({ family: families.get(font)!, src: font });
          }
          const style = {
            position: "absolute" as const,
            left: left * k,
            width: (right - left) * k,
            top: (baseline - sizePx) * k,
            fontFamily: families.get(font)!,
            fontSize: sizePx * k,
            color: colour,
            textAlign: align,
          };
          return make(Text, { key, style }, text);
        },
      );
      const qr = peerQr(request);
      const { left, top, width } = qr.box;
      const modules = darkModules(qr).map(
        ([x, y]) => `M${x} ${y}h${qr.modulePx}v${qr.modulePx}h-${qr.modulePx}z`,
      );
      const full = {
        position: "absolute" as const,
        left: 0,
        top: 0,
        width: PAGE_WIDTH_PT,
        height: design.heightPx * k,
      };
      const code = make(
        Svg,
        { key: "qr", style: full, viewBox: `0 0 ${design.widthPx} ${design.heightPx}` },
        make(Path, {
          key: "paper",
          fill: "#ffffff",
          d: `M${left} ${top}h${width}v${width}h-${width}z`,
        }),
        make(Path, { key: "code", fill: "#000000", d: modules.join("") }),
      );
      const image = make(Image, {
        key: "paper",
        style: full,
        src: { data: Buffer.from(jpeg), format: "jpg" },
      });
      const page = make(
        Page,
        { size: [PAGE_WIDTH_PT, design.heightPx * k], wrap: false },
        image,
        ...lines,
        code,
      );
      return renderToBuffer(make(Document, {}, page));
    },
    close: async () => {},
  };
}

/** Those that are installed, and the names of those that are not. */
export async function openPdfPeers(
  design: Design,
  background: Uint8Array,
): Promise<{ peers: Peer[]; missing: string[] }> {
  const jpeg = await sharp(background)
    .flatten()
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const wanted = { "pdf-lib": pdfLibPeer, "@react-pdf/renderer": reactPdfPeer };
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const [name, open] of Object.entries(wanted)) {
    const peer = await open(design, jpeg).catch(() => null);
    if (peer) peers.push(peer);
    else missing.push(name);
  }
  return { peers, missing };
}
