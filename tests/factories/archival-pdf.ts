import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { readSfnt, viewOf } from "../../app/engines/certificate/drawing.server.ts";

// What ISO 19005-2 asks of a PDF/A-2u file, as far as ours could break it. Written from the
// standard, not from what draws them.

const OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l M m MP n q Q re RG rg ri s S SC sc SCN
  scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);
const BLEND_MODES = [
  "Normal",
  "Compatible",
  "Multiply",
  "Screen",
  "Overlay",
  "Darken",
  "Lighten",
  "ColorDodge",
  "ColorBurn",
];
const COLOUR_SPACES = ["DeviceRGB", "DeviceGray"];
const ACTIONS = ["URI", "GoTo"];

/** Every rule that the file breaks, with the clause; empty: none of those that are looked at. */
export async function archivalProblems(bytes: Uint8Array): Promise<string[]> {
  const problems: string[] = [];
  const rule = (holds: boolean, clause: string) => {
    if (!holds) problems.push(clause);
  };
  const raw = Buffer.from(bytes).toString("latin1");
  rule(
    /^%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4}/.test(raw),
    "6.1.2 header, then a comment of bytes above 127",
  );
  rule(/%%EOF\r?\n?$/.test(raw), "6.1.3 nothing after the end");
  const trailer =
    /trailer\s*<<(.*?)>>\s*startxref/s.exec(raw.slice(raw.lastIndexOf("trailer")))?.[1] ?? "";
  rule(
    /\/ID\s*\[\s*<[0-9a-f]{32}>\s*<[0-9a-f]{32}>\s*\]/i.test(trailer),
    "6.1.3 an id in the trailer",
  );
  rule(!raw.includes("/Encrypt"), "6.1.3 not encrypted");
  checkCrossReferences(raw, rule);

  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = doc;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (object instanceof PDFRawStream) checkStream(raw, object, rule);
    if (dict instanceof PDFDict) checkDictionary(dict, ref, rule);
  }
  const info = context.lookup(context.trailerInfo.Info, PDFDict);
  checkCatalog(catalog, rule);
  checkDescription(catalog, info, rule);
  for (const page of doc.getPages())
    checkText(page.node.Resources()!, contentsOf(doc, page.node), rule);
  return [...new Set(problems)];
}

type Rule = (holds: boolean, clause: string) => void;
const name = (dict: PDFDict, key: string) =>
  dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText();
const number = (dict: PDFDict, key: string) =>
  dict.lookupMaybe(PDFName.of(key), PDFNumber)?.asNumber();
const streamIn = (dict: PDFDict, key: string) =>
  dict.lookup(PDFName.of(key)) as PDFRawStream | undefined;
const has = (dict: PDFDict, key: string) => dict.has(PDFName.of(key));

/** Each table leads to objects that begin where it says, and to the table before it. */
function checkCrossReferences(raw: string, rule: Rule) {
  const seen = new Set<number>();
  let at = Number(/startxref\r?\n(\d+)\r?\n%%EOF\r?\n?$/.exec(raw)?.[1]);
  while (!seen.has(at)) {
    seen.add(at);
    const table =
      /^xref\r?\n((?:\d+ \d+ ?\r?\n(?:\d{10} \d{5} [fn](?: \r| \n|\r\n))+)+)\s*trailer/.exec(
        raw.slice(at, at + 100_000),
      );
    rule(table !== null, "6.1.4 a cross-reference table where it is said to be");
    let object = 0;
    for (const [, first, , offset, generation, kind] of (table?.[1] ?? "").matchAll(
      /(\d+) (\d+) ?\r?\n|(\d{10}) (\d{5}) ([fn])/g,
    )) {
      if (first) object = Number(first);
      else {
        const start = `${object++} ${Number(generation)} obj`;
        if (kind === "n")
          rule(
            raw.startsWith(start, Number(offset)) && /\s/.test(raw[Number(offset) - 1]!),
            `6.1.9 ${start} where it is said to be`,
          );
      }
    }
    const before = /\/Prev (\d+)/.exec(raw.slice(at).split("startxref")[0]!)?.[1];
    if (!before) return;
    at = Number(before);
  }
}

