import { expect, test } from "vitest";
import { textField } from "../../../../tests/factories/sample-drawing.ts";
import { printedValues } from "./printed-values.ts";

const VALUES = {
  "First Name": "Ngozi",
  "Last Name": "Okafor",
  "Full Name": "Ngozi Okafor",
  "Course Title": "Safe Lifting",
  "Completion Date": "14 November 2025",
  cpd_hours: "12",
};

const printed = (...contents: string[]) =>
  printedValues(
    {
      widthPx: 2000,
      heightPx: 1414,
      backgroundId: "built-in:guilloche",
      fields: contents.map((content, index) => ({
        ...textField(`f${index}`, content, [0, 0, 10, 10]),
        label: "Linking words",
      })),
    },
    VALUES,
  );

test("a label comes from the placeholder, whatever the field is called", () => {
  expect(
    printed("{Full Name}", "on {completion_date}", "{Course Title}", "{CPD_hours} hours"),
  ).toEqual([
    { label: "Name", text: "Ngozi Okafor" },
    { label: "Date", text: "on 14 November 2025" },
    { label: "Course", text: "Safe Lifting" },
    { label: "CPD hours", text: "12 hours" },
  ]);
});

test("fixed words and sentences of several values have no label", () => {
  expect(
    printed("has completed", "{Course Title} on {Completion Date}", "{First Name} {Last Name}"),
  ).toEqual([
    { label: null, text: "has completed" },
    { label: null, text: "Safe Lifting on 14 November 2025" },
    { label: "Name", text: "Ngozi Okafor" },
  ]);
});

test("what is printed twice is listed once, and what is empty never", () => {
  expect(printed("{Full Name}", "{Full Name}", "{Honours}", " ")).toEqual([
    { label: "Name", text: "Ngozi Okafor" },
  ]);
});
