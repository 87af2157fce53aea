import { expect, test } from "vitest";
import type { Field } from "#app/engines/certificate/design.ts";
import {
  fieldsTouching,
  keepExisting,
  neighbourOf,
  pickField,
  selectedIds,
  selectFields,
  tickField,
} from "./selection.ts";

const field = (id: string, x: number, group?: string): Field => ({
  kind: "qr",
  id,
  label: id,
  box: { x, y: 10, width: 10, height: 10 },
  ...(group ? { group } : {}),
});
const fields = [field("a", 0), field("b", 20, "g"), field("c", 40, "g"), field("d", 60)];
const none = { chosenId: null, ticked: [] };

test("a click chooses one field, or its whole group", () => {
  expect(pickField(fields, none, "a", false)).toEqual({ chosenId: "a", ticked: [] });
  expect(pickField(fields, none, "c", false)).toEqual({ chosenId: "c", ticked: ["b", "c"] });
});

test("with Shift fields join and leave, groups as one", () => {
  const two = pickField(fields, { chosenId: "a", ticked: [] }, "d", true);
  expect(two).toEqual({ chosenId: "d", ticked: ["a", "d"] });
  const all = pickField(fields, two, "b", true);
  expect(selectedIds(all)).toEqual(["a", "b", "c", "d"]);
  expect(pickField(fields, all, "c", true).ticked).toEqual(["a", "d"]);
  expect(pickField(fields, { chosenId: "a", ticked: [] }, "a", true)).toEqual(none);
});

test("a tick is about one field alone", () => {
  const ticked = tickField(fields, { chosenId: "a", ticked: [] }, "b", true);
  expect(ticked).toEqual({ chosenId: "b", ticked: ["a", "b"] });
  expect(tickField(fields, ticked, "b", false)).toEqual({ chosenId: "a", ticked: [] });
});

test("what is gone is no longer chosen", () => {
  expect(keepExisting(fields.slice(0, 2), { chosenId: "d", ticked: ["a", "b", "d"] })).toEqual({
    chosenId: "b",
    ticked: ["a", "b"],
  });
  expect(keepExisting([], { chosenId: "d", ticked: [] })).toEqual(none);
});

test("a rectangle chooses what it touches", () => {
  expect(fieldsTouching(fields, { x: 5, y: 0, width: 20, height: 15 }, 1)).toEqual(["a", "b"]);
  expect(
    selectFields(fields, fieldsTouching(fields, { x: 35, y: 0, width: 8, height: 50 }, 1)).ticked,
  ).toEqual(["b", "c"]);
});

test("an arrow leads to the field next in its direction", () => {
  const below = { ...field("e", 21), box: { x: 21, y: 60, width: 10, height: 10 } };
  const all = [...fields, below];
  expect(neighbourOf(all, null, { dx: 1, dy: 0 })).toBe("a");
  expect(neighbourOf(all, "a", { dx: 1, dy: 0 })).toBe("b");
  expect(neighbourOf(all, "b", { dx: 0, dy: 1 })).toBe("e");
  expect(neighbourOf(all, "e", { dx: 0, dy: -1 })).toBe("b");
  expect(neighbourOf(all, "d", { dx: 1, dy: 0 })).toBeNull();
});
