import type { PdfObject } from "../../../factories/hand-made-pdf.ts";
import type { DesignCase } from "../design-case.ts";
import { CMYK_NOTE, hand, type More } from "./hand.ts";

const shaded = (name: string, kept: DesignCase["kept"], shading: PdfObject, more: More = {}) =>
  hand(name, kept, "q 100 100 640 400 re W n /S sh Q", {
    resources: "/Shading<</S 10 0 R>>",
    ...more,
    objects: { 10: shading, ...more.objects },
  });
const RAMP = "<</FunctionType 2/Domain[0 1]/C0[0.9 0.2 0.1]/C1[0.1 0.3 0.9]/N 1>>";
const mesh = (type: number, entries: string, data: number[]): PdfObject => ({
  entries:
    `/ShadingType ${type}/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8` +
    `/Decode[100 740 100 500 0 1 0 1 0 1]${entries}`,
  data: Uint8Array.from(data),
});
const PATCH = [
  0, 0, 0, 0, 85, 0, 170, 0, 255, 85, 255, 170, 255, 255, 255, 255, 170, 255, 85, 255, 0, 170, 0,
  85, 0,
];
const CORNERS = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
const TYPE3 =
  "<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]" +
  "/CharProcs<</a 11 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1000]/Resources<<>>>>";
const tile = (entries: string, data: string): PdfObject => ({
  entries: `/Type/Pattern/PatternType 1/TilingType 1/BBox[0 0 40 40]/XStep 40/YStep 40/Resources<<>>${entries}`,
  data,
});

const moved = { note: /effects/, differs: "PDFium rounds the width of a tile" };

export const PATTERNS: DesignCase[] = [
  shaded(
    "an axial shading",
    "vectors",
    `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 100 740 500]/Function ${RAMP}/Extend[true true]>>`,
  ),
  shaded(
    "a shading of three colours",
    "vectors",
    `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 740 0]/Function<</FunctionType 3/Domain[0 1]/Bounds[0.3]/Encode[0 1 1 0]/Functions[${RAMP}${RAMP}]>>/Extend[true true]>>`,
  ),
  shaded(
    "a shading from a table",
    "vectors",
    "<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 740 0]/Function 11 0 R>>",
    {
      objects: {
        11: {
          entries: "/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[4]/BitsPerSample 8",
          data: Uint8Array.from([255, 0, 0, 255, 220, 0, 0, 120, 60, 20, 30, 160]),
        },
      },
    },
  ),
  shaded(
    "a shading that ends within",
    "vectors",
    `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[300 200 540 400]/Function ${RAMP}/Extend[false false]>>`,
    { within: 0.022 },
  ),
  shaded(
    "a shading between two circles",
    "vectors",
    `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[250 300 60 560 300 140]/Function ${RAMP}/Extend[true true]>>`,
  ),
  shaded(
    "a radial shading",
    "vectors",
    `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[420 300 20 420 300 260]/Function ${RAMP}/Extend[false true]>>`,
  ),
  shaded(
    "a shading by a function",
    "picture",
    "<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[640 0 0 400 100 100]/Function 11 0 R>>",
    {
      objects: {
        11: {
          entries: "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]",
          data: "{ 2 copy mul }",
        },
      },
    },
  ),
  shaded(
    "a shading of triangles",
    "picture",
    mesh(4, "/BitsPerFlag 8", [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 128, 255, 0, 0, 255]),
  ),
  shaded("a shading of patches", "picture", mesh(6, "/BitsPerFlag 8", [...PATCH, ...CORNERS])),
  shaded(
    "a CMYK shading",
    "picture",
    "<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[100 100 740 500]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0 0]/C1[0 1 0 0]/N 1>>>>",
    { note: CMYK_NOTE, differs: "colours" },
  ),
  hand("a coloured pattern", "picture", "/Pattern cs /P scn 200 150 400 300 re f", {
    resources: "/Pattern<</P 10 0 R>>",
    objects: {
      10: tile("/PaintType 1", "0.8 0.2 0.1 rg 0 0 20 20 re f 0.1 0.5 0.8 rg 20 20 20 20 re f"),
    },
    ...moved,
  }),
  hand(
    "a pattern coloured where it is used",
    "picture",
    "/C cs 0.1 0.6 0.2 /P scn 200 150 400 300 re f",
    {
      resources: "/Pattern<</P 10 0 R>>/ColorSpace<</C[/Pattern/DeviceRGB]>>",
      objects: { 10: tile("/PaintType 2", "0 0 20 20 re f 20 20 20 20 re f") },
      ...moved,
    },
  ),
  hand("a pattern of one tile", "vectors", "/Pattern cs /P scn 100 100 640 400 re f", {
    resources: "/Pattern<</P 10 0 R>>",
    objects: {
      10: {
        entries:
          "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 842 595]/XStep 842/YStep 595/Resources<<>>",
        data: "0.8 0.2 0.1 rg 0 0 421 595 re f 0.1 0.5 0.8 rg 421 200 421 200 re f",
      },
    },
  }),
  hand("a pattern with CMYK inside", "picture", "/Pattern cs /P scn 200 150 400 300 re f", {
    resources: "/Pattern<</P 10 0 R>>",
    objects: { 10: tile("/PaintType 1", "0 1 1 0 k 0 0 20 20 re f") },
    note: CMYK_NOTE,
    differs: "colours",
  }),
  hand(
    "a shading pattern in a stroke",
    "vectors",
    "/Pattern CS /P SCN 60 w 200 300 m 650 420 l S",
    {
      resources: "/Pattern<</P<</PatternType 2/Shading 10 0 R>>>>",
      objects: {
        10: `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[200 0 650 0]/Function ${RAMP}/Extend[true true]>>`,
      },
    },
  ),
  hand(
    "letters drawn by the file (Type 3)",
    "vectors",
    "BT /T 120 Tf 200 250 Td 0.5 0 0.4 rg (aa) Tj ET",
    {
      resources: "",
      page: "/Resources<</Font<</T 10 0 R>>>>",
      objects: {
        10: TYPE3,
        11: { data: "1000 0 0 0 1000 1000 d1 0 0 400 900 re f 500 200 300 300 re f" },
      },
    },
  ),
  hand(
    "dashes, joins and hairlines",
    "vectors",
    "0 0 0 RG [12 6] 3 d 3 w 60 100 m 780 480 l S [] 0 d 12 w 1 j 1 J 200 150 m 400 450 l 600 150 l S",
  ),
];
