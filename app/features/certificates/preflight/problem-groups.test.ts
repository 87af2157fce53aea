import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import type { Design } from "#app/engines/certificate/design.ts";
import type { FitReport } from "#app/engines/certificate/drawing.server.ts";

import { kindOf, ProblemGroups } from "./problem-groups.ts";

const design = BUILT_IN_DESIGNS.find(({ slug }) => slug === "tidewater")?.design as Design;
const ROOM = { width: 90, height: 10 };
const report = (change: Partial<FitReport>): FitReport => ({
  fieldId: "name",
  fit: "fits",
  missing: [],
  overlaps: [],
  ...change,
});

test.each([
  [report({}), null],
  [report({ fit: "shrunk", smaller: { size: 40, room: ROOM } }), null],
  [report({ fit: "shrunk", smaller: { size: 21.9, room: ROOM } }), "smallest"],
  [report({ fit: "wrapped", smaller: { size: 21, room: ROOM } }), "wrapped"],
  [report({ fit: "overflows", smaller: { size: 21, room: ROOM } }), "overflows"],
  [
    report({ fit: "overflows", smaller: { size: 21, room: ROOM }, overlaps: ["course"] }),
    "overflows",
  ],
  [report({ fit: "wrapped", smaller: { size: 21, room: ROOM }, overlaps: ["course"] }), "overlaps"],
  [report({ fit: "wrapped", missing: ["𓀀"] }), "missing"],
  [report({ fit: "wrapped", borrowed: ["ọ"] }), "borrowed"],
  [report({ missing: ["𓀀"], borrowed: ["ọ"] }), "missing"],
])("of several problems of a field the worst counts: %j", (one, kind) => {
  expect(kindOf(one, { size: 48, minSize: 21 })).toBe(kind);
});

test("a text that may not shrink is never smallest", () => {
  expect(
    kindOf(report({ fit: "shrunk", smaller: { size: 21, room: ROOM } }), { size: 21, minSize: 21 }),
  ).toBeNull();
});

test("people are gathered by field and kind, the worst first", () => {
  const groups = new ProblemGroups(design);
  for (let row = 1; row <= 15; row++) {
    groups.add({ id: `p${row}`, row, name: `Person ${row}` }, [
      report({ fit: "wrapped", smaller: { size: 21, room: ROOM } }),
      report({ fieldId: "course" }),
    ]);
  }
  groups.add({ id: "p16", row: 16, name: "Ọlá" }, [report({ missing: ["𓀀", "𓀁"] })]);
  const [first, second, ...rest] = groups.list();
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ kind: "missing", isSerious: true, canGrow: false, count: 1 });
  expect(first?.advice).toContain("“𓀀” (U+13000), “𓀁” (U+13001)");
  expect(second).toMatchObject({ key: "wrapped.name", isSerious: false, canGrow: true, count: 15 });
  expect(second?.heading).toBe("Full Name takes more than one line, for 15 people");
  expect(second?.people).toHaveLength(6);
  expect(groups.idsOf("wrapped.name")).toHaveLength(15);
  expect(groups.idsOf("wrapped.other")).toEqual([]);
});

test("what a text runs into is named", () => {
  const groups = new ProblemGroups(design);
  groups.add({ id: "p", row: 1, name: "Ada" }, [
    report({ fit: "shrunk", overlaps: ["course", "qr"] }),
  ]);
  expect(groups.list()[0]?.heading).toBe(
    "Full Name runs into Course Title and QR code, for 1 person",
  );
});

test("two texts that run into each other are said once, for everyone", () => {
  const groups = new ProblemGroups(design);
  for (const row of [1, 2, 3])
    groups.add({ id: `p${row}`, row, name: `Person ${row}` }, [
      report({ fieldId: "opening", overlaps: ["name"] }),
      report({ fit: row === 3 ? "overflows" : "fits", overlaps: ["opening"] }),
    ]);
  const [overflows, overlaps, ...rest] = groups.list();
  expect(rest).toEqual([]);
  expect(overflows).toMatchObject({ key: "overflows.name", count: 1, isEveryone: false });
  expect(overlaps).toMatchObject({ key: "overlaps.name", count: 2, isEveryone: false });
  const every = new ProblemGroups(design);
  for (const row of [1, 2])
    every.add({ id: `p${row}`, row, name: "Ada" }, [report({ overlaps: ["course"] })]);
  expect(every.list()).toMatchObject([
    { heading: "Full Name runs into Course Title, for everyone", isEveryone: true },
  ]);
});

test("letters from another font are named with the font that lacks them", () => {
  const fields = design.fields.map((field) =>
    field.id === "name" && field.kind === "text"
      ? { ...field, font: "own:Lagos Grotesk" as const }
      : field,
  );
  const groups = new ProblemGroups({ ...design, fields });
  for (const [row, borrowed] of [["ẹ", "ọ"], ["ẹ"]].entries())
    groups.add({ id: `p${row}`, row, name: "Ẹ" }, [report({ borrowed })]);
  const [group] = groups.list();
  expect(group).toMatchObject({ kind: "borrowed", isSerious: false, canGrow: false, count: 2 });
  expect(group!.heading).toBe(
    `${group!.heading.split(":")[0]}: letters that Lagos Grotesk doesn’t have, for everyone`,
  );
  expect(group!.advice).toContain("Lagos Grotesk lacks “ẹ”, “ọ”.");
});
