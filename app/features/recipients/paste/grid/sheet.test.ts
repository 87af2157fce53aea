import { expect, test } from "vitest";
import { readPasted } from "../read-pasted.ts";
import { correctMistyped, createChecker } from "./check-sheet.ts";
import {
  assignUse,
  cellAt,
  clearCells,
  copyCells,
  EMPTY_SHEET,
  edgeFrom,
  fillDown,
  fillRange,
  pasteText,
  rangeOf,
  type Sheet,
  setCells,
  sheetOf,
  textOfSheet,
} from "./sheet.ts";

const RULES = { keepUnusual: false };
const START = { row: 0, column: 0 };
const paste = (sheet: Sheet, text: string, at = START, to = at): Sheet => {
  const pasted = pasteText(sheet, rangeOf(at, to), text);
  if ("problem" in pasted) throw new Error(pasted.problem);
  return pasted.sheet;
};
const usesOf = ({ columns }: Sheet) => columns.map(({ use }) => use);

test("people pasted into an empty grid bring their columns", () => {
  const sheet = paste(EMPTY_SHEET, "E-mail\tName\tScore\nada@mail.test\tAda Obi\t91\n");
  expect(usesOf(sheet)).toEqual(["email", "fullName", "field:Score"]);
  expect(sheet.rows).toEqual([["ada@mail.test", "Ada Obi", "91"]]);
});

test("people of a message keep their whole names", () => {
  const sheet = paste(EMPTY_SHEET, "1. Ada Obi <ada@mail.test>\n2. OBI, Bola - bola@mail.test");
  expect(usesOf(sheet)).toEqual(["fullName", "email"]);
  expect(sheet.rows).toEqual([
    ["Ada Obi", "ada@mail.test"],
    ["OBI, Bola", "bola@mail.test"],
  ]);
});

test("people pasted beside others find their own columns and overwrite nobody", () => {
  const first = setCells(EMPTY_SHEET, START, [["Ada", "Obi", "ada@mail.test"]]);
  const sheet = paste(first, "bola@mail.test\tBola Ade\t12 May 2026");
  expect(usesOf(sheet)).toEqual(["firstName", "lastName", "email", "field:Completion Date"]);
  expect(sheet.rows.slice(0, 2).map((row) => row.join("|"))).toEqual([
    "Ada|Obi|ada@mail.test",
    "Bola|Ade|bola@mail.test|12 May 2026",
  ]);
});

test("only sure names are split; the server reads the rest", () => {
  const first = setCells(EMPTY_SHEET, START, [["Ada", "Obi", "ada@mail.test"]]);
  const names = ["Fúnmiláyọ̀ N'Guessan", "OBI, Ngozi", "João da Silva", "EZE Amarachi", "Ibrahim"];
  const sheet = paste(first, names.map((name, n) => `${name}\tp${n}@mail.test`).join("\n"));
  expect(sheet.rows.slice(1).map((row) => row.slice(0, 2).join("|"))).toEqual([
    "Fúnmiláyọ̀|N'Guessan",
    "OBI, Ngozi|",
    "João da Silva|",
    "EZE Amarachi|",
    "Ibrahim|",
  ]);
  const choices = { signature: null, uses: usesOf(sheet), headings: true, isGrid: true };
  const { rows } = readPasted(textOfSheet(sheet), choices);
  const read = rows.map(({ person: { firstName, lastName } }) => `${firstName}|${lastName}`);
  expect(read.slice(1)).toEqual([
    "Fúnmiláyọ̀|N'Guessan",
    "Ngozi|OBI",
    "João|da Silva",
    "Amarachi|Eze",
    "Ibrahim|",
  ]);
  expect(rows.filter(({ written }) => written).map(({ written }) => written)).toEqual([
    "OBI, Ngozi",
    "EZE Amarachi",
  ]);
});

test("cells that are no people go where they are pasted", () => {
  const sheet = paste(setCells(EMPTY_SHEET, START, [["Ada"]]), "Obi\tx\ny", { row: 0, column: 1 });
  expect([
    cellAt(sheet, { row: 0, column: 1 }),
    cellAt(sheet, { row: 0, column: 2 }),
    cellAt(sheet, { row: 1, column: 1 }),
  ]).toEqual(["Obi", "x", "y"]);
});

