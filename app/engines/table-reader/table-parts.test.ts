import { expect, test } from "vitest";
import { cellsOfPart, createColumnTally } from "./table-parts.ts";

const USES: Record<string, string> = {
  Name: "fullName",
  Email: "email",
  Staff: "fullName",
  First: "firstName",
  Last: "lastName",
};
const KNOWLEDGE = {
  meaningOf: (heading: string) => USES[heading] ?? null,
  isAddress: (cell: string) => cell.includes("@"),
};

function columnsOf(...lines: string[]) {
  const [headings = [], ...rows] = lines.map((line) => line.split(","));
  const tally = createColumnTally();
  for (const row of rows) tally.look(row);
  return tally.found(headings, KNOWLEDGE).map(({ columns }) => columns.join("-"));
}

test.each([
  [
    ["Name,Email,,Name,Email", "Ada,a@b.test,,Chi,c@b.test"],
    ["0-1", "3-4"],
  ],
  [
    ["Name,Email,Name,Email", "Ada,a@b.test,Chi,c@b.test"],
    ["0-1", "2-3"],
  ],
  [["Course,,Name,Email", "Rescue,,Ada,a@b.test", ",,Chi,c@b.test"], ["2-3"]],
  [["Name,Email,,Course", "Ada,a@b.test,,Rescue", "Chi,c@b.test,,"], ["0-1"]],
  [["Name,Email,,Course,Days", "Ada,a@b.test,,Rescue,2", ",,,Fire,3"], ["0-1"]],
  [
    [",,,,", "Ada,a@b.test,,Chi,c@b.test"],
    ["0-1", "3-4"],
  ],
  [["Name,Email,,Staff,Pay", "Ada,a@b.test,,Chi,20"], ["0-1"]],
])("%j are the tables %j", (lines, columns) => expect(columnsOf(...lines)).toEqual(columns));

test.each([
  [["Name,Email,,Score", "Ada,a@b.test,,90", "Chi,c@b.test,,80"]],
  [["Name,,Email", "Ada,,a@b.test", "Chi,,c@b.test"]],
  [["Name,Email,,Remarks", "Ada,a@b.test,,", "Chi,c@b.test,,late"]],
  [["Name,Email,Supervisor,Supervisor Email", "Ada,a@b.test,Chi,c@b.test"]],
  [["Name,Email,,Score", "Ada,a@b.test,,90", "Chi,c@b.test,,80", "Prepared by HR,,,"]],
  [["Name,Email"]],
  [["First,,Last,,Email", "Ada,,Obi,,a@b.test", "Chi,,Eze,,c@b.test"]],
])("%j is one table", (lines) => expect(columnsOf(...lines)).toEqual([]));

test("cells outside a part are empty, and columns stay where they are", () => {
  const part = { rows: [2, 3], columns: [1, 2], headings: [] } satisfies Parameters<
    typeof cellsOfPart
  >[2];
  expect(cellsOfPart(["a", "b", "c", "d"], 2, part)).toEqual(["", "b", "c"]);
  expect(cellsOfPart(["a", "b"], 4, part)).toEqual([]);
});