function checkStream(raw: string, { dict, contents }: PDFRawStream, rule: Rule) {
  rule(number(dict, "Length") === contents.length, "6.1.7.1 the length of a stream");
  rule(
    !["F", "FFilter", "FDecodeParms"].some((key) => has(dict, key)),
    "6.1.7.1 nothing outside the file",
  );
  rule(
    ["FlateDecode", "DCTDecode", undefined].includes(name(dict, "Filter")),
    "6.1.7.2 filters, not LZW",
  );
  const at = raw.indexOf(Buffer.from(contents).toString("latin1"));
  rule(
    /stream\r?\n$/.test(raw.slice(at - 8, at)) &&
      /^\r?\nendstream/.test(raw.slice(at + contents.length, at + contents.length + 12)),
    "6.1.7.1 line ends about a stream",
  );
  const subtype = name(dict, "Subtype");
  if (subtype === "Image") {
    rule(
      COLOUR_SPACES.includes(name(dict, "ColorSpace") ?? ""),
      "6.2.4 colours that the output intent explains",
    );
    rule(!["Alternates", "OPI", "Interpolate"].some((key) => has(dict, key)), "6.2.8 images");
    rule(number(dict, "BitsPerComponent") === 8, "6.2.8 bits of an image");
  }
  if (subtype === "Form") {
    rule(has(dict, "Resources"), "6.2.2 resources of a form");
    rule(!["OPI", "PS", "Ref", "Subtype2"].some((key) => has(dict, key)), "6.2.9 forms");
    const group = dict.lookupMaybe(PDFName.of("Group"), PDFDict);
    if (group)
      rule(COLOUR_SPACES.includes(name(group, "CS") ?? ""), "6.2.10 the colours of a group");
    checkOperators(decoded(dict, contents), rule);
  }
}

function checkDictionary(dict: PDFDict, ref: PDFRef, rule: Rule) {
  rule(
    !["AA", "JS", "EF", "RichMediaContent"].some((key) => has(dict, key)),
    `6.5 no actions or files in ${ref.tag}`,
  );
  if (name(dict, "Type") === "ExtGState") {
    rule(!has(dict, "TR") && !has(dict, "HTP") && !has(dict, "TR2"), "6.2.5 graphics states");
    rule(BLEND_MODES.includes(name(dict, "BM") ?? "Normal"), "6.2.10 blend modes");
  }
  if (name(dict, "Type") === "Annot") {
    rule(name(dict, "Subtype") === "Link", "6.3.1 links only");
    rule(((number(dict, "F") ?? 0) & 0b100111) === 0b100, "6.3.2 shown and printed");
    rule(ACTIONS.includes(name(dict.lookup(PDFName.of("A"), PDFDict), "S") ?? ""), "6.5.1 actions");
  }
}

function checkCatalog(catalog: PDFDict, rule: Rule) {
  rule(
    !["OpenAction", "AcroForm", "OCProperties", "Requirements", "Names"].some((key) =>
      has(catalog, key),
    ),
    "6.4–6.11 nothing that acts",
  );
  const [intent] = catalog.lookupMaybe(PDFName.of("OutputIntents"), PDFArray)?.asArray() ?? [];
  const dict = intent && catalog.context.lookup(intent, PDFDict);
  rule(dict !== undefined && name(dict, "S") === "GTS_PDFA1", "6.2.3 an output intent");
  const profile = dict && streamIn(dict, "DestOutputProfile");
  const icc = profile
    ? Buffer.from(decoded(profile.dict, profile.contents), "latin1")
    : Buffer.alloc(128);
  rule(
    icc.toString("latin1", 36, 40) === "acsp" && icc.readUInt32BE(0) === icc.length,
    "6.2.3 an ICC profile",
  );
  rule(
    icc.toString("latin1", 12, 20) === "mntrRGB " &&
      profile !== undefined &&
      number(profile.dict, "N") === 3,
    "6.2.3 of a screen's RGB",
  );
  rule(has(catalog, "StructTreeRoot") && has(catalog, "Lang"), "6.7 structure and language");
}

/** Metadata, which are said twice and must be the same. */
function checkDescription(catalog: PDFDict, info: PDFDict, rule: Rule) {
  const stream = streamIn(catalog, "Metadata")!;
  rule(!has(stream.dict, "Filter"), "6.6.2.1 metadata that anything can read");
  const xmp = Buffer.from(stream.contents).toString("utf8");
  rule(
    /^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(xmp) &&
      /<\?xpacket end="[rw]"\?>$/.test(xmp),
    "6.6.2.1 a packet",
  );
  rule(/<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>U</.test(xmp), "6.6.4 the claim");
  const used = [...xmp.matchAll(/<(?!\/|\?)([a-z]+):/g)].map(([, prefix]) => prefix!);
  rule(
    used.every((prefix) => ["x", "rdf", "dc", "pdf", "xmp", "pdfaid"].includes(prefix)),
    "6.6.2.3 schemas everybody knows",
  );
  const plain = (text = "") =>
    text
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const inXmp = (tag: string) => plain(new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(xmp)?.[1]);
  const inInfo = (key: string) => {
    const value = info.lookup(PDFName.of(key));
    return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : "";
  };
  for (const [key, tag] of Object.entries({
    Title: "dc:title",
    Author: "dc:creator",
    Subject: "dc:description",
    Keywords: "pdf:Keywords",
    Producer: "pdf:Producer",
  }))
    rule(inXmp(tag) === inInfo(key), `6.6.3 ${key} as in XMP`);
  const digits = (text: string) => text.replace(/\D/g, "");
  rule(
    digits(inXmp("xmp:CreateDate")) === digits(inInfo("CreationDate")),
    "6.6.3 the date as in XMP",
  );
}

