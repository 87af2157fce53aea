import { expect, test } from "vitest";
import { cleanLine, cleanText, readPhone, subjectOf } from "./contact-message.ts";

test("a line keeps every letter but nothing that breaks headers or direction", () => {
  expect(cleanLine("  Fúnmiláyọ̀\r\nBcc: victim@people.test ")).toBe(
    "Fúnmiláyọ̀ Bcc: victim@people.test".normalize("NFC"),
  );
  expect(cleanLine("Ada\u202eibO\u0000")).toBe("AdaibO");
  expect(cleanLine("\t \n")).toBe("");
});

test("a message keeps its lines, however they end", () => {
  expect(cleanText("one\r\ntwo\rthree\u2028four\tx\u0007")).toBe("one\ntwo\nthree\nfour\tx");
});

test.each([
  ["+234 803 123 4567", "+2348031234567"],
  ["0803-123-4567", "08031234567"],
  ["(0)803.123.4567", "08031234567"],
  ["12345", null],
  ["call me", null],
  ["+234 803 123 4567 89012345", null],
  ["٠٨٠٣١٢٣٤٥٦٧", "08031234567"],
  ["0803–123–4567", "08031234567"],
])("%j is read as the phone number %j", (typed, expected) => {
  expect(readPhone(typed)).toBe(expected);
});

test("the form for the Custom plan says what its messages are about", () => {
  expect(
    [
      "/help?plan=custom",
      "/help",
      "/get-started?plan=pro",
      "/get-started?audience=institutions",
    ].map(subjectOf),
  ).toEqual(["Custom plan", null, null, null]);
});
