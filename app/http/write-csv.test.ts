import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvLine, csvResponse } from "./write-csv.ts";

test.each(["=cmd|'/C calc'!A0", "+2348012345678", "-1", "@SUM(1)", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠1"])(
  "C24 %j is written as text",
  (cell) => {
    expect(Papa.parse<string[]>(csvLine([cell, "b"])).data[0]).toEqual([`'${cell}`, "b"]);
  },
);

test("quotes, commas and line ends survive; numbers stay numbers", () => {
  const cells = ['say "hi"', "a,b", "two\nlines", "Ọlá", ""];
  expect(Papa.parse<string[]>(csvLine([...cells, -5])).data[0]).toEqual([...cells, "-5"]);
  expect(csvLine(["a", "b"])).toBe("a,b\r\n");
});

test("a download begins with a byte-order mark and has a safe file name", async () => {
  const response = csvResponse('Ìwé "x"\r\n.csv', [csvLine(["a"]), csvLine(["b"])]);
  expect(response.headers.get("Content-Disposition")).toBe(
    "attachment; filename=\"-w-x-.csv\"; filename*=UTF-8''%C3%8Cw%C3%A9%20%22x%22%0D%0A.csv",
  );
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 97, 13, 10, 98, 13, 10]);
});
