import sharp from "sharp";
import { srgbProfile } from "../../../../app/engines/certificate/typesetting/srgb-profile.ts";
import { type HandMadePdf, handMadePdf } from "../../../factories/hand-made-pdf.ts";
import type { DesignCase } from "../design-case.ts";
import { box, CMYK_NOTE, DRAFT, FORM, hand, type More, PAPER } from "./hand.ts";

const blended = (mode: string, kept: DesignCase["kept"], more: More = {}) =>
  hand(`blend mode ${mode}`, kept, `/G gs ${DRAFT}0.2 0.7 0.4 rg 400 150 340 160 re f`, {
    resources: `/ExtGState<</G<</BM/${mode}>>>>`,
    ...more,
  });
const coloured = (
  name: string,
  space: string,
  operands: string,
  objects: HandMadePdf["objects"] = {},
) =>
  hand(name, "picture", `/C cs ${operands} scn 200 150 400 300 re f`, {
    resources: `/ColorSpace<</C ${space}>>`,
    objects,
    note: CMYK_NOTE,
    differs: "every program has its own way from these colours to the screen",
  });
const TINT = "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.9 0.8 0.1]/N 1>>";

export const COLOURS: DesignCase[] = [
  hand("CMYK", "picture", "0.9 0.1 0 0.2 k 200 150 400 300 re f", {
    note: CMYK_NOTE,
    differs: "colours",
  }),
  hand("grey", "vectors", "0.4 g 200 150 400 300 re f"),
  coloured("a spot colour", "[/Separation/PANTONE#20185#20C/DeviceCMYK 10 0 R]", "0.8", {
    10: TINT,
  }),
  coloured("two inks", "[/DeviceN[/Cyan/Gold]/DeviceCMYK 10 0 R]", "0.8 0.5", {
    10: {
      entries: "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]",
      data: "{ 0 exch 0.1 exch 0.2 }",
    },
  }),
  coloured("Lab", "[/Lab<</WhitePoint[0.9505 1 1.089]/Range[-100 100 -100 100]>>]", "60 40 -30"),
  coloured(
    "calibrated RGB",
    "[/CalRGB<</WhitePoint[0.9505 1 1.089]/Gamma[1.8 1.8 1.8]>>]",
    "0.2 0.6 0.4",
  ),
  hand("the profile sRGB", "vectors", "/C cs 0.1 0.6 0.3 scn 200 150 400 300 re f", {
    resources: "/ColorSpace<</C[/ICCBased 10 0 R]>>",
    objects: { 10: { entries: "/N 3", data: srgbProfile() } },
  }),
  {
    name: "the profile Display P3",
    kept: "picture",
    note: CMYK_NOTE,
    bytes: async () => {
      const picture = await sharp({
        create: { width: 4, height: 4, channels: 3, background: "#20c060" },
      })
        .withIccProfile("p3")
        .png()
        .toBuffer();
      const { icc = Buffer.alloc(0) } = await sharp(picture).metadata();
      return handMadePdf({
        content: `${PAPER}/C cs 0.1 0.6 0.3 scn 200 150 400 300 re f`,
        resources: "/ColorSpace<</C[/ICCBased 10 0 R]>>",
        objects: { 10: { entries: "/N 3", data: icc } },
      });
    },
  },
  hand("a profile for printing, colours for screens", "vectors", DRAFT, {
    catalog: "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)>>]",
  }),
  coloured("the ink that is all inks", "[/Separation/All/DeviceCMYK 10 0 R]", "0.6", { 10: TINT }),
  hand("overprinted spot colours", "picture", "/G gs /C cs 1 scn 200 150 400 300 re f", {
    resources:
      "/ExtGState<</G<</OP true/op true/OPM 1>>>>/ColorSpace<</C[/Separation/Red/DeviceCMYK 10 0 R]>>",
    objects: { 10: TINT },
    note: CMYK_NOTE,
    differs: "colours",
  }),
  hand("overprint set, RGB only", "vectors", `/G gs ${DRAFT}`, {
    resources: "/ExtGState<</G<</OP true/op true/OPM 1>>>>",
  }),
  hand(
    "CMYK named in a stroke",
    "picture",
    "/DeviceCMYK CS 0 1 1 0 SCN 30 w 200 300 m 600 300 l S",
    { note: CMYK_NOTE, differs: "colours" },
  ),
  hand("CMYK inside a form", "picture", "q 1 0 0 1 300 300 cm /X Do Q", {
    resources: "/XObject<</X 13 0 R>>",
    objects: { 13: { entries: box(), data: "0 1 1 0 k 0 0 200 100 re f" } },
    note: CMYK_NOTE,
    differs: "colours",
  }),
  hand("letters k and K in strings", "vectors", `/Span<</ActualText(0 0 0 1 k)>>BDC ${DRAFT}EMC`),
  hand("a transfer function", "picture", `/G gs ${DRAFT}`, {
    resources: "/ExtGState<</G<</TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>>>>>",
    note: /effects/,
    differs: "most programs leave it out",
  }),
];

