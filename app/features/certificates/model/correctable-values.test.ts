import { expect, test } from "vitest";
import { correctableValues, namesOf } from "./correctable-values.ts";
import type { Design, TextField } from "./design.ts";

const text = (content: string): TextField => ({
  kind: "text",
  id: content,
  label: content,
  box: { x: 0, y: 0, width: 10, height: 10 },
  content,
  font: "Noto Sans",
  size: 16,
  minSize: 8,
  align: "left",
  bold: false,
  italic: false,
  underline: false,
  list: false,
  colour: "#000000",
});
const design: Design = {
  widthPx: 800,
  heightPx: 600,
  backgroundId: "built-in:x",
  fields: [text("{Full Name}"), text("for {course_title}, {Grade}"), text("[Grade] {Certificate ID}")],
};

test("C09 everything printed can be corrected: each value once, the id and the name's parts apart", () => {
  const values = { "Full Name": "Ada Obi", "Course Title": "Data", Grade: "B", "Certificate Name": "Diploma", Unused: "x" };
  expect(correctableValues(design, values)).toEqual([
    { field: "value-coursetitle", name: "course_title", value: "Data" },
    { field: "value-grade", name: "Grade", value: "B" },
    { field: "value-certificatename", name: "Certificate Name", value: "Diploma" },
  ]);
});

test("a name kept whole is shown whole", () => {
  expect(namesOf({ "Full Name": "Ada Obi", "First Name": "", "Last Name": "" })).toEqual({ firstName: "Ada Obi", lastName: "" });
  expect(namesOf({ "Full Name": "Ada Obi", "First Name": "Ada", "Last Name": "Obi" })).toEqual({
    firstName: "Ada",
    lastName: "Obi",
  });
});
