import { expect, test } from "vitest";
import { HARD_NAMES, textField } from "../../../../tests/factories/sample-drawing.ts";
import type { TextField } from "../design/design.ts";
import { FONT_FAMILIES } from "../typesetting/font-families.ts";
import { faceChain, NO_OWN_FONTS } from "../typesetting/fonts.server.ts";
import { baseDirection, shapeLine, widthBound } from "../typesetting/shape-text.server.ts";
import { contentLines, printableValues } from "./canvas.ts";
import { fitText } from "./fit-text.server.ts";

const BOX = { left: 100, top: 200, width: 800, height: 120 };
const PAGE = { width: 1000, height: 700 };
const LAYOUT = { page: PAGE, scale: 1.25, ownFonts: NO_OWN_FONTS };
const fitted = (lines: string[], more: Partial<TextField> = {}, box = BOX) =>
  fitText(
    textField("name", "", [0, 0, 1, 1], { size: 48, minSize: 24, ...more }),
    lines,
    box,
    LAYOUT,
  );

test("a short name keeps its size", () => {
  expect(fitted(["Ada Obi"])).toMatchObject({ fit: "fits", sizePx: 60 });
});

test("a longer name shrinks just enough to fill the box", () => {
  const { fit: outcome, sizePx, lines } = fitted(["Oluwaseunfunmi Adebayo-Ogunbanjo"]);
  expect(outcome).toBe("shrunk");
  expect(sizePx).toBeGreaterThan(30);
  expect(lines[0]!.shaped.width * sizePx).toBeCloseTo(800, 3);
});

test("a long text takes the lines that make it largest, at spaces", () => {
  const course = "Advanced Diploma in Project Management and Community Development for Teachers";
  const tall = { ...BOX, height: 150 };
  const { fit, sizePx, lines } = fitted([course], {}, tall);
  expect([fit, lines.length]).toEqual(["shrunk", 2]);
  expect(lines.map(({ shaped }) => shaped.text).join(" ")).toBe(course);
  const small = { size: 40, minSize: 10 };
  const whole = fitted(["Project Management for Teachers of Lagos"], small, tall);
  expect(whole).toMatchObject({ fit: "fits", sizePx: 50, lines: { length: 2 } });
  const before = fitText(textField("name", "", [0, 0, 1, 1], small), [course], tall, {
    ...LAYOUT,
    wrapping: "balanced",
  });
  expect(before.lines).toHaveLength(1);
  expect(sizePx).toBeGreaterThan(1.4 * before.sizePx);
  // A name that only has to give a little stays on its line, and no word is broken.
  expect(fitted(["Oluwaseunfunmi Adebayo-Ogun"], {}, tall).lines).toHaveLength(1);
  expect(fitted(["Oluwaseunfunmi-Adebayo-Ogunbanjo-Ibrahim"], {}, tall).lines).toHaveLength(1);
});

test("C03 any name is drawn whole: shrunk, wrapped at words, no letter lost", () => {
  for (const length of [60, 150, 300, 1000]) {
    const name = "Adékúnlé Ọlọ́run-tóbi ".repeat(60).slice(0, length).normalize("NFC").trim();
    const { fit: outcome, sizePx, lines } = fitted([name]);
    expect(sizePx).toBeGreaterThanOrEqual(30);
    expect(outcome).toBe({ 60: "shrunk", 150: "shrunk" }[length] ?? "overflows");
    expect(
      lines
        .map((line) => line.shaped.text)
        .join(" ")
        .replaceAll("- ", "-"),
    ).toBe(name);
    for (const line of lines) expect(line.shaped.width * sizePx).toBeLessThanOrEqual(800);
  }
});

test("a long name breaks at spaces before hyphens, evenly", () => {
  const box = { ...BOX, width: 420 };
  const name = "Oluwaseunfunmiláyọ̀ Adébáyọ̀-Ogunbanjo Chukwuemeka".normalize("NFC");
  const { lines } = fitted([name], { size: 48, minSize: 24 }, box);
  expect(lines.map((line) => line.shaped.text)).toEqual(
    ["Oluwaseunfunmiláyọ̀", "Adébáyọ̀-Ogunbanjo", "Chukwuemeka"].map((part) => part.normalize("NFC")),
  );
  const even = fitted(["Maximiliane Adéwálé Fúnmiláyọ̀ Obi"], {}, { ...BOX, width: 470 });
  expect(even.lines.map((line) => line.shaped.text)).toEqual([
    "Maximiliane Adéwálé",
    "Fúnmiláyọ̀ Obi".normalize("NFC"),
  ]);
});

test("a hyphen is used where spaces alone need more lines than fit", () => {
  const fields = textField("name", "", [0, 0, 1, 1], { size: 48, minSize: 24 });
  const low = { ...BOX, width: 430, height: 70 };
  const name = "Chukwuemeka Adébáyọ̀-Ogunbanjo Obi".normalize("NFC");
  const { lines, fit } = fitText(fields, [name], low, {
    ...LAYOUT,
    wrapping: "balanced",
  });
  expect([fit, lines.length]).toEqual(["wrapped", 2]);
  expect(
    lines
      .map((line) => line.shaped.text)
      .join(" ")
      .replaceAll("- ", "-"),
  ).toBe(name);
});