const fading = {
  entries: `${FORM}/BBox[0 0 842 595]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</S 14 0 R>>>>`,
  data: "/S sh",
};
const LEFT_TO_RIGHT =
  "<</ShadingType 2/ColorSpace/DeviceGray/Coords[250 0 590 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>>>";

export const TRANSPARENCY: DesignCase[] = [
  blended("Multiply", "vectors"),
  blended("Screen", "vectors"),
  blended("Difference", "picture", { note: /effects/ }),
  blended("Luminosity", "picture", { note: /effects/ }),
  hand("half see-through", "vectors", `/G gs ${DRAFT}0 0 1 rg 400 150 340 160 re f`, {
    resources: "/ExtGState<</G<</ca 0.5/CA 0.5>>>>",
  }),
  hand("see-through and faded at once", "picture", `/G gs ${DRAFT}`, {
    resources: "/ExtGState<</G<</ca 0.5/SMask<</S/Luminosity/G 13 0 R>>>>>>",
    objects: { 13: fading, 14: LEFT_TO_RIGHT },
    note: /effects/,
    differs: "MuPDF makes it see-through twice",
  }),
  hand("faded by opacity", "picture", `/G gs ${DRAFT}`, {
    note: /effects/,
    resources: "/ExtGState<</G<</SMask<</S/Alpha/G 13 0 R>>>>>>",
    objects: {
      13: {
        entries: `${FORM}/BBox[0 0 842 595]/Group<</S/Transparency/CS/DeviceRGB/I true>>/Resources<</ExtGState<</H<</ca 0.4>>>>>>`,
        data: "/H gs 0 g 300 200 200 200 re f",
      },
    },
  }),
  blended("Overlay", "picture", { note: /effects/ }),
  blended("Darken", "vectors"),
  hand("a group alone, half see-through", "vectors", "/G gs q 1 0 0 1 300 200 cm /X Do Q", {
    resources: "/ExtGState<</G<</ca 0.5/CA 0.5>>>>/XObject<</X 13 0 R>>",
    objects: {
      13: {
        entries: `${FORM}/BBox[0 0 300 300]/Group<</S/Transparency/I true>>`,
        data: "1 0 0 rg 0 0 200 200 re f 0 0 1 rg 100 100 200 200 re f",
      },
    },
  }),
  hand("a page that blends in RGB", "vectors", `/G gs ${DRAFT}`, {
    page: "/Group<</S/Transparency/CS/DeviceRGB>>",
    resources: "/ExtGState<</G<</ca 0.3/BM/Normal>>>>",
  }),
  hand("a knockout group of one thing", "vectors", "q 1 0 0 1 300 200 cm /X Do Q", {
    resources: "/XObject<</X 13 0 R>>",
    objects: {
      13: {
        entries: `${FORM}/BBox[0 0 300 300]/Group<</S/Transparency/CS/DeviceRGB/K true>>/Resources<</ExtGState<</G<</ca 0.5>>>>>>`,
        data: "/G gs 1 0 0 rg 0 0 200 200 re 100 100 200 200 re f*",
      },
    },
  }),
  hand("a knockout group", "picture", "q 1 0 0 1 300 200 cm /X Do Q", {
    resources: "/XObject<</X 13 0 R>>",
    objects: {
      13: {
        entries: `${FORM}/BBox[0 0 300 300]/Group<</S/Transparency/I true/K true>>/Resources<</ExtGState<</G<</ca 0.5>>>>>>`,
        data: "/G gs 1 0 0 rg 0 0 200 200 re f 0 0 1 rg 100 100 200 200 re f",
      },
    },
  }),
  hand("a group that blends in CMYK", "picture", DRAFT, {
    page: "/Group<</S/Transparency/CS/DeviceCMYK>>",
    note: CMYK_NOTE,
    differs: "colours",
  }),
  hand("a soft mask turned round", "picture", `/G gs ${DRAFT}`, {
    resources:
      "/ExtGState<</G<</SMask<</S/Luminosity/G 13 0 R/TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>>>>>>>",
    objects: { 13: fading, 14: LEFT_TO_RIGHT },
    note: /effects/,
  }),
  hand("a soft mask", "vectors", `/G gs ${DRAFT}`, {
    resources: "/ExtGState<</G<</SMask<</S/Luminosity/G 13 0 R>>>>>>",
    objects: { 13: fading, 14: LEFT_TO_RIGHT },
  }),
];
