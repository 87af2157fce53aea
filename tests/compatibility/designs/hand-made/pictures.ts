import { deflateSync } from "node:zlib";
import type { PdfObject } from "../../../factories/hand-made-pdf.ts";
import type { DesignCase } from "../design-case.ts";
import { keptFile } from "../programs.ts";
import { CMYK_NOTE, hand, image, type More } from "./hand.ts";

const pictured = (
  name: string,
  kept: DesignCase["kept"],
  picture: PdfObject,
  { size = "200 0 0 128", ...more }: More & { size?: string } = {},
) =>
  hand(name, kept, `q ${size} 300 200 cm /I Do Q`, {
    resources: "/XObject<</I 10 0 R>>",
    ...more,
    objects: { 10: picture, ...more.objects },
  });
/** Of pictures of 200 × 128 pixels, and their data: squares of levels, for so many bytes a row. */
const OF = "/Width 200/Height 128";
const blocks = (rowBytes: number) =>
  Uint8Array.from({ length: rowBytes * 128 }, (_, i) => {
    const [across, down] = [
      Math.floor(((i % rowBytes) * 8) / rowBytes),
      Math.floor(i / rowBytes / 32),
    ];
    return [0, 85, 170, 255, 0, 255, 85, 170][(across + 3 * down) % 8] ?? 0;
  });

const BITS = "/ColorSpace/DeviceGray/BitsPerComponent 1";
const FAX = `/Width 64/Height 56${BITS}/Filter[/JBIG2Decode]`;

export const PICTURES_INSIDE: DesignCase[] = [
  pictured(
    "an RGB picture",
    "vectors",
    image(`${OF}/ColorSpace/DeviceRGB/BitsPerComponent 8`, blocks(600)),
  ),
  pictured(
    "a palette picture",
    "vectors",
    image(
      `${OF}/ColorSpace[/Indexed/DeviceRGB 3<ff0000 00aa00 0000ff ffff00>]/BitsPerComponent 2`,
      blocks(50),
    ),
  ),
  pictured(
    "a picture with inverted levels",
    "vectors",
    image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[1 0]`, blocks(200)),
  ),
  pictured("a stencil", "vectors", image(`${OF}/ImageMask true/BitsPerComponent 1`, blocks(25))),
  pictured(
    "a picture with a soft mask",
    "vectors",
    image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 11 0 R`, blocks(200)),
    { objects: { 11: image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8`, blocks(200)) } },
  ),
  pictured(
    "a picture with some levels left out",
    "vectors",
    image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/Mask[0 60]`, blocks(200)),
  ),
  pictured(
    "a picture of 16 bits",
    "vectors",
    image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 16`, blocks(400)),
  ),
  pictured(
    "a CMYK picture",
    "picture",
    image(`${OF}/ColorSpace/DeviceCMYK/BitsPerComponent 8`, blocks(800)),
    { note: CMYK_NOTE, differs: "colours" },
  ),
  pictured(
    "a JPEG 2000 picture",
    "vectors",
    {
      entries: "/Type/XObject/Subtype/Image/Width 120/Height 80/Filter/JPXDecode",
      data: keptFile("jpeg-2000.jp2"),
    },
    { size: "120 0 0 80" },
  ),
  pictured("a scan (JBIG2, as a fax)", "vectors", image(FAX, keptFile("page.jb2")), {
    size: "64 0 0 56",
  }),
  pictured(
    "a scan in two parts (JBIG2, as a fax)",
    /scan in a code that we can't read/,
    image(FAX, Buffer.concat([keptFile("page.jb2"), keptFile("page.jb2").subarray(30)])),
  ),
  pictured(
    "a scan (JBIG2)",
    "vectors",
    image(`${OF}${BITS}/Filter/JBIG2Decode`, keptFile("scan.jb2")),
  ),
  pictured(
    "a scan in letters only (JBIG2)",
    "vectors",
    image(`${OF}/ImageMask true/BitsPerComponent 1/Filter/JBIG2Decode`, keptFile("scan.jb2")),
  ),
  pictured(
    "paper below a stencil, as small scans have it",
    "vectors",
    image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/Mask 11 0 R`, blocks(200)),
    { objects: { 11: image(`${OF}/ImageMask true/BitsPerComponent 1`, blocks(25)) }, within: 0.03 },
  ),
  pictured(
    "a picture that is turned",
    "vectors",
    image(`${OF}/ColorSpace/DeviceRGB/BitsPerComponent 8`, blocks(600)),
    { size: "150 80 -60 110" },
  ),
  pictured(
    "a picture in the other way round",
    "vectors",
    image(`${OF}/ColorSpace/DeviceRGB/BitsPerComponent 8`, blocks(600)),
    { size: "-200 0 0 -128" },
  ),
  pictured(
    "a picture with paper mixed in (matte)",
    "vectors",
    image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 11 0 R`, blocks(200)),
    {
      objects: {
        11: image(`${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/Matte[0]`, blocks(200)),
      },
    },
  ),
  pictured(
    "a picture in several packings",
    "vectors",
    image(
      `${OF}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter[/ASCIIHexDecode/FlateDecode]`,
      `${deflateSync(blocks(200)).toString("hex")}>`,
    ),
  ),
  pictured(
    "a small picture, enlarged",
    "picture",
    image("/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8", "\x00\x80\xc0\x40"),
    { note: /small pictures that are much enlarged/, differs: "some programs smooth it" },
  ),
  hand(
    "an inline picture",
    "picture",
    "q 3 0 0 3 200 150 cm BI /W 2 /H 2 /CS /RGB /BPC 8 /F /AHx ID ff0000 00ff00 0000ff ffff00> EI Q",
    { note: /small pictures that are much enlarged/, differs: "poppler doesn't smooth it" },
  ),
  hand(
    "an inline CMYK picture",
    "picture",
    "q 400 0 0 300 200 150 cm BI /W 1 /H 1 /CS /CMYK /BPC 8 /F /AHx ID ff000040> EI Q",
    { note: CMYK_NOTE, differs: "colours" },
  ),
];
