import { expect, test } from "vitest";
import { type Design, findBuiltIn } from "#app/engines/certificate/design.ts";
import { groupsLeftOutForAll, lacksValues } from "../model/asked-values.ts";
import { valuesToFill } from "./fill-in.ts";

const { design } = findBuiltIn("guilloche:a4-landscape")!;
const withText = (content: string): Design => ({
  ...design,
  fields: design.fields.flatMap((field) =>
    field.kind === "text" && field.id === "name" ? [{ ...field, content }] : [],
  ),
});

test("a design with a signatory or own value asks first", () => {
  expect(lacksValues(design)).toBe(true);
  expect(lacksValues(withText("{Full Name}, {Course Title}, {Completion Date}"))).toBe(false);
  expect(lacksValues(withText("{Full Name} for {CPD Hours} hours"))).toBe(true);
});

test("a signatory is left out for all only when nothing names one", () => {
  const leftOut = (...told: string[]) => [...groupsLeftOutForAll(design, told)];
  expect(leftOut()).toEqual(["signatory-1"]);
  expect(leftOut("CPD Hours")).toEqual(["signatory-1"]);
  expect(leftOut("instructor_name")).toEqual([]);
});

test("each value is asked for once, initials are not", () => {
  const [field] = withText("{Full Name}").fields;
  const value = (placeholder: string) => ({ placeholder, value: "", hint: "" });
  const asked = valuesToFill([
    { field: field!, values: [value("Course Title"), value("Organization Initials")] },
    { field: { ...field!, id: "again" }, values: [value("course_title"), value("CPD Hours")] },
  ]);
  expect(asked.map(({ name }) => name)).toEqual(["name.Course Title", "again.CPD Hours"]);
});
