import { expect, test } from "vitest";
import { readPageTables } from "./page-tables.server.ts";

test("tables are read as a browser shows them, as text", () => {
  const page = `<p>Before</p><TABLE border=1><!-- <tr><td>no</td></tr> --><tr><th>Name<th colspan="2">Contact
    <tr><td rowspan=2><b>Fúnmiláyọ̀</b><br>Adé</td><td>f@mail.test</td><td>0803&nbsp;1 &amp; 2</td></tr>
    <tr><td>g@mail.test<script>"<td>no"</script><style>td{}</style></td><td/>x</tr></table>
    <table><tr><td>2 &lt; 3</td></tr></table><table><tr><td>never ended`;
  const tables = readPageTables(page);
  expect(tables[0]?.merges).toEqual([
    { top: 0, left: 1, bottom: 0, right: 2 },
    { top: 1, left: 0, bottom: 2, right: 0 },
  ]);
  expect(tables.map(({ rows }) => rows)).toEqual([
    [
      ["Name", "Contact", ""],
      ["Fúnmiláyọ̀ Adé", "f@mail.test", "0803 1 & 2"],
      ["", "g@mail.test", "x"],
    ],
    [["2 < 3"]],
  ]);
});

test("a number that is shown shortened is read whole where it stands", () => {
  const page = `<table><tr><td data-t="n" data-v="234567890123">2.34568E+11</td>
    <td sdval="98765432109" sdnum="1033;">9.88E+10</td><td x:num="12345678901">1,23E+10</td>
    <td data-v="46346">20 November 2026</td><td>1.1E+5</td></tr></table>`;
  expect(readPageTables(page)[0]?.rows).toEqual([
    ["234567890123", "98765432109", "12345678901", "20 November 2026", "1.1E+5"],
  ]);
});

const readTable = (html: string) => readPageTables(html)[0];

test.each([
  ["a row", '<tr style="DISPLAY : none">'],
  ["a row as Excel writes it", "<tr height=0 style='display:none;mso-height-source:userset'>"],
  ["a row of a class", '<tr class="odd gone">'],
  ["a row with the attribute", "<tr hidden>"],
  ["a row of no height", '<tr style="height:0px">'],
  ["a row that is invisible", "<tr style='visibility: hidden !important'>"],
])("%s that is hidden is told", (_, row) => {
  const page = `<style>.gone, td.x { color:red; display: none }
    @media print { .odd { display: none } }</style>
    <table><tr><th>Name</th></tr>${row}<td>Ada</td></tr><tr><td>Bola</td></tr></table>`;
  expect(readTable(page)).toMatchObject({
    rows: [["Name"], ["Ada"], ["Bola"]],
    hiddenRows: [1],
    hiddenColumns: [],
  });
});

test("rows of a hidden part are hidden until the part ends", () => {
  const page = `<table><tbody hidden><tr><td>Ada<tr><td>Bola</tbody><tbody><tr><td>Chidi</table>`;
  expect(readTable(page)?.hiddenRows).toEqual([0, 1]);
});

test.each([
  ["by its col", "<col><col span=2 style='display:none' width=0><col>", ""],
  ["cell by cell", "", ' style="display:none"'],
])("columns hidden %s are told and kept", (_, columns, hidden) => {
  const row = (...[a, b, c, d]: string[]) =>
    `<tr><td>${a}<td${hidden}>${b}<td${hidden}>${c}<td>${d}</tr>`;
  const page = `<table>${columns}${row("Name", "Pay", "Grade", "Town")}${row("Ada", "5", "A", "Aba")}</table>`;
  expect(readTable(page)).toMatchObject({
    rows: [
      ["Name", "Pay", "Grade", "Town"],
      ["Ada", "5", "A", "Aba"],
    ],
    hiddenColumns: [1, 2],
  });
});

test("what is hidden in a cell isn't read", () => {
  const page = `<table><tr><td><span style="display:none">20261120</span>20 Nov 2026
    <td>Ada<div hidden>admin <div>x</div> note</div> Obi<td hidden>no
    <tr><td>21 Nov 2026<td>Bola<td>yes</table>`;
  expect(readTable(page)).toMatchObject({
    rows: [
      ["20 Nov 2026", "Ada Obi", ""],
      ["21 Nov 2026", "Bola", "yes"],
    ],
    hiddenColumns: [],
  });
});

test("a table in a hidden part of the page is hidden", () => {
  const page = `<div style="display:none"><div></div><table><tr><td>Old</table></div>
    <table><tr><td>New</table><table hidden><tr><td>Gone</table><table><tr><td>Last</table>`;
  expect(readPageTables(page).map(({ isHidden }) => isHidden)).toEqual([true, false, true, false]);
});

test("text after a style or a script is read", () => {
  expect(readTable("<table><tr><td>a<style>b{}</style>c<script>d</script>e</table>")?.rows).toEqual(
    [["ace"]],
  );
});

test("more columns or rows than in any list are refused", () => {
  const wide = `<table><tr>${"<td>a</td>".repeat(201)}</tr></table>`;
  expect(() => readPageTables(wide)).toThrow("more than 200 columns");
  expect(() => readPageTables(`<table>${"<tr><td>a".repeat(250_051)}</table>`)).toThrow(
    "more than 250,000 rows",
  );
  expect(readPageTables(`<table><tr><td colspan=999999999>a</td></tr></table>`)[0]?.rows).toEqual([
    ["a", ...Array(199).fill("")],
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
  ["hidden parts", "", "<div hidden>"],
  ["hidden cells", "<table><tr>", "<td hidden>a<tr>"],
  ["styles that have no end", "", "<style>"],
  ["rules", "<style>", ".a{display:none}"],
  ["rules that have no end", "<style>", "{.a"],
  ["classes", "<style>.a{display:none}</style><table><tr class='", "a "],
])("a page of nothing but %s takes no longer than its size", (_, start, piece) => {
  const page = `${start}${piece.repeat(Math.ceil(2_000_000 / piece.length))}`;
  const before = process.cpuUsage();
  readPageTables(page);
  const { user, system } = process.cpuUsage(before);
  // A tenth of a second; where it is quadratic, minutes.
  expect((user + system) / 1000).toBeLessThan(3_000);
});
