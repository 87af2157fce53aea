import { expect, test } from "vitest";
import type { Design } from "#app/engines/certificate/design/design.ts";
import { PrintCheck } from "../compose/print-check.server.ts";
import {
  knownPlaceholders,
  unknownPlaceholders,
  unknownSentence,
  ValueGaps,
} from "./message-placeholders.ts";

const known = knownPlaceholders(["Score", "Matric Number"], { Venue: "Yaba" });

test("both spellings, any case, columns and values for everyone are known", () => {
  expect(
    unknownPlaceholders(
      "{first_name} {{Last Name}} [Course Title] {SCORE} {venue} [Download Certificate]",
      known,
    ),
  ).toEqual([]);
});

test("unknown ones are named once, with the nearest known one", () => {
  const unknown = unknownPlaceholders(
    "{Frist Name} {frist name} [Corse Titel] {Matric} {Zebra Colour} {Frist}",
    known,
  );
  expect(unknown).toMatchObject([
    { source: "{Frist Name}", suggestion: "First Name" },
    { source: "[Corse Titel]", suggestion: "Course Title" },
    { source: "{Matric}", suggestion: "Matric Number" },
    { source: "{Zebra Colour}", suggestion: null },
    { source: "{Frist}", suggestion: "First Name" },
  ]);
  expect(unknownSentence(unknown.slice(1, 2))).toBe(
    "[Corse Titel] is not a field. Did you mean [Course Title]?",
  );
  expect(unknownSentence(unknown.slice(3, 4))).toContain("remove the brackets");
});

test("the button can't stand in a subject", () => {
  expect(unknownPlaceholders("[Download Certificate]", known, { button: false })).toHaveLength(1);
});

const person = (n: number) => ({ id: `p${n}`, name: `Person ${n}`, email: `p${n}@mail.test` });

test("gaps per placeholder are counted with examples; given values fill non-personal ones", () => {
  const gaps = new ValueGaps([
    "{First Name} {Score} [Venue]",
    "{score} {Certificate ID} [Download Certificate]",
  ]);
  for (let n = 0; n < 10; n++)
    gaps.add(person(n), { "First Name": n === 3 ? "" : "Ada", Score: n % 2 ? "9" : "" });
  const found = gaps.list({ venue: "Yaba", "First Name": "ignored" });
  expect(found.map(({ name, count, canBeGiven }) => [name, count, canBeGiven])).toEqual([
    ["First Name", 1, false],
    ["Score", 5, true],
  ]);
  expect(found[1]!.people.map(({ id }) => id)).toEqual(["p0", "p2", "p4", "p6", "p8"]);
});

const design: Design = {
  widthPx: 800,
  heightPx: 566,
  backgroundId: "built-in:guilloche",
  fields: [
    {
      kind: "text",
      id: "name",
      label: "Full Name",
      box: { x: 0, y: 0, width: 50, height: 10 },
      content: "{Full Name}",
      font: "Noto Sans",
      size: 24,
      minSize: 12,
      align: "center",
      bold: false,
      italic: false,
      underline: false,
      list: false,
      colour: "#000000",
    },
  ],
};

test("all certificates are checked in bounded batches of printed values, naming offenders", async () => {
  const asked: number[] = [];
  let open = 0;
  let most = 0;
  const check = new PrintCheck(
    {
      async check(_design, values) {
        asked.push(values.length);
        most = Math.max(most, ++open);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open--;
        expect(Object.keys(values[0]!)).toEqual(["Full Name"]);
        return values.map((one) => [
          {
            fieldId: "name",
            fit: "fits",
            missing: one["Full Name"] === "Person 1500" ? ["𓀀"] : [],
          } as const,
        ]) as never;
      },
    },
    design,
  );
  for (let n = 0; n < 2_345; n++)
    await check.add(person(n), { "Full Name": `Person ${n}`, "Email Address": "x" });
  expect(await check.finish()).toEqual({
    count: 1,
    withoutLetters: 1,
    examples: [
      {
        personId: "p1500",
        name: "Person 1500",
        field: "Full Name",
        problem: "no font has the letter “𓀀” (U+13000)",
      },
    ],
  });
  expect([asked, most]).toEqual([[...Array<number>(9).fill(250), 95], 1]);
});

test("what is known of a list already is not asked again", async () => {
  const check = new PrintCheck(
    { check: () => Promise.reject(new Error("asked")) },
    design,
    new Map([["p2", [{ fieldId: "name", fit: "overflows" as const, missing: [], overlaps: [] }]]]),
  );
  for (const n of [1, 2]) await check.add(person(n), { "Full Name": `Person ${n}` });
  expect(await check.finish()).toMatchObject({
    count: 1,
    withoutLetters: 0,
    examples: [{ personId: "p2", field: "Full Name" }],
  });
  expect(check.personIds).toEqual(["p2"]);
});

test("a renderer that fails is not mistaken for names that print", async () => {
  const check = new PrintCheck({ check: () => Promise.reject(new Error("thread died")) }, design);
  await check.add(person(1), { "Full Name": "Ada" });
  await expect(check.finish()).rejects.toThrow("thread died");
});
