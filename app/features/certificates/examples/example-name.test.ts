import { expect, test } from "vitest";
import { readExampleName, splitName } from "./example-name.ts";

test.each([
  "Fúnmiláyọ̀ Adébáyọ̀",
  "Ɗanladi Ƙasimu",
  "Dr. Ngọzị O. Okonkwọ (Mrs)",
  "D’Arcy O'Neill-Smith",
  "محمد عبد الله",
  "李小龍",
  "アンナ・カレーニナ",
  "अनिरुद्ध क्षेत्रपाल",
  "ณัฐวุฒิ สุขใจ",
  "Ọ̀",
])("%s is a name", (name) => {
  expect(readExampleName(name)).toEqual({ ok: true, name: name.normalize("NFC") });
});

test("spaces are single and letters composed", () => {
  expect(readExampleName("  Ada\u00a0 \n Obi ")).toEqual({ ok: true, name: "Ada Obi" });
  expect(readExampleName("E\u0301mile")).toEqual({ ok: true, name: "Émile" });
});

test.each([
  "",
  "   ",
  "…",
  "Call 0803 555 1234",
  "evil.example/win",
  "https://evil.test",
  "<script>alert(1)</script>",
  "{First Name}",
  "Ada \u202egnp.exe",
  "🎉🎉",
  "a".repeat(41),
  `Z${"\u0351".repeat(30)}algo`,
])("%j is not taken", (name) => {
  const read = readExampleName(name);
  expect(read.ok ? read.name : read.problem).toMatch(/^Type a name/);
});

test("the last word is the last name", () => {
  expect(splitName("Ada Ngozi Obi")).toEqual({ firstName: "Ada Ngozi", lastName: "Obi" });
  expect(splitName("Ada")).toEqual({ firstName: "Ada", lastName: "" });
});
