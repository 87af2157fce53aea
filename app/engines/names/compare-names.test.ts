import { describe, expect, test } from "vitest";
import { compareNames, isSamePerson } from "./compare-names.ts";

describe("What is changed of a name", () => {
  test.each([
    ["Funmilayo Adebayo", "Funmilayo Adebayo", "none"],
    ["MUSA KATSINA", "Musa Katsina", "capitals"],
    ["Funmilayo Adebayo", "Fúnmiláyọ̀ Adébáyọ̀", "marks"],
    ["MUSA DANLADI", "Musa Ɗanladi", "marks"],
    ["احمد الامين", "أحمد الأمين", "marks"],
    ["Abdul Rahman Bello", "Abdulrahman Bello", "spacing"],
    ["Ngozi DAlmeida", "Ngozi D'Almeida", "marks"],
    ["Okafor Ngozi", "Ngozi Okafor", "order"],
    ["OKAFOR Ngozi", "Ngọzị Okafọr", "order"],
    ["Okafor, Ngozi", "Ngozi Okafor", "order"],
    ["Gbenag Daniel", "Gbenga Daniel", "spelling"],
    ["Chukwuemka Obi", "Chukwuemeka Obi", "spelling"],
    ["Musa Ibrahim", "Ibrahim Musa", "near"],
    ["Musa Bello", "Musah Bello", "near"],
    ["Ade Alabi", "Ada Alabi", "near"],
    ["Aisha Sani", "Aishat Sani", "near"],
    ["Paul Obi Jr", "Paul Obi", "other"],
    ["Taiwo Alabi", "Kehinde Alabi", "other"],
    ["Ngozi Obi", "Grace Obi", "other"],
    ["T. Bello", "A. Bello", "near"],
    ["John Effiong", "Grace Udoh", "other"],
    ["Musa Bello", "M0sa Bello", "near"],
    ["Musa Bello", "Мusa Bello", "near"],
    ["Musa Bello", "موسى بيلو", "other"],
    ["Musa Bello", "...", "other"],
    ["", "Musa Bello", "other"],
  ])("%s, corrected to %s: %s", (before, after, change) => {
    expect(compareNames(before, after)).toBe(change);
  });

  test("only near and other names wait for somebody", () => {
    expect(
      (["none", "capitals", "marks", "spacing", "order", "spelling"] as const).every(isSamePerson),
    ).toBe(true);
    expect((["near", "other"] as const).some(isSamePerson)).toBe(false);
  });

  test("two names of 5,000 letters are compared at once", () => {
    const started = performance.now();
    compareNames("Ab ".repeat(1700), "Ac ".repeat(1700));
    expect(performance.now() - started).toBeLessThan(50);
  });
});
