import { expect, test } from "vitest";
import { reportedMinutes } from "../model/report.ts";
import { readMappedReport } from "./read-report.ts";
import {
  columnsOf,
  mayBeMapped,
  readColumns,
  rememberedMapping,
  showColumns,
} from "./report-columns.ts";

const ROWS = [
  ["Rapport de présence"],
  ["Wer", "Anschrift", "Kam", "Ging", "Email"],
  ["Ada Obi", "12 Broad St", "20/11/2026 10:00", "20/11/2026 10:45", "ada@people.test"],
  ["iPhone (2)", "", "20/11/2026 10:05", "20/11/2026 10:15", ""],
];
const useOf = (uses: string[]) => (index: number) => uses[index] ?? "";

test("the row with the most cells is taken for the headings", () => {
  const shown = showColumns(ROWS, null);
  expect(shown.row).toBe(1);
  expect(shown.columns.map(({ heading, guess }) => `${heading}:${guess}`)).toEqual([
    "Wer:",
    "Anschrift:",
    "Kam:",
    "Ging:",
    "Email:email",
  ]);
  expect(shown.columns[0]!.examples).toEqual(["Ada Obi", "iPhone (2)"]);
  expect(showColumns(ROWS, "2").columns[0]!.heading).toBe("Ada Obi");
  expect(showColumns(ROWS, "99").row).toBe(1);
});

test("chosen columns are read, and headings like them are known afterwards", () => {
  const read = readColumns(ROWS, {
    row: "1",
    useOf: useOf(["name", "", "joined", "left", "email"]),
  });
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  const report = readMappedReport(ROWS, read.mapping, { zone: "Africa/Lagos", day: "2026-11-20" });
  expect(
    report.people.map((person) => [person.name, person.email, reportedMinutes([person])]),
  ).toEqual([
    ["Ada Obi", "ada@people.test", 45],
    ["iPhone (2)", "", 10],
  ]);
  const known = columnsOf(ROWS, read.mapping);
  const next = [["WER", " Anschrift ", "Kam", "ging", "EMAIL"], ...ROWS.slice(2)];
  expect(rememberedMapping(next, [known])).toEqual({ row: 0, uses: read.mapping.uses });
  expect(rememberedMapping([["Wer", "Email"]], [known])).toBeNull();
});

test.each([
  [["name", "", "name", "minutes"], "use-2", "Choose each once"],
  [["", "", "joined"], "use-0", "Say which column holds the names"],
  [["name"], "use-0", "Say which column holds how long people stayed"],
  [["constructor", "__proto__"], "use-0", "Say which column holds the names"],
])("%j is refused beside its column", (uses, field, message) => {
  expect(readColumns(ROWS, { row: "1", useOf: useOf(uses) })).toEqual({
    errors: { [field]: expect.stringContaining(message) },
  });
});

test("a table needs people, and a column we don't know", () => {
  expect(mayBeMapped([["a"], ["b"]])).toBe(false);
  expect(mayBeMapped([["a", "b"]])).toBe(false);
  expect(
    mayBeMapped([
      ["Name", "Email"],
      ["Ada", "ada@people.test"],
    ]),
  ).toBe(false);
  expect(mayBeMapped(ROWS)).toBe(true);
});