test("one value fills all selected cells, a block repeats", () => {
  const filled = paste(EMPTY_SHEET, "Lagos\n", START, { row: 2, column: 1 });
  expect(filled.rows.map((row) => row.slice(0, 3))).toEqual([
    ["Lagos", "Lagos", ""],
    ["Lagos", "Lagos", ""],
    ["Lagos", "Lagos", ""],
  ]);
  const addresses = paste(
    EMPTY_SHEET,
    "ada@mail.test",
    { row: 0, column: 2 },
    { row: 1, column: 2 },
  );
  expect(addresses.rows.map((row) => row[2])).toEqual(["ada@mail.test", "ada@mail.test"]);
  expect(
    paste(EMPTY_SHEET, "x\ny", START, { row: 3, column: 0 }).rows.map(([cell]) => cell),
  ).toEqual(["x", "y", "x", "y"]);
  expect(
    paste(EMPTY_SHEET, "x\ny", START, { row: 2, column: 0 }).rows.map(([cell]) => cell),
  ).toEqual(["x", "y"]);
  const down = fillDown(
    setCells(EMPTY_SHEET, START, [["Ada", "Obi"]]),
    rangeOf(START, { row: 2, column: 0 }),
  );
  expect(down.rows.map((row) => row.slice(0, 2))).toEqual([
    ["Ada", "Obi"],
    ["Ada", ""],
    ["Ada", ""],
  ]);
});

test("Ctrl and an arrow go to the edge of what is filled", () => {
  const sheet = setCells(EMPTY_SHEET, START, [["a"], ["b"], ["c"], [""], [""], ["d"]]);
  const last = { row: 7, column: 2 };
  const down = (row: number) =>
    edgeFrom(sheet, { row, column: 0 }, { row: 1, column: 0 }, last).row;
  const up = (row: number) => edgeFrom(sheet, { row, column: 0 }, { row: -1, column: 0 }, last).row;
  expect([down(0), down(2), down(3), down(5), down(7)]).toEqual([2, 5, 5, 7, 7]);
  expect([up(7), up(5), up(2), up(0)]).toEqual([5, 2, 0, 0]);
});

test("what is copied pastes as the same cells", () => {
  const sheet = setCells(EMPTY_SHEET, START, [["A\tda", 'O"bi']]);
  const text = copyCells(sheet, rangeOf({ row: 0, column: 1 }, START));
  expect(paste(sheet, text, { row: 3, column: 0 }).rows[3]!.slice(0, 2)).toEqual(["A\tda", 'O"bi']);
});

test("changing and clearing leave the sheet before as it was", () => {
  const before = setCells(EMPTY_SHEET, START, [["Ada", "Obi"]]);
  const after = clearCells(before, rangeOf(START, { row: 0, column: 1 }));
  expect([cellAt(before, START), cellAt(after, START)]).toEqual(["Ada", ""]);
  expect(setCells(before, START, [["Ada"]])).toBe(before);
});

test("each wrong row is marked at its cell", () => {
  const { check } = createChecker();
  const sheet = setCells(EMPTY_SHEET, START, [
    ["Ada", "Obi", "ada@mail"],
    ["Bola", "", "bola@mail.test"],
    ["", "", ""],
    ["Chi", "Eze", "chi@mail.test"],
    ["chi", "Eze", "CHI@mail.test"],
  ]);
  expect([...check(sheet, RULES).problems]).toEqual([
    [0, { reason: "This is not an e-mail address", column: 2 }],
    [4, { reason: "Same person as row 4", column: 2, isDuplicate: true }],
  ]);
  const corrected = setCells(sheet, { row: 0, column: 2 }, [["ada@mail.test"]]);
  expect(check(corrected, RULES).problems.has(0)).toBe(false);
});

test("addresses that look mistyped are corrected in one step, or kept", () => {
  const { check } = createChecker();
  const sheet = setCells(EMPTY_SHEET, START, [
    ["Ada", "Obi", "ada@gmial.com"],
    ["Bola", "Ade", "bola@mail.test"],
    ["Ada", "Obi", "ada@gmail.com"],
  ]);
  const { problems, suggested } = check(sheet, RULES);
  expect([suggested, problems.get(0)]).toEqual([
    1,
    { reason: "Did you mean gmail.com?", column: 2 },
  ]);
  expect(check(sheet, { ...RULES, keepUnusual: true })).toMatchObject({
    problems: new Map(),
    suggested: 1,
  });
  expect(check(correctMistyped(sheet, problems), RULES)).toMatchObject({
    suggested: 0,
    duplicates: 1,
  });
});

