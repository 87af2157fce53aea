import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import { placeholderValues } from "#app/engines/placeholders/index.ts";
import { emptyValuesOf } from "./empty-values.ts";
import { ProblemGroups } from "./problem-groups.ts";

const { design } = BUILT_IN_DESIGNS.find(({ slug }) => slug === "vine")!;
const FULL = {
  "Organization Name": "Lagoon Digital Academy",
  "Full Name": "Ada Obi",
  "Course Title": "Data Analysis",
  "Completion Date": "14 November 2025",
  "Instructor Name": "Dr Ngọzị Okonkwọ",
  "Certificate ID": "7K2M-94QX-H3TD-P8WV-2C6N",
};
const emptyOf = emptyValuesOf(design);
const names = (values: Record<string, string>) =>
  emptyOf(placeholderValues(FULL, {}, values)).map(({ kind, name }) => [kind, name]);
const without = (...lacking: string[]) =>
  Object.fromEntries(
    Object.entries(FULL).map(([name, value]) => [name, lacking.includes(name) ? " " : value]),
  );

test("who has every value lacks nothing", () => {
  expect(names({})).toEqual([]);
});

test("an empty value is named, and a signatory without a name", () => {
  const empty = emptyOf(placeholderValues(without("Full Name", "Instructor Name")));
  expect(empty).toMatchObject([
    { kind: "empty", fieldId: "name", name: "Full Name" },
    { kind: "unsigned", fieldId: "signature", name: "Instructor Name" },
  ]);
});

test("people are gathered by what they lack, unless everyone lacks it", () => {
  const groups = new ProblemGroups(design);
  const add = (row: number, values: Record<string, string>) =>
    groups.add(
      { id: `p${row}`, row, name: `Person ${row}` },
      [],
      emptyOf(placeholderValues(values)),
    );
  for (let row = 1; row <= 8; row++) add(row, without("Full Name", "Course Title"));
  expect(groups.list()).toEqual([]);
  add(9, without("Course Title", "Instructor Name"));
  const [name, signature, ...more] = groups.list();
  expect(more).toEqual([]);
  expect(name).toMatchObject({
    heading: "Full Name is empty, for 8 people",
    isSerious: true,
    canGrow: false,
    count: 8,
  });
  expect(signature).toMatchObject({
    key: "unsigned.signature",
    heading: "Signature is left out, for 1 person",
    isSerious: false,
  });
  expect(name!.people.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(groups.part(name!.key, 6, 30)?.people.map(({ row }) => row)).toEqual([7, 8]);
  expect(groups.part("empty.gone.9", 0, 6)).toBeNull();
});
