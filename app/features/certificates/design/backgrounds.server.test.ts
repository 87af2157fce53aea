import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import { applyDesignAction } from "#app/engines/design-editor/design-action.ts";
import { chooseBuiltIn, chooseUpload } from "./backgrounds.server.ts";

const [first, second] = [BUILT_IN_DESIGNS[0]!, BUILT_IN_DESIGNS[1]!];
const upload = { id: "b9", widthPx: 800, heightPx: 400 };

test("an untouched built-in design is exchanged with its words", () => {
  expect(chooseBuiltIn(first.design, second.slug)).toEqual({
    design: second.design,
    fieldsKept: false,
  });
  expect(chooseUpload(first.design, upload).fields.map(({ label }) => label)).toEqual([
    "Full Name",
    "Course Title",
    "Completion Date",
    "QR code",
  ]);
});

test("fields that somebody placed stay where they are", () => {
  const nudged = applyDesignAction(first.design, "nudge-down", {
    fieldId: first.design.fields[0]!.id,
    choices: [],
  });
  if ("problem" in nudged) throw new Error(nudged.problem);
  const placed = nudged.design;
  expect(chooseBuiltIn(placed, second.slug)).toEqual({
    design: { ...second.design, fields: placed.fields },
    fieldsKept: true,
  });
  expect(chooseUpload(placed, upload)).toEqual({
    widthPx: 800,
    heightPx: 400,
    backgroundId: "b9",
    fields: placed.fields,
  });
});

test("a design that does not exist is not chosen", () => {
  expect(chooseBuiltIn(first.design, "../../etc/passwd")).toBeNull();
});
