import { expect, test } from "vitest";
import type { Field } from "#app/engines/certificate/design.ts";
import { plainText } from "./new-element.ts";
import { forAllSelected, formatted, valuesOf } from "./shared-look.ts";

const box = { x: 10, y: 10, width: 20, height: 5 };
const text = (id: string): Field =>
  plainText({ id, label: id, box, content: id, font: "Noto Sans", size: 12 });
const qr: Field = { kind: "qr", id: "qr", label: "QR code", box };
const seal = {
  kind: "seal",
  id: "seal",
  label: "Seal",
  box,
  content: "AB",
  colour: "#111111",
} as Field;

test("a format goes to all selected fields that have it", () => {
  const selected = [text("a"), text("b"), qr, seal];
  expect(forAllSelected({ "f.b.font": "Lora" }, selected)).toEqual({
    "f.a.font": "Lora",
    "f.b.font": "Lora",
  });
  expect(forAllSelected({ "f.a.colour": "#ff0000" }, selected)).toEqual({
    "f.a.colour": "#ff0000",
    "f.b.colour": "#ff0000",
    "f.seal.colour": "#ff0000",
  });
  expect(forAllSelected({ "f.qr.opacity": "50" }, [text("a"), qr])).toEqual({
    "f.a.opacity": "50",
    "f.qr.opacity": "50",
  });
});

test("places and words stay each field's own, others' fields too", () => {
  const selected = [text("a"), text("b")];
  for (const [name, value] of [
    ["f.a.x", "5"],
    ["f.a.content", "Hello"],
    ["f.c.font", "Lora"],
    ["title", "New"],
  ] as const)
    expect(forAllSelected({ [name]: value }, selected)).toEqual({ [name]: value });
});

test("the toolbar shows the chosen text, or another selected one", () => {
  expect(formatted([text("a"), text("b"), qr], "b")).toBe("b");
  expect(formatted([text("a"), qr], "qr")).toBe("a");
  expect(formatted([qr], "qr")).toBe("qr");
  expect(formatted([], null)).toBeNull();
});

test("several fields show what they share, with what was typed", () => {
  const selected = [text("a"), text("b"), qr];
  expect(valuesOf("size", selected, {})).toEqual(["12"]);
  expect(valuesOf("size", selected, { "f.b.size": "14" })).toEqual(["12", "14"]);
  expect(valuesOf("font", [qr], {})).toEqual([]);
});
