import { expect, test } from "vitest";
import { plainLetter, toPlainLetters, toSlug } from "./index.ts";

/** Every letter beyond a to z of the orthographies in use, small and capital. */
const LETTERS: Record<string, [string, string]> = {
  Hausa: ["ɓɗƙƴ", "bdky"],
  Yoruba: ["ẹọṣàáèéìíòóùúǹńḿ", "eosaaeeiioouunnm"],
  "Yoruba of Benin": ["ɛɔ", "eo"],
  Igbo: ["ịọụṅñ", "iounn"],
  Fulfulde: ["ɓɗŋɲƴ", "bdnny"],
  Kanuri: ["ǝɍ", "er"],
  "Edo, Efik, Ibibio, Izon": ["ẹọịụñŋʌə", "eoiunnae"],
  "Akan, Ga, Dangme": ["ɛɔŋ", "eon"],
  Ewe: ["ɖɛƒɣŋɔʋãẽĩõũ", "defgnovaeiou"],
  "Dagbani, Gonja, Nzema": ["ɛɣŋɔʒʋ", "egnozv"],
  "Bambara, Dioula": ["ɛɲŋɔ", "enno"],
  "Wolof, Serer": ["ëñŋóàéɓƈɗƥƭƴ", "ennoaebcdpty"],
  "Fon, Gen": ["ɖɛɔǎěǐǒǔ", "deoaeiou"],
  Mooré: ["ɛɩʋãẽĩõũ", "eivaeiou"],
  French: ["àâæçéèêëîïôœùûüÿ", "aaaeceeeeiiooeuuuy"],
  Portuguese: ["áâãàçéêíóôõú", "aaaaceeiooou"],
  Elsewhere: ["ßøåłđðþıžščřňťďğş", "ssoalddthizscrntdgs"],
};

test.each(Object.entries(LETTERS))("%s is written in plain letters", (_, [letters, plain]) => {
  expect(toPlainLetters(letters)).toBe(plain);
  expect(toPlainLetters(letters.toUpperCase())).toBe(plain.replace("ı", "i"));
  expect(toPlainLetters(letters.normalize("NFD"))).toBe(plain);
  expect(toSlug(letters, 100)).toBe(plain);
});

test("titles become addresses with every letter", () => {
  expect(toSlug("Ƙwararrun Ɗalibai", 40)).toBe("kwararrun-dalibai");
  expect(toSlug("Sa'adu & Ƴar'adua: Ɔkyeame", 60)).toBe("saadu-yaradua-okyeame");
  expect(toSlug("CVs that pass!", 40)).toBe("cvs-that-pass");
  expect(toSlug("山田", 40)).toBe("");
  expect(toSlug(`${"ab".repeat(20)} c`, 41)).toBe("ab".repeat(20));
});

test("other scripts keep their letters, every apostrophe is one", () => {
  expect(toPlainLetters("محمد Ƴar’adua ʼYarʼadua")).toBe("محمد yar'adua 'yar'adua");
  expect([plainLetter("Ɗ"), plainLetter("ɗ"), plainLetter("a")]).toEqual(["D", "d", undefined]);
});
