import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "../built-in/built-in-designs.ts";
import type { Design } from "./design.ts";
import { hasPersonalField } from "./personal-fields.ts";

const saying = (...contents: string[]): Design => ({
  widthPx: 800,
  heightPx: 566,
  backgroundId: "built-in:guilloche",
  fields: contents.map((content, index) => ({ ...textOf(BUILT_IN_DESIGNS[0]!.design), id: `t${index}`, content })),
});

function textOf(design: Design) {
  const field = design.fields.find(({ kind }) => kind === "text");
  if (field?.kind !== "text") throw new Error("a built-in design has texts");
  return field;
}

test("a name, an address or a column of the list is personal, however it is spelled", () => {
  for (const content of ["{Full Name}", "for {first_name}", "[LAST NAME]", "{Email Address}", "Grade: {grade}"])
    expect(hasPersonalField(saying("Certificate", content), ["Grade"]), content).toBe(true);
  for (const { design } of BUILT_IN_DESIGNS) expect(hasPersonalField(design, [])).toBe(true);
});

test("words, course, date, organiser and number are the same kind of thing for everyone", () => {
  const content = ["Certificate", "{Course Title} {Completion Date}", "{Organization Name} {Certificate ID} {Certificate Name}"];
  expect(hasPersonalField(saying(...content), [])).toBe(false);
  expect(hasPersonalField(saying(), ["Grade"])).toBe(false);
});
