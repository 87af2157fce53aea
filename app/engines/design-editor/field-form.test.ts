import { expect, test } from "vitest";
import type { Design } from "#app/engines/certificate/design.ts";
import { mergeChanges } from "#app/engines/merge/merge.ts";
import { designOnUpload } from "./add-field.ts";
import { changeField } from "./design-action.ts";
import {
  controlId,
  FIELD_MERGE,
  type FieldChange,
  type FieldForm,
  fieldForm,
  postedFields,
  readFieldForm,
  valueName,
  withFloor,
} from "./field-form.ts";

const design = designOnUpload({ id: "b1", widthPx: 2000, heightPx: 1414 });
const name = design.fields[0]!;
const read = (change: FieldForm) => readFieldForm(name, { ...fieldForm(name), ...change });

test("a form sent back unchanged changes nothing, whatever its line ends", () => {
  expect(read({})).toEqual({ change: {}, errors: {} });
  const lines = { ...name, content: "one\ntwo" } as typeof name;
  expect(readFieldForm(lines, { content: "one\r\ntwo" })).toEqual({ change: {}, errors: {} });
});

test.each([
  ["12.34", 12.3],
  ["12,5", 12.5],
  [" 7 ", 7],
  ["0", 0],
])("a place can be typed as %j", (typed, x) => {
  expect(read({ x: typed })).toEqual({ change: { x }, errors: {} });
});

test.each(["", "abc", "NaN", "Infinity", "-1", "1e3", "101", "0x10", "9".repeat(400), "1 2"])(
  "%j is no place",
  (typed) => {
    const { change, errors } = read({ x: typed });
    expect(change).toEqual({});
    expect(errors.x).toBe("Full Name: From left must be a number from 0 to 100, like 12.5.");
  },
);

test("a box reaching past the page is refused, saying by how much", () => {
  expect(read({ x: "30" }).errors.x).toContain("110 % together");
  expect(read({ width: "95" }).errors.width).toContain("right edge");
  expect(read({ x: "30", width: "70" })).toEqual({ change: { x: 30, width: 70 }, errors: {} });
  expect(read({ height: "0" }).errors.height).toContain("from 0.5 to 100");
});

test("an uploaded font is taken only when the account has it", () => {
  expect(readFieldForm(name, { font: "own:Lagos Grotesk" }, ["Lagos Grotesk"]).change).toEqual({
    font: "own:Lagos Grotesk",
  });
  expect(Object.keys(readFieldForm(name, { font: "own:Lagos Grotesk" }, ["Other"]).errors)).toEqual(
    ["font"],
  );
  expect(
    Object.keys(readFieldForm(name, { font: "Lagos Grotesk" }, ["Lagos Grotesk"]).errors),
  ).toEqual(["font"]);
});

test("a font, alignment, size or colour that is not offered is refused", () => {
  expect(Object.keys(read({ font: "Comic Sans" }).errors)).toEqual(["font"]);
  expect(Object.keys(read({ align: "justify" }).errors)).toEqual(["align"]);
  expect(Object.keys(read({ size: "5" }).errors)).toEqual(["size"]);
  expect(Object.keys(read({ size: "1000" }).errors)).toEqual(["size"]);
  expect(Object.keys(read({ colour: "red;}body{display:none" }).errors)).toEqual(["colour"]);
  expect(read({ font: "Andika", align: "left", size: "24", colour: "#FF0000" }).change).toEqual({
    font: "Andika",
    align: "left",
    size: 24,
    colour: "#ff0000",
  });
});

test("text keeps its letters and marks, and loses control characters", () => {
  const hostile = '<script>alert(1)</script> "Ọ̀" & {Full Name}\u0000\u0007\u2028\nnext';
  expect(read({ content: hostile }).change.content).toBe(
    '<script>alert(1)</script> "Ọ̀" & {Full Name}   \nnext'.normalize("NFC"),
  );
  expect(read({ content: "\ud800broken" }).change.content).toBe("broken");
});

test("ten thousand letters are counted and refused", () => {
  expect(read({ content: "ọ".repeat(10_000) }).errors.content).toContain("10,000 characters");
  expect(read({ content: "\n".repeat(100) }).errors.content).toContain("60 lines");
});

test("a new size moves the floor along, nothing else does", () => {
  expect(withFloor(name, { size: 20 })).toMatchObject({ size: 20, minSize: 11 });
  expect(withFloor({ ...name, minSize: 40 } as typeof name, { colour: "#000000" })).toMatchObject({
    minSize: 40,
  });
});

test("letter spacing, which tears marks apart, goes when a placeholder comes", () => {
  const heading = { ...name, content: "AWARD", letterSpacing: 0.1 } as typeof name;
  expect(withFloor(heading, { content: "AWARD OF HONOUR" })).toMatchObject({ letterSpacing: 0.1 });
  expect(withFloor(heading, { content: "AWARD for {Full Name}" })).not.toHaveProperty(
    "letterSpacing",
  );
});

test("ticks missing from a page are off; scripts name theirs", () => {
  const page = postedFields([
    ["f.a.here", "all"],
    ["f.a.bold", "on"],
  ]);
  const off = {
    italic: "",
    underline: "",
    list: "",
    locked: "",
    filled: "",
    outlined: "",
    fromSettings: "",
    plated: "",
  };
  expect(page.get("a")).toEqual({ bold: "on", ...off });
  const script = postedFields([
    ["f.a.here", "some"],
    ["f.a.x", "3"],
    ["f.b.x", "4"],
    ["f.__proto__.here", "all"],
  ]);
  expect([...script]).toEqual([["a", { x: "3" }]]);
});

test("a control's id has no spaces and belongs to no other control", () => {
  const placeholders = [
    "Course Title",
    "Course_Title",
    "Course  Title",
    "Course_0020Title",
    "Course\u00a0Title",
    "CourseTitle",
  ];
  const ids = placeholders.map((placeholder) => controlId(valueName("course", placeholder).now));
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(placeholders.length);
  expect(controlId("f.full-name.x")).toBe("f.full-name.x");
});

const merge = (other: Design, change: FieldChange) =>
  mergeChanges(
    { base: design, newest: other, changes: new Map([["full-name", change]]) },
    FIELD_MERGE,
  );

test("changes to different things are both kept", () => {
  const other = changeField(
    design,
    "full-name",
    (field) => ({ ...field, bold: true }) as typeof field,
  );
  const merged = merge(other, { x: 12 });
  expect(merged).toMatchObject({ kind: "merged", lost: [] });
  expect("document" in merged && merged.document.fields[0]).toMatchObject({
    bold: true,
    box: { x: 12, y: 40 },
  });
});

test("the same property changed conflicts only when the values differ", () => {
  const other = changeField(design, "full-name", (field) => ({
    ...field,
    box: { ...field.box, x: 13 },
  }));
  expect(merge(other, { x: 15 })).toMatchObject({ kind: "conflict", conflicts: [{ prop: "x" }] });
  expect(merge(other, { x: 13 })).toMatchObject({ kind: "merged", document: other });
});

test("a field removed meanwhile is named", () => {
  const other = { ...design, fields: design.fields.slice(1) };
  expect(merge(other, { x: 15 })).toMatchObject({
    kind: "merged",
    document: other,
    lost: ["full-name"],
  });
});
