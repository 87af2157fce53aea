import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { handMadePdf } from "../../../tests/factories/hand-made-pdf.ts";
import { readBackground } from "./read-background.server.ts";

const FAX = readFileSync(new URL("../../../tests/fixtures/designs/page.jb2", import.meta.url));
const scan = (data: Uint8Array) =>
  handMadePdf({
    content: "q 800 0 0 560 20 20 cm /I Do Q",
    resources: "/XObject<</I 10 0 R>>",
    objects: {
      10: {
        entries:
          "/Type/XObject/Subtype/Image/Width 64/Height 56/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode",
        data,
      },
    },
  });

test("a scan that JBIG2 codes as a fax is drawn", async () => {
  const read = await readBackground(scan(FAX));
  if ("problem" in read) throw new Error(read.problem);
  const { channels } = await sharp(read.png).stats();
  expect(channels[0]?.mean).toBeLessThan(200);
});

test("a fax in two parts is refused with the reason", async () => {
  const read = await readBackground(scan(Buffer.concat([FAX, FAX.subarray(30)])));
  expect(read).toEqual({ problem: expect.stringContaining("a scan in a code that we can't read") });
});
