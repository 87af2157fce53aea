import { expect, test } from "vitest";
import { correctedCredits, creditsLabel, creditsOf, unreadableFacts } from "./credits.ts";
import { readLinkedNames, readNumber, writeLinkedNames } from "./read-credits.ts";

const project = {
  hours: 8,
  points: 6,
  body: "MDCN",
  grade: "Pass",
  skills: [{ name: "Airway management" }],
  columns: { points: "CPD Points", grade: "Grade", skills: "Skills" },
};

test("a person's own row wins where it says something", () => {
  const row = { cpd_points: "4,5", Grade: " ", Skills: "Adult CPR; Choking relief" };
  expect(creditsOf(project, row)).toEqual({
    ...project,
    points: 4.5,
    skills: [{ name: "Adult CPR" }, { name: "Choking relief" }],
    offered: { points: 6 },
  });
});

test("a cell that is no number earns nothing, not everyone's points", () => {
  for (const cell of ["absent", "1,500", "-3", "12 points", "10001", "１２"]) {
    expect(creditsOf(project, { "CPD Points": cell })?.points, cell).toBeUndefined();
    expect(unreadableFacts(project.columns, { "CPD Points": cell }), cell).toEqual(["points"]);
  }
  expect(creditsOf(project, { "CPD Points": "0" })?.points).toBe(0);
});

test("columns that weren't chosen are never taken from a list", () => {
  expect(creditsOf({ hours: 2 }, { Level: "200", Grade: "F", Hours: "99" })).toEqual({ hours: 2 });
  expect(creditsOf({ columns: { grade: "Result" } }, { Grade: "F" })).toBeNull();
  expect(creditsOf({ body: "MDCN" }, {})).toBeNull();
  expect(creditsOf(null, { Hours: "99" })).toBeNull();
});

test("a corrected grade changes what the certificate is worth", () => {
  const earned = creditsOf(project, { Grade: "Pass", "CPD Points": "4" });
  expect(correctedCredits(earned, { Grade: "Distinction", "Course Title": "x" })).toMatchObject({
    grade: "Distinction",
    points: 4,
  });
  expect(correctedCredits(null, { Grade: "A" })).toBeNull();
});

test("an address behind a name goes with it", () => {
  const esco = "http://data.europa.eu/esco/skill/0005c151-5b5a-4a66-8aac-60e734beb1ab";
  const text = `Adult, infant CPR\nAirway management ${esco}\n\nhttps://work.example/a;b\nAdult, infant CPR`;
  const { named, problems } = readLinkedNames(text);
  expect(problems).toEqual([]);
  expect(named).toEqual([
    { name: "Adult, infant CPR" },
    { name: "Airway management", url: esco },
    { name: "https://work.example/a;b", url: "https://work.example/a;b" },
  ]);
  expect(readLinkedNames(writeLinkedNames(named)).named).toEqual(named);
});

test("addresses with passwords, scripts and too many lines are refused", () => {
  expect(readLinkedNames("A https://a:b@example.com/").problems).toHaveLength(1);
  expect(readLinkedNames("A https://localhost/").problems).toHaveLength(1);
  expect(readLinkedNames("A javascript:alert(1)").named).toEqual([
    { name: "A javascript:alert(1)" },
  ]);
  expect(readLinkedNames("x".repeat(121)).problems).toHaveLength(1);
  const many = Array.from({ length: 25 }, (_, at) => `Skill ${at}`).join("\n");
  expect(readLinkedNames(many)).toMatchObject({ named: { length: 20 }, problems: { length: 5 } });
  expect(readLinkedNames("\n".repeat(100_000)).named).toEqual([]);
});

test("numbers are read with a point or a comma", () => {
  expect(["12", "1.5", "1,25", " 7 ", "10000"].map(readNumber)).toEqual([12, 1.5, 1.25, 7, 10_000]);
});

test("an organiser reads it in one line", () => {
  expect(creditsLabel({ hours: 1, points: 12.5, body: "COREN", grade: "Pass" })).toBe(
    "1 hour, 12.5 COREN points, Pass",
  );
  expect(creditsLabel({ columns: { grade: "Grade" } })).toBe("each person’s own from the list");
  expect(creditsLabel({ body: "MDCN" })).toBeNull();
});
