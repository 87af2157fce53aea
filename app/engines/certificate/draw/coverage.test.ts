import { expect, test } from "vitest";
import { textField } from "../../../../tests/factories/sample-drawing.ts";
import { FONT_FAMILIES, LATIN_FAMILIES } from "../typesetting/font-families.ts";
import { faceChain } from "../typesetting/fonts.server.ts";
import { baseDirection, missingLetters, shapeLine } from "../typesetting/shape-text.server.ts";
import { checkValues } from "./check-values.server.ts";

const PROMISED = {
  yoruba: "ẸẹỌọṢṣ Ọ̀ Ọ́ Ọ̄ Ẹ̀ Ẹ́ Ẹ̄ ọ̀ ọ́ ẹ̀ ẹ́ Ṣ́ À Á È É Ì Í Ò Ó Ù Ú ī̀ m̄ ǹ ń Ḿ m̀",
  igbo: "ỊịỌọỤụṄṅ Ị́ ị̀ Ọ́ Ụ̀ m̀ Ń",
  hausa: "ƁɓƊɗƘƙƳƴ ʼ’",
  french: "ÀàÂâÆæÇçÉéÈèÊêËëÎîÏïÔôŒœÙùÛûÜüŸÿ «»",
  portuguese: "ÃãÁáÂâÇçÉéÊêÍíÓóÔôÕõÚú",
  money: "₦ 245,000.00 – € £ $ %",
};

test("C04 every family draws every promised letter itself, with no box or fallback", () => {
  expect(LATIN_FAMILIES.length).toBeGreaterThanOrEqual(16);
  for (const font of LATIN_FAMILIES) {
    for (const style of [
      { bold: false, italic: false },
      { bold: true, italic: false },
      { bold: false, italic: true },
    ]) {
      const chain = faceChain({ font, ...style });
      for (const [language, letters] of Object.entries(PROMISED)) {
        const line = shapeLine(letters.normalize("NFC"), chain, baseDirection(letters));
        const boxes = line.runs.flatMap((run) => run.glyphs.filter((glyph) => glyph.id === 0));
        const faces = new Set(line.runs.map((run) => run.face?.name));
        expect({ font, language, boxes: boxes.length, faces: [...faces] }).toEqual({
          font,
          language,
          boxes: 0,
          faces: [chain.primary.name],
        });
      }
    }
  }
});

test("C04 every family draws Arabic, Thai, Chinese, Japanese, Greek, Russian, emoji", () => {
  for (const font of FONT_FAMILIES) {
    const chain = faceChain({ font, bold: true, italic: true });
    expect(
      missingLetters(
        "عائشة محمد สมชาย ใจดี 王小明 さくら Ελένη Чайковский 😀 👩‍👩‍👧 🇳🇬 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        chain,
      ),
    ).toEqual([]);
  }
});

test("the Arabic family draws the whole alphabet itself", () => {
  const chain = faceChain({ font: "Noto Naskh Arabic", bold: false, italic: false });
  const letters =
    "ء آ أ ؤ إ ئ ا ب ة ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ى ي پ چ ژ گ ڤ ً ٌ ٍ َ ُ ِ ّ ْ ، ؛ ؟ ٠١٢٣٤٥٦٧٨٩ لا";
  const line = shapeLine(letters, chain, "rtl");
  expect(line.runs.flatMap((run) => run.glyphs.filter((glyph) => glyph.id === 0))).toEqual([]);
  expect(new Set(line.runs.map((run) => run.face?.name))).toEqual(new Set([chain.primary.name]));
  expect(missingLetters("Fúnmiláyọ̀ Ɗanjuma ₦500", chain)).toEqual([]);
});

test("C04 a letter no shipped font covers is named before sending", async () => {
  const design = {
    widthPx: 1000,
    heightPx: 707,
    backgroundId: "none",
    fields: [textField("name", "{Full Name}", [10, 40, 80, 12])],
  };
  const reports = await checkValues(design, [
    { "Full Name": "Ada Obi" },
    { "Full Name": "ሰላም Ada ሰ" },
    { "Full Name": "a\u200bb\u00a0c\u200d" },
  ]);
  expect(reports.map(([report]) => report!.missing)).toEqual([[], ["ሰ", "ላ", "ም"], []]);
  expect(reports[0]![0]).toMatchObject({ fieldId: "name", fit: "fits", missing: [], overlaps: [] });
});

test("signs that are letters stay letters unless an emoji is asked for", () => {
  const chain = faceChain({ font: "Noto Sans", bold: false, italic: false });
  const emoji = (text: string) =>
    shapeLine(text, chain, "ltr").runs.filter((run) => run.emoji).length;
  expect(emoji("Ada © ™ 5 #")).toBe(0);
  expect(emoji("❤️ 5️⃣")).toBe(2);
});