function contentsOf(doc: PDFDocument, page: PDFDict): string {
  const list = page.lookup(PDFName.of("Contents"), PDFArray).asArray();
  return list
    .map((ref) => doc.context.lookup(ref) as PDFRawStream)
    .map(({ dict, contents }) => decoded(dict, contents))
    .join("\n");
}

function decoded(dict: PDFDict, contents: Uint8Array): string {
  return Buffer.from(
    name(dict, "Filter") === "FlateDecode" ? inflateSync(contents) : contents,
  ).toString("latin1");
}

/** The operators alone; strings, names, dictionaries and numbers are taken out. */
function checkOperators(content: string, rule: Rule): string[] {
  const bare = content.replace(
    /\((?:\\.|[^\\)])*\)|<<.*?>>|<[0-9A-Fa-f\s]*>|\/[^\s/<>[\]()]*|[[\]]/gs,
    " ",
  );
  const operators = bare
    .split(/\s+/)
    .filter((word) => word && !/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word));
  rule(
    operators.every((word) => OPERATORS.has(word)),
    "6.2.2 operators of the standard",
  );
  let depth = 0;
  for (const word of operators) {
    if (word === "q") rule(++depth <= 28, "6.1.13 how deep states are kept");
    if (word === "Q") depth--;
  }
  rule(depth === 0, "6.2.2 as many states given back as kept");
  return operators;
}

/**
 * Every letter shown has a glyph in the embedded font, the width that the file says, and a meaning
 * in Unicode.
 */
function checkText(resources: PDFDict, content: string, rule: Rule) {
  checkOperators(content, rule);
  rule(
    !/\b(?:k|K)\s/.test(content.replace(/\([^)]*\)/g, "")),
    "6.2.4 no colours for printing presses",
  );
  const shown = [...content.matchAll(/<([0-9A-Fa-f]+)>\s*Tj|\[([^\]]*)\]\s*TJ/g)].flatMap(
    ([, one, several]) =>
      one ? [one] : [...several!.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, part]) => part!),
  );
  const codes = new Set(
    shown.flatMap((hex) => (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
  );
  const fonts = resources.lookupMaybe(PDFName.of("Font"), PDFDict);
  for (const key of fonts?.keys() ?? []) {
    const font = fonts!.lookup(key, PDFDict);
    const descendant = font.lookup(PDFName.of("DescendantFonts"), PDFArray).lookup(0, PDFDict);
    rule(
      name(font, "Encoding") === "Identity-H" && name(descendant, "CIDToGIDMap") === "Identity",
      "6.2.11.3 encodings",
    );
    const file = streamIn(descendant.lookup(PDFName.of("FontDescriptor"), PDFDict), "FontFile2")!;
    const tables = readSfnt(Buffer.from(decoded(file.dict, file.contents), "latin1"));
    const glyphs = viewOf(tables.get("maxp")!).getUint16(4);
    const advances = viewOf(tables.get("hmtx")!);
    const widths = descendant
      .lookup(PDFName.of("W"), PDFArray)
      .lookup(1, PDFArray)
      .asArray()
      .map((width) => (width as PDFNumber).asNumber());
    const toUnicode = streamIn(font, "ToUnicode")!;
    const meanings = meaningsOf(decoded(toUnicode.dict, toUnicode.contents));
    for (const code of codes) {
      rule(code > 0 && code < glyphs, "6.2.11.8 no letter without a glyph");
      rule(
        Math.abs(advances.getUint16(code * 4) - widths[code - 1]!) <= 1,
        "6.2.11.5 the font's own widths",
      );
      rule(meanings.has(code), "6.2.11.7.2 a meaning for each letter");
      rule(
        !/[\0\ufeff\ufffe]/.test(meanings.get(code) ?? ""),
        "6.2.11.7.2 meanings that are letters",
      );
    }
  }
}

/** `beginbfchar` and `beginbfrange` of a ToUnicode map. */
function meaningsOf(map: string): Map<number, string> {
  const meanings = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, block] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code, meaning] of block!.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g))
      meanings.set(Number.parseInt(code!, 16), text(meaning!));
  for (const [, block] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from, to, meaning] of block!.matchAll(
      /<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (
        let code = Number.parseInt(from!, 16), i = 0;
        code <= Number.parseInt(to!, 16);
        code++, i++
      )
        meanings.set(code, text((Number.parseInt(meaning!, 16) + i).toString(16).padStart(4, "0")));
  return meanings;
}
