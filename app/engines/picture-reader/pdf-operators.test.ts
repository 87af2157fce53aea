import { expect, test } from "vitest";
import { pdfOperators } from "./pdf-operators.ts";

const read = (content: string) =>
  [...pdfOperators(Buffer.from(content, "latin1"))].map(({ name, operands }) =>
    [...operands, name].join(" "),
  );

test("operators come with their operands", () => {
  expect(read("q 1 0 0 1 5.5 -3 cm % k\n/F#31 24 Tf[(a)-20<6b>]TJ Q")).toEqual([
    "q",
    "1 0 0 1 5.5 -3 cm",
    "/F1 24 Tf",
    "[ () -20 () ] TJ",
    "Q",
  ]);
});

test("what stands in strings is no operator", () => {
  expect(read("(0 0 0 1 k \\) (K) k) Tj <</A(k)>> BDC")).toEqual(["() Tj", "<< /A () >> BDC"]);
});

test("an inline picture's bytes are passed over", () => {
  expect(read("BI /W 2 /CS /CMYK ID \x00 EI\xff k EI Q 0 g")).toEqual([
    "/W 2 /CS /CMYK BI",
    "Q",
    "0 g",
  ]);
});

test("damaged content ends it", () => {
  expect(read("0 g (never closed k")).toEqual(["0 g"]);
  expect(read("1 0 0 rg BI /W 2 ID abc")).toEqual(["1 0 0 rg", "/W 2 BI"]);
  expect(read(")>}]")).toEqual([]);
});
