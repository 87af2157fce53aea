import { expect, test } from "vitest";
import { looksDamaged, repairText } from "./damaged-text.ts";

/** The letters that follow ASCII in the encodings that programs take UTF-8 for. */
const HIGH_LETTERS = {
  "Windows-1252": new TextDecoder("windows-1252"),
  "Latin-1": { decode: (bytes: Uint8Array) => String.fromCharCode(...bytes) },
  MacRoman: new TextDecoder("macintosh"),
};
type TakenFor = keyof typeof HIGH_LETTERS;
const damage = (text: string, as: TakenFor) =>
  HIGH_LETTERS[as].decode(new TextEncoder().encode(text));

const NAMES = [
  "Adébáyọ̀",
  "Ọlátúnjí",
  "Chiọma",
  "Nwaḿkpá",
  "Òjó",
  "José Nuñez",
  "Ƙasim",
  "Ɗan Haɓe",
  "ƙarƴar'adua",
  "Kọ́lá",
  "Ṣẹ́gun",
  "ÀDÙKẸ́",
  "Ɛsi Ɔfori",
  "Ŋaŋ",
  "Šime Žižek",
  "Łukasz",
  "D’Almeida",
  "“Ada” – Obi",
  "Nguyễn Văn Ẩn",
  "محمد",
];

for (const as of Object.keys(HIGH_LETTERS) as TakenFor[])
  test.each(NAMES)(`%s read as ${as}, once or twice, is put right exactly`, (name) => {
    const once = damage(name, as);
    expect(repairText(once)).toEqual({ text: name, isCertain: true });
    expect(repairText(damage(once, as))).toEqual({ text: name, isCertain: true });
    expect(repairText(damage(once, "Windows-1252"))).toEqual({ text: name, isCertain: true });
    expect(repairText(name)).toBeNull();
    expect(looksDamaged(name)).toBe(false);
  });

test.each([
  ["Ã–zil", "Özil"],
  ["É—an É“ello", "ɗan ɓello"],
])("%s is probably %s, which is not certain", (damaged, text) => {
  expect(repairText(damaged)).toEqual({ text, isCertain: false });
});

test.each([
  "RENÉ’S",
  "ANDRÉ–MARIE",
  "RENÉ\u00a0MARTIN",
  "«RENÉ»",
  "CAFÉ™",
  "São Paulo",
  "JOÃO",
  "Résumé—œuvre",
  "está»",
  "ÎLE",
  "Müller",
  "«Ägypten»",
  "COL·LEGI",
  "Æthel",
  "€5",
  "Élodie",
  "NAÏVE",
])("%s is honest", (text) => {
  expect(repairText(text)).toBeNull();
  expect(looksDamaged(text)).toBe(false);
});

test("a letter lost on the way isn’t read back, but seen", () => {
  expect(repairText("Chiá»ma")).toBeNull();
  expect(looksDamaged("Chiá»ma")).toBe(true);
  expect(repairText("AdÃ© Ọlá")).toBeNull();
  expect(looksDamaged("AdÃ© Ọlá")).toBe(true);
});
