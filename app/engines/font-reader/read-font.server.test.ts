import { expect, test } from "vitest";
import { compress } from "woff2-encoder";
import {
  glyphOutline,
  openFace,
  readSfnt,
  viewOf,
} from "#app/engines/certificate/drawing.server.ts";

import { cffFont, greatVibes, madeFont, variableFont } from "../../../tests/factories/fonts.ts";
import { type ReadFont, readFont } from "./read-font.server.ts";

const sound = async (bytes: Uint8Array): Promise<ReadFont> => {
  const read = await readFont(bytes);
  if ("problem" in read) throw new Error(read.problem);
  return read;
};
const problem = async (bytes: Uint8Array) => {
  const read = await readFont(bytes);
  return "problem" in read ? read.problem : null;
};
const DAMAGED =
  "This font is damaged or incomplete. Download it again from where you got it, then upload that file.";
const TAKEN = "Upload the font as a TTF, OTF or WOFF2 file.";

test("a font has its own name, and says which letters it lacks", async () => {
  expect(await sound(greatVibes())).toMatchObject({
    family: "Great Vibes",
    bold: false,
    italic: false,
    outlines: "TrueType",
    lacks: "",
  });
  const bold = await sound(
    madeFont({
      family: "  Lagos \u202eGrotesk\u0000 ",
      bold: true,
      italic: true,
      letters: "Ada Obẹ",
    }),
  );
  expect(bold).toMatchObject({
    family: "Lagos Grotesk",
    bold: true,
    italic: true,
    outlines: "CFF",
    isVariable: false,
  });
  expect(bold.lacks).toContain("ọ");
  expect(bold.lacks).not.toContain("ẹ");
  expect(bold.specimen).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="[\d ]+"><path fill="#111a33" [^<>]+\/><\/svg>$/,
  );
});

test("a WOFF2 font has the same letters as the font in it", async () => {
  const plain = await sound(variableFont());
  const packed = await compress(variableFont());
  expect(packed.length).toBeLessThan(variableFont().length * 0.7);
  const unpacked = await sound(packed);
  const [a, b] = [openFace("a", plain.sfnt), openFace("b", unpacked.sfnt)];
  expect([...b.codePoints]).toEqual([...a.codePoints]);
  for (let glyph = 0; glyph < plain.glyphs; glyph++) {
    expect(glyphOutline(b, glyph)).toEqual(glyphOutline(a, glyph));
    expect(b.font.glyphHAdvance(glyph)).toBe(a.font.glyphHAdvance(glyph));
  }
});

test("of a variable font only the default style is kept", async () => {
  const read = await sound(variableFont());
  expect(read).toMatchObject({ family: "Noto Sans Arabic", bold: false, isVariable: true });
  expect([...readSfnt(read.sfnt).keys()].filter((tag) => /var|STAT/.test(tag))).toEqual([]);
});

test("the same tables are written as the same bytes, others never", async () => {
  const once = await sound(
    madeFont({ tables: { "SVG ": new TextEncoder().encode("<script>"), DSIG: new Uint8Array(8) } }),
  );
  const again = await sound(once.sfnt);
  expect(Buffer.compare(once.sfnt, again.sfnt)).toBe(0);
  expect([...readSfnt(once.sfnt).keys()]).not.toContain("SVG ");
});

test("a font whose maker forbids documents is refused, others are not", async () => {
  expect(await problem(madeFont({ fsType: 0x0002 }))).toContain(
    "The maker of Lagos Grotesk doesn’t allow it in documents",
  );
  expect(await problem(madeFont({ fsType: 0x0200 }))).toContain("restricted licence");
  for (const fsType of [0, 0x0004, 0x0008, 0x0100, 0x000a])
    expect(await problem(madeFont({ fsType }))).toBeNull();
});

