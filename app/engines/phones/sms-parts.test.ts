import { expect, test } from "vitest";
import { smsSize, withoutMarks } from "./sms-parts.ts";

const sizes = (text: string) => {
  const { alphabet, letters, parts, left } = smsSize(text);
  return [alphabet, letters, parts, left];
};

test("160 letters are one message, 161 are two of 153", () => {
  expect(sizes("")).toEqual(["gsm", 0, 0, 160]);
  expect(sizes("a".repeat(160))).toEqual(["gsm", 160, 1, 0]);
  expect(sizes("a".repeat(161))).toEqual(["gsm", 161, 2, 145]);
  expect(sizes("a".repeat(306))).toEqual(["gsm", 306, 2, 0]);
  expect(sizes("a".repeat(307))).toEqual(["gsm", 307, 3, 152]);
});

test("one letter with a dot below makes it 70 and 67", () => {
  expect(sizes(`${"a".repeat(69)}ọ`)).toEqual(["unicode", 70, 1, 0]);
  expect(sizes(`${"a".repeat(70)}ọ`)).toEqual(["unicode", 71, 2, 63]);
  expect(sizes(`${"a".repeat(134)}ọ`)).toEqual(["unicode", 135, 3, 66]);
  expect(smsSize("Ẹ káàárọ̀").alphabet).toBe("unicode");
});

test("brackets and the euro count twice, é and ñ once", () => {
  expect(sizes("[€]")).toEqual(["gsm", 6, 1, 154]);
  expect(sizes("é à ñ £ Ç")).toEqual(["gsm", 9, 1, 151]);
  expect(smsSize("ç").alphabet).toBe("unicode");
});

test("what takes two places is never cut between two messages", () => {
  // The bracket would have its halves in places 153 and 154.
  expect(sizes(`${"a".repeat(152)}[${"a".repeat(152)}`)).toEqual(["gsm", 306, 3, 152]);
  expect(smsSize("🎓".repeat(35))).toMatchObject({ alphabet: "unicode", letters: 70, parts: 1 });
  // 33 pictures of two places fill 66 of 67.
  expect(smsSize("🎓".repeat(67))).toMatchObject({ letters: 134, parts: 3 });
});

test("marks are taken away where the letter has a plain form", () => {
  expect(withoutMarks("Fúnmiláyọ̀ Adébáyọ̀")).toBe("Funmilàyo Adébàyo".replaceAll("à", "a"));
  expect(withoutMarks("Ụlọ akwụkwọ ṅụrịa")).toBe("Ulo akwukwo nuria");
  expect(withoutMarks("ɗalibi “Ƙarfe” – ₦500…")).toBe('dalibi "Karfe" - N500...');
  expect(withoutMarks("Café, Señor")).toBe("Café, Señor");
  expect(withoutMarks("شكرا 🎓")).toBe("شكرا 🎓");
});

test("without marks it is one message instead of two", () => {
  const text = "Ọ̀gbẹ́ni Fúnmiláyọ̀, ẹ kú iṣẹ́. Ẹ̀kọ́ wa bẹ̀rẹ̀ ní ọ̀la ní aago mẹ́wàá òwúrọ̀, ẹ má gbàgbé.";
  expect(smsSize(text)).toMatchObject({ alphabet: "unicode", parts: 2 });
  expect(smsSize(withoutMarks(text))).toMatchObject({ alphabet: "gsm", parts: 1 });
});
