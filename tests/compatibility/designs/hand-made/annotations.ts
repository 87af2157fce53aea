import type { PdfObject } from "../../../factories/hand-made-pdf.ts";
import type { DesignCase } from "../design-case.ts";
import { box, CMYK_NOTE, hand, type More } from "./hand.ts";

const green: PdfObject = { entries: box(), data: "0 0.5 0.2 rg 0 0 200 100 re f" };
const hidden = /Layers are printed as a screen shows them/;
const annotation = (name: string, kept: DesignCase["kept"], entries: string, more: More = {}) =>
  hand(name, kept, "", {
    page: "/Annots[12 0 R]",
    ...more,
    objects: {
      10: green,
      12: `<</Type/Annot/Rect[200 200 600 400]/F 4${entries}>>`,
      ...more.objects,
    },
  });

const withField = (entries: string) => ({
  catalog: `/AcroForm<</Fields[12 0 R]/DA(/F1 24 Tf 0 g)/DR<</Font<</F1 5 0 R>>>>${entries}>>`,
});
const field = /Form fields are printed as they are filled in/;

export const ANNOTATIONS: DesignCase[] = [
  annotation("a stamp", "vectors", "/Subtype/Stamp/AP<</N 10 0 R>>"),
  annotation("a stamp with a turned box", "vectors", "/Subtype/Stamp/AP<</N 10 0 R>>", {
    objects: {
      10: {
        entries: box("/Matrix[0.7 0.7 -0.7 0.7 5 9]"),
        data: "0 0.5 0.2 rg 0 0 200 100 re f 1 1 0 rg 0 0 50 50 re f",
      },
    },
  }),
  annotation("a stamp that is hidden", "vectors", "/Subtype/Stamp/AP<</N 10 0 R>>/F 2"),
  annotation(
    "a stamp in a layer that is off",
    "picture",
    "/Subtype/Stamp/AP<</N 10 0 R>>/OC 20 0 R",
    {
      catalog: "/OCProperties<</OCGs[20 0 R]/D<</OFF[20 0 R]>>>>",
      objects: { 20: "<</Type/OCG/Name(Draft)>>" },
      note: hidden,
    },
  ),
  annotation(
    "a link without a frame",
    "vectors",
    "/Subtype/Link/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>",
  ),
  annotation(
    "a square without an appearance",
    "picture",
    "/Subtype/Square/C[0 0 1]/IC[1 1 0]/BS<</W 4>>",
  ),
  ...[
    "Line/L[200 200 600 400]",
    "Polygon/Vertices[200 200 600 200 400 400]",
    "Stamp/Name/Draft",
  ].map((entries) =>
    annotation(
      `a ${entries.split("/")[0]} without an appearance`,
      "vectors",
      `/Subtype/${entries}/C[1 0 0]`,
      {
        differs: "poppler draws some of them itself",
        note: /added as a comment/,
      },
    ),
  ),
  annotation(
    "a highlighted line",
    "picture",
    "/Subtype/Highlight/C[1 1 0]/QuadPoints[200 400 600 400 200 200 600 200]",
    { differs: "other programs round its ends" },
  ),
  annotation(
    "a highlighted line with appearance",
    "vectors",
    "/Subtype/Highlight/QuadPoints[200 400 600 400 200 200 600 200]/AP<</N 10 0 R>>",
    {
      objects: {
        10: {
          entries: box("/Group<</S/Transparency>>/Resources<</ExtGState<</M<</BM/Multiply>>>>>>"),
          data: "/M gs 1 1 0 rg 0 0 200 100 re f",
        },
      },
    },
  ),
  annotation("words typed onto the page", "vectors", "/Subtype/FreeText/AP<</N 10 0 R>>"),
  annotation("a drawn line", "vectors", "/Subtype/Ink/AP<</N 10 0 R>>/BS<</W 3>>"),
  annotation("a watermark", "vectors", "/Subtype/Watermark/AP<</N 10 0 R>>"),
  annotation("a signature", "vectors", "/Subtype/Widget/FT/Sig/T(s)/AP<</N 10 0 R>>", {
    ...withField("/SigFlags 3"),
    note: field,
  }),
  annotation("a stamp that isn't for screens", "vectors", "/Subtype/Stamp/AP<</N 10 0 R>>/F 36"),
  annotation("a note with its window", "vectors", "/Subtype/Text/AP<</N 10 0 R>>/Popup 14 0 R", {
    page: "/Annots[12 0 R 14 0 R]",
    objects: { 14: "<</Type/Annot/Subtype/Popup/Rect[600 400 800 500]/Parent 12 0 R/Open true>>" },
  }),
  annotation("a stamp on a turned page", "vectors", "/Subtype/Stamp/AP<</N 10 0 R>>", {
    page: "/Annots[12 0 R]/Rotate 90",
  }),
  annotation("a note that stays upright", "picture", "/Subtype/Text/AP<</N 10 0 R>>/F 28", {
    page: "/Annots[12 0 R]/Rotate 90",
  }),
  annotation("a stamp without its box", "vectors", "/Subtype/Stamp/AP<</N 10 0 R>>", {
    objects: { 10: { entries: "/BBox[0 0 200 100]", data: "0 0.5 0.2 rg 0 0 200 100 re f" } },
  }),
  annotation(
    "a filled-in text field",
    "vectors",
    "/Subtype/Widget/FT/Tx/T(a)/V(Lagoon)/AP<</N 10 0 R>>",
    { ...withField(""), note: field },
  ),
  annotation(
    "a text field without appearance",
    "picture",
    "/Subtype/Widget/FT/Tx/T(a)/V(Lagoon)/DA(/F1 30 Tf 0 g)",
    {
      ...withField("/NeedAppearances true"),
      note: field,
      differs: "each program draws the words itself",
    },
  ),
  annotation(
    "a ticked box",
    "vectors",
    "/Subtype/Widget/FT/Btn/T(a)/V/Yes/AS/Yes/AP<</N<</Yes 10 0 R/Off 11 0 R>>>>",
    {
      ...withField(""),
      objects: { 11: { entries: box(), data: "1 0 0 rg 0 0 200 100 re f" } },
      note: field,
    },
  ),
  annotation(
    "an unticked box",
    "vectors",
    "/Subtype/Widget/FT/Btn/T(a)/V/Off/AS/Off/AP<</N<</Yes 11 0 R/Off 10 0 R>>>>",
    {
      ...withField(""),
      objects: { 11: { entries: box(), data: "1 0 0 rg 0 0 200 100 re f" } },
      note: field,
    },
  ),
  annotation("a field with CMYK letters", "picture", "/Subtype/Widget/FT/Tx/T(a)/AP<</N 10 0 R>>", {
    ...withField(""),
    objects: { 10: { entries: box(), data: "0.9 0 0.8 0.1 k 0 0 200 100 re f" } },
    note: CMYK_NOTE,
    differs: "colours",
  }),
  hand("a form that only Acrobat can show", /form that only Adobe Acrobat can show/, "", {
    catalog: "/NeedsRendering true/AcroForm<</XFA 10 0 R/Fields[]>>",
    objects: { 10: { data: "<xdp/>" } },
  }),
];