test("what is no font is told by its content", async () => {
  const text = (start: string) => new TextEncoder().encode(`${start}${" ".repeat(60)}`);
  expect(await problem(text("PK\x03\x04"))).toBe(
    `This file is a ZIP archive or an Office document (Word, PowerPoint, Excel), not a font. ${TAKEN}`,
  );
  expect(await problem(text("%PDF-1.7"))).toBe(`This file is a PDF, not a font. ${TAKEN}`);
  expect(await problem(new Uint8Array())).toBe(`This file is empty, not a font. ${TAKEN}`);
  expect(await problem(text("ttcf"))).toBe(
    `This file is a collection of several fonts (TTC). ${TAKEN}`,
  );
  expect(await problem(text("wOFF"))).toBe(`This file is an old WOFF font. ${TAKEN}`);
  expect(await problem(new Uint8Array(5 * 1024 * 1024 + 1))).toContain(
    "This file is 5.1 MB. A font can be at most 5 MB.",
  );
});

test("a font without letters or outlines is refused with the reason", async () => {
  expect(await problem(madeFont({ letters: "₦&" }))).toContain("only symbols");
  expect(await problem(madeFont({ letters: "" }))).toContain("no Unicode table");
  expect(await problem(madeFont({ family: "\u0000 " }))).toContain("no name");
  const tables = readSfnt(cffFont());
  expect(await problem(withoutOutlines(cffFont(), "CFF2"))).toContain("(CFF2)");
  expect(await problem(withoutOutlines(cffFont(), "sbix"))).toContain("are pictures");
  const hhea = tables.get("hhea")!.slice();
  viewOf(hhea).setInt16(4, 32_000);
  expect(await problem(madeFont({ tables: { hhea } }))).toContain("taller than any page");
});

test("cut, twisted and lying fonts are refused as damaged", async () => {
  const font = cffFont();
  for (const length of [4, 11, 60, 500, 5_000])
    expect(await problem(font.slice(0, length)), `${length} bytes`).toBe(DAMAGED);
  const farAway = font.slice();
  viewOf(farAway).setUint32(12 + 8, 0xffff_fff0);
  expect(await problem(farAway)).toBe(DAMAGED);
  const manyTables = font.slice();
  viewOf(manyTables).setUint16(4, 0xffff);
  expect(await problem(manyTables)).toBe(DAMAGED);
  const noUnits = readSfnt(font).get("head")!.slice();
  viewOf(noUnits).setUint16(18, 0);
  expect(await problem(madeFont({ tables: { head: noUnits } }))).toBe(DAMAGED);
});

test("a WOFF2 that lies or is a bomb is refused", async () => {
  const packed = await compress(variableFont());
  expect(await problem(packed.slice(0, -100))).toBe(DAMAGED);
  const large = packed.slice();
  viewOf(large).setUint32(16, 0x7fff_ffff);
  expect(await problem(large)).toContain("Unpacked, this font is 2,048 MB");
  const other = packed.slice();
  other.fill(0x5a, 200);
  expect(await problem(other)).toBe(DAMAGED);
  const zeros = madeFont({ tables: { fpgm: new Uint8Array(12 * 1024 * 1024) } });
  expect(await problem(await compress(zeros))).toMatch(/Unpacked|damaged/);
});

test("bytes changed at random never do worse than a refusal", async () => {
  const font = madeFont({ letters: "Ada" });
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
  for (let round = 0; round < 150; round++) {
    const bytes = font.slice();
    for (let n = 0; n <= round % 8; n++) bytes[random(bytes.length)] = random(256);
    const read = await readFont(bytes);
    expect("problem" in read ? read.problem.length > 20 : read.sfnt.length > 100).toBe(true);
  }
});

function withoutOutlines(font: Uint8Array, tag: string): Uint8Array {
  const bytes = font.slice();
  const view = viewOf(bytes);
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16;
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === "CFF ")
      bytes.set(new TextEncoder().encode(tag), at);
  }
  return bytes;
}
