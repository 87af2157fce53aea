import { expect, test } from "vitest";
import { linesOf, namesAgree, readCheckLines } from "./check-lines.ts";

const ID = "7k2m94qxh3tdp8wv2c6n";

test("an ID or link on each line, with its name", () => {
  const list = [
    "7K2M-94QX-H3TD-P8WV-2C6N, Fúnmiláyọ̀ Adébáyọ̀",
    "",
    "https://iweri.ng/c/7k2m94qxh3tdp8wv2c6n",
    "Halima\tDanjuma\t7K2M 94QX H3TD P8WV 2C6N",
    "7K2M-94QX-H3TD-P8WV-2C6N;Adébáyọ̀, Fúnmiláyọ̀",
    "no certificate at all",
  ].join("\r\n");
  expect(readCheckLines(linesOf(list))).toEqual([
    { line: 1, typed: "7K2M-94QX-H3TD-P8WV-2C6N", id: ID, name: "Fúnmiláyọ̀ Adébáyọ̀" },
    { line: 3, typed: "https://iweri.ng/c/7k2m94qxh3tdp8wv2c6n", id: ID, name: "" },
    { line: 4, typed: "7K2M 94QX H3TD P8WV 2C6N", id: ID, name: "Halima Danjuma" },
    { line: 5, typed: "7K2M-94QX-H3TD-P8WV-2C6N", id: ID, name: "Adébáyọ̀ Fúnmiláyọ̀" },
    { line: 6, typed: "no certificate at all", id: null, name: "" },
  ]);
});

test("O for 0, and a line as long as a book", () => {
  const [one] = readCheckLines(["7K2M-94QX-H3TD-P8WV-2CON"]);
  expect(one?.id).toBe("7k2m94qxh3tdp8wv2c0n");
  expect(readCheckLines(["x".repeat(1_000_000)])).toHaveLength(1);
});

test.each([
  ["Fúnmiláyọ̀ Adébáyọ̀", "Funmilayo ADEBAYO"],
  ["Adébáyọ̀ Fúnmiláyọ̀", "Fúnmiláyọ̀ Adébáyọ̀"],
  ["Ada Obi", "Ada Chioma Obi"],
  ["Ada Chioma Obi", "Ada Obi"],
  ["Sa’adu Ɗanjuma", "Sa'adu Danjuma"],
  ["Anne-Marie Okoro", "Anne Marie Okoro"],
  ["Plato", "plato"],
])("%s and %s are taken for one person", (one, other) => {
  expect(namesAgree(one, other)).toBe(true);
});

test.each([
  ["Joy Okafor", "Ngọzị Ụzọma"],
  ["Ada", "Ada Obi"],
  ["Ada Obi", "Ada Okafor"],
  ["Ada Ada", "Ada Obi"],
  ["", "Ada Obi"],
])("%j and %s are not", (one, other) => {
  expect(namesAgree(one, other)).toBe(false);
});