test("a design frozen before there was a choice breaks as it did", () => {
  const field = textField("name", "", [0, 0, 1, 1], { size: 48, minSize: 24 });
  const broken = (wrapping: "balanced" | "earlier" | "largest") =>
    fitText(
      field,
      ["Maximiliane Adéwálé Fúnmi Obi"],
      { ...BOX, width: 420 },
      { ...LAYOUT, wrapping },
    ).lines.map((line) => line.shaped.text);
  expect(broken("earlier")).toEqual(
    ["Maximiliane Adéwálé Fúnmi", "Obi"].map((part) => part.normalize("NFC")),
  );
  expect(broken("balanced")).toEqual(
    ["Maximiliane", "Adéwálé Fúnmi Obi"].map((part) => part.normalize("NFC")),
  );
});

test("line spacing moves baselines, and counts when a text is fitted", () => {
  const lines = (lineSpacing?: number) => fitted(["One", "Two"], { size: 20, lineSpacing });
  const apart = (spacing?: number) =>
    lines(spacing).lines[1]!.baseline - lines(spacing).lines[0]!.baseline;
  expect(apart(2)).toBeCloseTo(2 * apart(), 6);
  expect(fitted(["One", "Two"], { size: 40, minSize: 15, lineSpacing: 2.5 }).fit).toBe("shrunk");
});

test("C03 a 180-letter word breaks between letters, never before a letter's marks", () => {
  const word = "Ọ̀lá".normalize("NFC").repeat(60);
  const { lines } = fitted([word]);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map((line) => line.shaped.text).join("")).toBe(word);
  for (const line of lines) expect(line.shaped.text).not.toMatch(/^\p{M}/u);
});

test("C03 text taller than its box stays on the page if it fits", () => {
  const low = fitted([HARD_NAMES.wrapped], {}, { ...BOX, top: 660, height: 40 });
  const last = low.lines.at(-1)!;
  expect(low.fit).toBe("overflows");
  expect(last.baseline).toBeLessThan(700);
  expect(low.lines[0]!.baseline).toBeGreaterThan(0);
});

test("the baseline does not move when another face takes part", () => {
  const baseline = (text: string) => fitted([text], { size: 20, minSize: 20 }).lines[0]!.baseline;
  const plain = baseline("Ada Obi");
  for (const text of ["Ada 王小明", "عائشة", "Ada 😀", "Ọ̀ṣun"]) expect(baseline(text)).toBe(plain);
});

test("alignment puts a line at the box's left, middle or right", () => {
  const x = (align: TextField["align"]) => fitted(["Ada"], { align }).lines[0]!;
  const width = x("left").shaped.width * 60;
  expect(x("left").x).toBe(100);
  expect(x("center").x).toBeCloseTo(500 - width / 2, 6);
  expect(x("right").x).toBeCloseTo(900 - width, 6);
});

test("each list item has one bullet, on the right for Arabic", () => {
  const { lines } = fitted(
    ["One", "عائشة", HARD_NAMES.wrapped],
    { list: true, size: 10, minSize: 10, align: "left" },
    { ...BOX, width: 400 },
  );
  expect(lines[0]!.bullet!.x).toBeLessThan(lines[0]!.x);
  expect(lines[1]!.bullet!.x).toBeGreaterThan(lines[1]!.x);
  expect(lines.filter((line) => line.bullet).length).toBe(3);
  expect(lines.length).toBeGreaterThan(3);
});

test("a field's line feeds start lines; control characters in values become spaces", () => {
  const values = printableValues({
    "Full Name": "Ada\r\nBcc: x@example.org\u0000\u0007Obi",
    Course: "\ud800broken",
  });
  expect(contentLines("{full_name}\n[Course]\r\nend", values)).toEqual([
    "Ada Bcc: x@example.org Obi",
    "\ufffdbroken",
    "end",
  ]);
});

test("an empty name draws nothing and fits", () => {
  expect(fitted([""])).toMatchObject({ fit: "fits", lines: [] });
});

test("the quick bound is never below the real width", () => {
  const texts = [
    ...Object.values(HARD_NAMES),
    "WAVE To. Ty ffi fl",
    "Ŋ̀ Ŋ́ ǹ m̀ Ṣ́ ī̀ ₦",
    "llllll",
    "AVAVAV",
    "...",
    "Đặng Thị Hương",
    "Άννα Чайковский",
  ];
  for (const font of FONT_FAMILIES) {
    for (const bold of [false, true]) {
      const chain = faceChain({ font, bold, italic: false });
      for (const text of texts.map((one) => one.normalize("NFC"))) {
        const bound = widthBound(text, chain);
        const { width } = shapeLine(text, chain, baseDirection(text));
        if (bound !== null)
          expect({ font, text, isBelow: width > bound }).toEqual({ font, text, isBelow: false });
      }
    }
  }
});