test("the server reads what the grid sends as the same people", () => {
  const sheet = assignUse(
    paste(EMPTY_SHEET, 'Ada\tObi\tada@mail.test\tDistinction, "first"'),
    3,
    "field:Grade",
  );
  const uses = usesOf(sheet);
  const read = readPasted(textOfSheet(sheet), { signature: null, uses, headings: true });
  expect(read.rows.map(({ person }) => person)).toEqual([
    {
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@mail.test",
      certificateName: "",
      fields: { Grade: 'Distinction, "first"' },
    },
  ]);
  expect(usesOf(sheetOf(read))).toEqual(uses);
});

test("a grid takes 5,000 people, from whichever cell more are pasted", () => {
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `Ada\tObi\tp${from + index}@mail.test`).join("\n");
  const full = paste(EMPTY_SHEET, people(0, 4999));
  expect(pasteText(full, rangeOf(START, START), people(4999, 2))).toMatchObject({
    problem: expect.stringContaining("The grid takes 5,000 people."),
  });
  expect(pasteText(full, rangeOf(START, START), people(4999, 1))).toMatchObject({ people: 1 });
});

test("5,000 rows are checked and written within a frame or two", () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [
    "Person",
    `No ${index}`,
    `p${index}@mail.test`,
    "x",
    "y",
  ]);
  const { check } = createChecker();
  const sheet = setCells(EMPTY_SHEET, START, rows);
  check(sheet, RULES);
  const started = performance.now();
  check(setCells(sheet, { row: 2500, column: 0 }, [["Somebody"]]), RULES);
  expect(performance.now() - started).toBeLessThan(200);
});

test("last names with numbers in them are last names", () => {
  const rows = Array.from(
    { length: 300 },
    (_, n) => `Participant\tNumber ${n}\tp${n}@mail.test`,
  ).join("\n");
  const sheet = paste(EMPTY_SHEET, rows);
  expect(usesOf(sheet)).toEqual(["firstName", "lastName", "email"]);
  expect(createChecker().check(sheet, RULES)).toEqual({
    problems: new Map(),
    shared: null,
    duplicates: 0,
    suggested: 0,
  });
});

test("codes and groups beside first names are not last names", () => {
  for (const beside of [
    (n: number) => `CSC/2019/${n}`,
    (n: number) => `CSC${n}`,
    (n: number) => `Cohort ${n % 3}`,
  ]) {
    const rows = ["Ada", "Bola", "Chi", "Dayo", "Efe", "Femi", "Gozie", "Hauwa", "Ife"].map(
      (name, n) => `${name}\t${beside(n)}\t${name}@mail.test`,
    );
    expect(usesOf(paste(EMPTY_SHEET, rows.join("\n")))[0]).toBe("fullName");
  }
});

test("people with one name are in order", () => {
  const rows = ["Ada", "Bola", "Chi", "Dayo"].map((name) => `${name}\t${name}@mail.test`);
  expect(createChecker().check(paste(EMPTY_SHEET, rows.join("\n")), RULES)).toEqual({
    problems: new Map(),
    shared: null,
    duplicates: 0,
    suggested: 0,
  });
});

test("what is wrong with every row is said once", () => {
  const sheet = setCells(
    EMPTY_SHEET,
    START,
    ["Ada", "Bola", "Chi", "Dayo"].map((name) => ["", name, `${name}@mail.test`]),
  );
  const { problems, shared } = createChecker().check(sheet, RULES);
  expect(problems.size).toBe(0);
  expect(shared).toMatchObject({ reason: "First name is missing", count: 4 });
});

test("of a page only lines with an address are taken", () => {
  const page = [
    ...Array.from({ length: 40 }, (_, n) => `Some words of a page, line ${n}`),
    "Ada Obi ada@mail.test",
    "Bola Ade <bola@mail.test>",
  ];
  const pasted = pasteText(EMPTY_SHEET, rangeOf(START, START), page.join("\n"));
  expect(pasted).toMatchObject({ people: 2, leftOut: 40 });
});

test("cells of two lines become one line", () => {
  const sheet = paste(EMPTY_SHEET, 'Name\tE-mail\n"Ada\r\nObi"\tada@mail.test\r\n');
  expect(sheet.rows).toEqual([["Ada Obi", "ada@mail.test"]]);
});

test("one text is put into all selected cells", () => {
  const sheet = fillRange(
    setCells(EMPTY_SHEET, START, [["Ada"]]),
    rangeOf(START, { row: 2, column: 1 }),
    "x",
  );
  expect(sheet.rows.map((row) => row.slice(0, 2))).toEqual([
    ["x", "x"],
    ["x", "x"],
    ["x", "x"],
  ]);
});
