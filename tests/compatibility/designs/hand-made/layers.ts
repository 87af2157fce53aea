import type { DesignCase } from "../design-case.ts";
import { box, DRAFT, hand, image, type More } from "./hand.ts";

const layers = (config: string, more = "") =>
  `/OCProperties<</OCGs[10 0 R 11 0 R]/D<<${config}>>${more}>>`;
const draftLayer = (name = "L1") => `/OC /${name} BDC ${DRAFT}EMC`;
const GROUPS = {
  10: "<</Type/OCG/Name(Draft)>>",
  11: "<</Type/OCG/Name(Guides)>>",
} as const;
const L1 = "/Properties<</L1 10 0 R/L2 11 0 R/M 12 0 R>>";
const hidden = /Layers are printed as a screen shows them/;
const inLayer = (name: string, kept: DesignCase["kept"], catalog: string, more: More = {}) =>
  hand(name, kept, draftLayer(), { catalog, resources: L1, objects: GROUPS, ...more });

export const LAYERS: DesignCase[] = [
  inLayer("a layer switched off", "picture", layers("/OFF[10 0 R]"), { note: hidden }),
  inLayer("a layer switched on", "vectors", layers("/ON[10 0 R]")),
  inLayer("a layer for design programs, off", "picture", layers("/OFF[10 0 R]"), {
    objects: { ...GROUPS, 10: "<</Type/OCG/Name(Draft)/Intent/Design>>" },
    note: hidden,
    differs: "poppler doesn't ask what a layer is for",
  }),
  inLayer("layers that a list names", "vectors", layers("/Order[(Print)[10 0 R 11 0 R]]")),
  inLayer("a layer that is on and locked", "vectors", layers("/Locked[10 0 R]")),
  inLayer("all layers off but one", "picture", layers("/BaseState/OFF/ON[11 0 R]"), {
    note: hidden,
  }),
  inLayer("all layers off but this", "vectors", layers("/BaseState/OFF/ON[10 0 R]")),
  inLayer(
    "a layer off on paper only",
    "picture",
    layers("/AS[<</Event/Print/Category[/Print]/OCGs[10 0 R]>>]"),
    {
      objects: {
        ...GROUPS,
        10: "<</Type/OCG/Name(Draft)/Usage<</Print<</PrintState/OFF>>/View<</ViewState/ON>>>>>>",
      },
    },
  ),
  inLayer(
    "a layer off on screens only",
    "picture",
    layers("/AS[<</Event/View/Category[/View]/OCGs[10 0 R]>>]"),
    {
      objects: { ...GROUPS, 10: "<</Type/OCG/Name(Draft)/Usage<</View<</ViewState/OFF>>>>>>" },
      differs: "poppler doesn't ask what a layer is for",
      note: hidden,
    },
  ),
  hand("layers shown when another is off", "picture", draftLayer("M"), {
    catalog: layers("/OFF[10 0 R]"),
    resources: L1,
    objects: { ...GROUPS, 12: "<</Type/OCMD/OCGs[10 0 R]/P/AnyOff>>" },
  }),
  hand("layers hidden when another is on", "picture", draftLayer("M"), {
    catalog: layers("/ON[10 0 R]"),
    resources: L1,
    objects: { ...GROUPS, 12: "<</Type/OCMD/OCGs[10 0 R]/P/AllOff>>" },
    note: hidden,
  }),
  hand("layers by an expression", "picture", draftLayer("M"), {
    catalog: layers("/ON[10 0 R]"),
    resources: L1,
    objects: { ...GROUPS, 12: "<</Type/OCMD/OCGs[10 0 R]/VE[/Not 10 0 R]>>" },
    note: hidden,
  }),
  hand("layers of two, both on", "vectors", draftLayer("M"), {
    catalog: layers("/ON[10 0 R 11 0 R]"),
    resources: L1,
    objects: { ...GROUPS, 12: "<</Type/OCMD/OCGs[10 0 R 11 0 R]/P/AllOn>>" },
  }),
  hand(
    "a layer off inside one that is on",
    "picture",
    `/OC /L2 BDC 0 0.5 0 rg 60 60 90 90 re f ${draftLayer()} EMC`,
    { catalog: layers("/OFF[10 0 R]"), resources: L1, objects: GROUPS, note: hidden },
  ),
  hand("a form in a layer that is off", "picture", "q 1 0 0 1 300 300 cm /X Do Q", {
    catalog: layers("/OFF[10 0 R]"),
    resources: "/XObject<</X 13 0 R>>",
    objects: { ...GROUPS, 13: { entries: box("/OC 10 0 R"), data: "1 0 0 rg 0 0 200 100 re f" } },
    note: hidden,
  }),
  hand("a picture in a layer that is off", "picture", "q 300 0 0 200 300 200 cm /X Do Q", {
    catalog: layers("/OFF[10 0 R]"),
    resources: "/XObject<</X 13 0 R>>",
    objects: {
      ...GROUPS,
      13: image(
        "/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8/OC 10 0 R",
        "\x00\x40\x00\x40",
      ),
    },
    note: hidden,
  }),
  hand("a layer off inside a form", "picture", "q 1 0 0 1 300 300 cm /X Do Q", {
    catalog: layers("/OFF[10 0 R]"),
    resources: "/XObject<</X 13 0 R>>",
    objects: {
      ...GROUPS,
      13: {
        entries: box("/Resources<</Properties<</D 10 0 R>>>>"),
        data: "/OC /D BDC 1 0 0 rg 0 0 200 100 re f EMC",
      },
    },
    note: hidden,
  }),
];
