import { expect, test } from "vitest";
import { readPageTables } from "./page-tables.ts";

test("tables are read as a browser shows them, as text", () => {
  const page = `<p>Before</p><TABLE border=1><!-- <tr><td>no</td></tr> --><tr><th>Name<th colspan="2">Contact
    <tr><td rowspan=2><b>Fúnmiláyọ̀</b><br>Adé</td><td>f@mail.test</td><td>0803&nbsp;1 &amp; 2</td></tr>
    <tr><td>g@mail.test<script>"<td>no"</script><style>td{}</style></td><td/>x</tr></table>
    <table><tr><td>2 &lt; 3</td></tr></table><table><tr><td>never ended`;
  expect(readPageTables(page)).toEqual([
    [
      ["Name", "Contact", ""],
      ["Fúnmiláyọ̀ Adé", "f@mail.test", "0803 1 & 2"],
      ["", "g@mail.test", "x"],
    ],
    [["2 < 3"]],
  ]);
});

test("more columns or rows than in any list are refused", () => {
  const wide = `<table><tr>${"<td>a</td>".repeat(201)}</tr></table>`;
  expect(() => readPageTables(wide)).toThrow("more than 200 columns");
  expect(() => readPageTables(`<table>${"<tr><td>a".repeat(250_051)}</table>`)).toThrow(
    "more than 250,000 rows",
  );
  expect(readPageTables(`<table><tr><td colspan=999999999>a</td></tr></table>`)).toEqual([
    [["a", ...Array(199).fill("")]],
  ]);
});

test.each([
  ["scripts that have no end", "<table>", "<script "],
  ["opened scripts", "<table>", "<script>"],
  ["comments that have no end", "<table>", "<!--"],
  ["tables", "", "<table>"],
  ["closed tables", "", "<table></table>"],
  ["rows without an end", "<table>", "<tr "],
  ["cells far to the right", "<table><tr>", "<td></td>"],
  ["cells that reach down", "<table><tr>", "<td rowspan=250000 colspan=200>"],
  ["ends of tags", "<table>", "</td"],
  ["spaces", "<table><tr><td>a", " "],
  ["entities", "<table><tr><td>", "&am"],
  ["less-than signs", "<table><tr><td>", "<"],
])("a page of nothing but %s takes no longer than its size", (_, start, piece) => {
  const page = `${start}${piece.repeat(Math.ceil(2_000_000 / piece.length))}`;
  const before = process.cpuUsage();
  readPageTables(page);
  const { user, system } = process.cpuUsage(before);
  // A tenth of a second; where it is quadratic, minutes.
  expect((user + system) / 1000).toBeLessThan(3_000);
});
