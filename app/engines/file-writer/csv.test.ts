import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { csvLine } from "./csv.ts";
import { openLine } from "./stream-rows.server.ts";

test.each([
  "=cmd|'/C calc'!A0",
  "+1+2",
  "+234-803-1234567",
  "+2348012345678\n",
  "+0803",
  "+(1)",
  "-1",
  "@SUM(1)",
  "\tx",
  "\rx",
  "\nx",
  "＝1",
  "＋1",
  "－1",
  "＠1",
])("C24 %j is written as text", (cell) => {
  expect(Papa.parse<string[]>(csvLine([cell, "b"])).data[0]).toEqual([`'${cell}`, "b"]);
});

test.each(["+2348031234567", "+234 803 123 4567", "+12025550123"])(
  "the phone number %s keeps its plus, without an apostrophe",
  (cell) => {
    expect(Papa.parse<string[]>(csvLine([cell])).data[0]).toEqual([cell]);
  },
);

test("quotes, commas and line ends survive; numbers stay numbers", () => {
  const cells = ['say "hi"', "a,b", "two\nlines", "Ọlá", ""];
  expect(Papa.parse<string[]>(csvLine([...cells, -5])).data[0]).toEqual([...cells, "-5"]);
  expect(csvLine(["a", "b"])).toBe("a,b\r\n");
});

test("a download begins with a byte-order mark and has a safe name", async () => {
  const response = csvResponse(
    'Ìwé "x"\r\n: Ọjọ́/1.csv',
    [csvLine(["a"]), csvLine(["b"])],
    openLine,
  );
  expect(response.headers.get("Content-Disposition")).toBe(
    "attachment; filename=\"Iwe x Ojo1.csv\"; filename*=UTF-8''%C3%8Cw%C3%A9%20x%20%E1%BB%8Cj%E1%BB%8D%CC%811.csv",
  );
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([
    0xef, 0xbb, 0xbf, 97, 13, 10, 98, 13, 10,
  ]);
});
