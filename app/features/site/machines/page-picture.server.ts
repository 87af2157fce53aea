import { createHash } from "node:crypto";
import sharp from "sharp";
import { type Design, SIZE_REFERENCE_PX, TITLE_FRAME } from "#app/engines/certificate/design.ts";
import {
  finishedPicture,
  type TitlePicture,
  textField,
  titleLines,
} from "#app/features/certificates/draw/title-picture.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { markOnDeep, readBrand } from "../brand/brand.server.ts";
import { readContent } from "../pages/markdown-page.server.ts";
import { ogPath } from "../views/site-meta.ts";
import { listPages } from "./page-lists.server.ts";

/** Raised when the picture of the same title would look otherwise than before. */
const DESIGN_VERSION = 3;
const LEFT_PX = 64;
const COLUMN_PX = 412;
const MARK = { sidePx: 52, topPx: 56 };
/** Where the last line of a title ends. */
const TITLE_END_PX = 516;
const WHITE = "#ffffff";
const GOLD = "#e2ad3e";

/**
 * Finds the picture of a page of the site by its name, like `pricing.jpg`: only of pages that
 * exist, and only with their own titles, beside a certificate. Null: no page has this picture.
 */
export function findPagePicture(
  app: Pick<AppContext, "config" | "drawing">,
  name: string,
): TitlePicture | null {
  const { config } = app;
  const page = listPages(config).find(({ path }) => ogPath(path) === `/og/${name}`);
  if (!page) return null;
  const lines = linesOf(page.title);
  const mark = markOnDeep(config, MARK.sidePx);
  const design = designOf(readBrand(config).themeColour.toLowerCase(), lines, mark !== null);
  const titles = Object.fromEntries(lines.map((line, at) => [`Line ${at + 1}`, line]));
  const key = createHash("sha256")
    .update(JSON.stringify([DESIGN_VERSION, design]))
    .digest("hex");
  const request = {
    designKey: `page-picture-${key.slice(0, 24)}`,
    design,
    values: { ...titles, Name: config.appName, Host: new URL(config.appUrl).host },
    verifyUrl: config.appUrl,
    about: {
      title: page.title,
      holder: config.appName,
      issuer: config.appName,
      certificateId: page.path,
      issuedAt: "",
    },
  };
  return finishedPicture(app.drawing, request, (png) => withCertificate(png, mark));
}

/** As a JPEG of less than 100 KB. */
function withCertificate(png: Uint8Array, mark: Uint8Array | null): Promise<Buffer> {
  const certificate = { input: readContent("certificate.webp"), gravity: "east" };
  const shown = mark ? [{ input: Buffer.from(mark), left: LEFT_PX, top: MARK.topPx }] : [];
  return sharp(png)
    .composite([certificate, ...shown])
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer();
}

/** What follows a title's first comma begins a line. */
function linesOf(title: string): string[] {
  const [, before, after] = /^([^,]*,)\s+(.*)$/s.exec(title) ?? [];
  const letters = 15;
  if (!before || !after) return titleLines(title, { most: 7, letters });
  return [before, after].flatMap((part, at) => titleLines(part, { most: 4 - at, letters }));
}

/** What comes after the comma is gold. */
function designOf(ground: string, lines: string[], hasMark: boolean): Design {
  const isLong = lines.length > 5 || lines.some((line) => line.length > 13);
  const sizePx = isLong ? 50 : 62;
  const heightPx = sizePx * 1.08;
  const afterComma = lines.findIndex((line) => line.endsWith(",")) + 1 || lines.length;
  const left = LEFT_PX + (hasMark ? MARK.sidePx + 14 : 0);
  const name = boxOf({ left, top: MARK.topPx, height: MARK.sidePx });
  const sans = { font: "Noto Sans", align: "left" } as const;
  return {
    ...TITLE_FRAME,
    backgroundId: `title-ground:${ground}`,
    fields: [
      textField("name", "{Name}", name, { ...sans, size: 21, bold: true, colour: WHITE }),
      ...lines.map((_, at) => {
        const top = TITLE_END_PX - (lines.length - at) * heightPx;
        return textField(`line-${at}`, `{Line ${at + 1}}`, boxOf({ top, height: heightPx }), {
          align: "left",
          size: (sizePx * SIZE_REFERENCE_PX) / TITLE_FRAME.widthPx,
          bold: true,
          colour: at < afterComma ? WHITE : GOLD,
        });
      }),
      textField("host", "{Host}", boxOf({ top: 536, height: 40 }), {
        ...sans,
        size: 16,
        colour: "#d3dcf7",
      }),
    ],
  };
}

/** A box of the column at the left, from pixels to shares of a hundred. */
function boxOf({ left = LEFT_PX, top, height }: { left?: number; top: number; height: number }) {
  const { widthPx, heightPx } = TITLE_FRAME;
  return {
    x: (100 * left) / widthPx,
    y: (100 * top) / heightPx,
    width: (100 * (LEFT_PX + COLUMN_PX - left)) / widthPx,
    height: (100 * height) / heightPx,
  };
}
