import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "../../app/engines/certificate/built-in/built-in-designs.ts";
import { drawPicture } from "../../app/engines/certificate/draw/draw-png.server.ts";
import { PreparedDesign } from "../../app/engines/certificate/draw/prepared-design.server.ts";
import { renderBuiltInBackground } from "../../app/engines/certificate/drawing.server.ts";

import { sampleRequest } from "../factories/sample-drawing.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const VERIFY_URL = "https://certificates.lagoon-digital-academy.example/c/7k2m94qxv0abcdefghjk";
const zbar = outsideTool({ command: "zbarimg", debianPackage: "zbar-tools" });

describe.skipIf(!zbar)(`zbarimg ${zbar?.version} reads the QR code of a 960 px picture`, () => {
  test.each(BUILT_IN_DESIGNS.map(({ slug, design }) => [slug, design] as const))(
    "%s, JPG at quality 80 and WebP",
    async (slug, design) => {
      const background = { png: renderBuiltInBackground(slug), pdf: null };
      const prepared = await PreparedDesign.prepare(design, { background, files: new Map() });
      const request = { ...sampleRequest(design, "Fúnmiláyọ̀ Adébáyọ̀"), verifyUrl: VERIFY_URL };
      const folder = await mkdtemp(join(tmpdir(), "iweri-zbar-"));
      try {
        for (const format of ["jpeg", "webp"] as const) {
          const picture = sharp(await drawPicture(prepared, request, { widthPx: 960, format }));
          // Debian's zbarimg opens no WebP, so its pixels are handed over as PNG.
          const path = join(folder, format);
          await writeFile(
            path,
            await (format === "jpeg" ? picture.jpeg({ quality: 80 }) : picture.png()).toBuffer(),
          );
          const { stdout } = spawnSync(zbar!.command, ["--quiet", "--raw", path], {
            encoding: "utf8",
          });
          expect(stdout.trim(), format).toBe(VERIFY_URL.toUpperCase());
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
