import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * Nigerian names and words, as they were misspelt here or easily are, with their spelling in the
 * standard orthographies: Igbo (Ọnwụ) without tone marks, Yoruba with them, Hausa with its hooked
 * letters. What people type without marks is not listed.
 */
const SPELLINGS: Record<string, string> = {
  Ngọzi: "Ngọzị",
  Ngozị: "Ngọzị",
  Ọkọnkwọ: "Okonkwọ",
  Okọnkwọ: "Okonkwọ",
  Òkònkwọ́: "Okonkwọ",
  Òkónkwọ̀: "Okonkwọ",
  Ọkọ́nkwọ: "Okonkwọ",
  Ọkọ́nkwọ̀: "Okonkwọ",
  Ńwáńkwọ: "Nwankwọ",
  Ńnamdị: "Nnamdị",
  Ụchenna: "Uchenna",
  Àmàkà: "Amaka",
  Adaézè: "Adaeze",
  Chịọma: "Chiọma",
  Ifẹọma: "Ifeọma",
  Ọkàfọ̀: "Okafọ",
  Ụ̀zọ̀amaka: "Ụzọamaka",
  Onyịnyechi: "Onyinyechi",
  Funmiláyọ̀: "Fúnmiláyọ̀",
  Funmilayọ: "Fúnmiláyọ̀",
  Oluwafúnmiláyọ̀: "Olúwafúnmiláyọ̀",
  Adebáyọ̀: "Adébáyọ̀",
  Adébayọ̀: "Adébáyọ̀",
  Sadé: "Ṣadé",
  Ṣégun: "Ṣẹ́gun",
  Ẹ́bùn: "Ẹ̀bùn",
  Haɓiba: "Habiba",
  Ɓello: "Bello",
};

/** Words that are marked on purpose, to be drawn or read back from files. And this file. */
const LEFT_OUT = [
  "tests/gauntlet/tables/people.ts",
  "tests/letters/letters.test.ts",
  "tests/fixtures/text/",
  "app/platform/text/name-spelling.test.ts",
];

function* texts(): Generator<{ path: string; text: string }> {
  for (const folder of ["app", "bin", "db", "docs", "emails", "public", "tests"]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).replaceAll("\\", "/");
      if (!entry.isFile() || LEFT_OUT.some((one) => path.startsWith(one))) continue;
      if (!/\.(ts|tsx|mjs|md|csv|tsv|json|txt|svg|html|vtt)$/.test(path)) continue;
      const bytes = readFileSync(path);
      yield {
        path,
        text: new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(
          bytes,
        ),
      };
    }
  }
  yield { path: "README.md", text: readFileSync(resolve("README.md"), "utf8") };
}

test("names have one spelling everywhere, in composed letters (NFC)", () => {
  const wrong: string[] = [];
  for (const { path, text } of texts()) {
    for (const [word, right] of Object.entries(SPELLINGS)) {
      const found = new RegExp(
        `(?<![\\p{L}\\p{M}])${word.normalize("NFC")}(?![\\p{L}\\p{M}])`,
        "u",
      );
      if (text.includes(word.normalize("NFC")) && found.test(text))
        wrong.push(`${path}: ${word} is ${right}`);
    }
    // A word with a mark that has a letter of its own, like "é" written as e and a mark.
    const split = /[\p{L}\p{M}]*\p{L}\p{M}[\p{L}\p{M}]*/gu;
    for (const [word] of text.matchAll(split))
      if (word !== word.normalize("NFC")) wrong.push(`${path}: ${word} is not NFC`);
  }
  expect(wrong).toEqual([]);
});
