import { expect, test } from "vitest";
import { designOnUpload } from "./add-field.ts";
import { changeField, moveField } from "./edit-field.ts";
import type { FieldChange } from "./field-form.ts";
import { mergeChanges } from "./save-design.server.ts";

const base = designOnUpload({ id: "b1", widthPx: 2000, heightPx: 1414 });
const changes = (id: string, change: FieldChange) => new Map([[id, change]]);

test("changes to different things are both kept", () => {
  const other = changeField(base, "full-name", (field) => ({ ...field, bold: true }) as typeof field);
  const { design, conflicts, lost } = mergeChanges(base, other, changes("full-name", { x: 12 }));
  expect(design.fields[0]).toMatchObject({ bold: true, box: { x: 12, y: 40 } });
  expect([conflicts, lost]).toEqual([[], []]);
});

test("the same property changed conflicts only when the values differ", () => {
  const other = moveField(base, "full-name", 3, 0);
  expect(mergeChanges(base, other, changes("full-name", { x: 15 })).conflicts).toMatchObject([{ prop: "x" }]);
  expect(mergeChanges(base, other, changes("full-name", { x: 13 })).conflicts).toEqual([]);
});

test("a field removed meanwhile is named", () => {
  const other = { ...base, fields: base.fields.slice(1) };
  expect(mergeChanges(base, other, changes("full-name", { x: 15 }))).toMatchObject({ design: other, lost: ["Full Name"] });
});
