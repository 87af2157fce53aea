import { expect, test } from "vitest";
import type { Field, ShapeField } from "#app/engines/certificate/design.ts";
import { everyElement, textField } from "../../../tests/factories/sample-drawing.ts";
import { fieldForm, readFieldForm, withFloor } from "./field-form.ts";

const heading = textField("heading", "AWARD", [10, 10, 50, 10]);
const kind = <Kind extends Field["kind"]>(wanted: Kind) =>
  everyElement().find((field) => field.kind === wanted)!;
const box = {
  ...kind("shape"),
  shape: "rectangle",
  fill: null,
  stroke: "#1f3a5f",
  rotation: 0,
} as ShapeField;

/** The field after its form was sent with these controls changed, or what is wrong. */
function post(field: Field, typed: Record<string, string>) {
  const { change, errors } = readFieldForm(field, { ...fieldForm(field), ...typed });
  return Object.keys(errors).length > 0 ? errors : withFloor(field, change);
}

test("every kind of element sent back unchanged stays as it is", () => {
  for (const field of everyElement())
    expect(readFieldForm(field, fieldForm(field))).toEqual({ change: {}, errors: {} });
});

test("a turn, opacity, letter case and spacing are read and kept", () => {
  const typed = {
    rotation: "-15",
    opacity: "40",
    letterCase: "upper",
    letterSpacing: "7,5",
    lineSpacing: "120",
  };
  const changed = post(heading, typed);
  expect(changed).toEqual({
    ...heading,
    rotation: -15,
    opacity: 0.4,
    letterCase: "upper",
    letterSpacing: 0.075,
    lineSpacing: 1.2,
  });
  const usual = {
    rotation: "0",
    opacity: "100",
    letterCase: "",
    letterSpacing: "0",
    lineSpacing: "100",
  };
  expect(post(changed as Field, usual)).toEqual(heading);
});

test.each([
  ["rotation", "200", "whole degrees from -180 to 180"],
  ["rotation", "1.5", "whole degrees"],
  ["opacity", "0", "from 5 to 100 %"],
  ["lineSpacing", "300", "from 80 to 250 %"],
  ["letterSpacing", "wide", "from -5 to 50 %"],
  ["letterCase", "spongebob", "letter cases in the list"],
] as const)("%s can't be %j", (prop, value, message) => {
  expect(post(heading, { [prop]: value })).toEqual({ [prop]: expect.stringContaining(message) });
});

test("letters of names are not spaced", () => {
  const name = { ...heading, content: "{Full Name}" };
  expect(post(name, { letterSpacing: "10" })).toEqual({
    letterSpacing: expect.stringContaining("for fixed text"),
  });
});

test("a shape is filled and outlined by its ticks", () => {
  expect(post(box, { filled: "on", fill: "#FFEEDD" })).toMatchObject({
    fill: "#ffeedd",
    stroke: "#1f3a5f",
  });
  expect(post(box, { filled: "on", outlined: "" })).toMatchObject({ stroke: null });
  expect(post(box, { outlined: "" })).toEqual({
    outlined: expect.stringContaining("would not be seen"),
  });
  expect(post(box, { shape: "line", filled: "on" })).toMatchObject({ shape: "line", fill: null });
  expect(post(box, { strokeWidth: "21" })).toEqual({
    strokeWidth: expect.stringContaining("from 0.5 to 20"),
  });
  expect(post(box, { stroke: "url(x)" })).toEqual({
    stroke: expect.stringContaining("colour like"),
  });
});

test("a seal holds four letters with their marks, or a field", () => {
  const seal = kind("seal");
  const four = "Ọ̀Ẹ́ṢṄ".normalize("NFC");
  expect(post(seal, { content: four })).toMatchObject({ content: four });
  expect(post(seal, { content: "{Grade}", colour: "#000080" })).toMatchObject({
    content: "{Grade}",
    colour: "#000080",
  });
  expect(post(seal, { content: "ABCDE" })).toEqual({
    content: expect.stringContaining("up to four letters"),
  });
});

test("a logo goes back to the one in the settings", () => {
  expect(post(kind("logo"), { fromSettings: "on" })).toMatchObject({ fileKey: null });
  const plated = post(kind("logo"), { plated: "on" }) as Field;
  expect(plated).toMatchObject({ plated: true });
  expect(post(plated, { plated: "" })).toEqual(kind("logo"));
  expect(post(kind("image"), { fit: "contain" })).toMatchObject({
    fit: "contain",
    fileKey: "picture",
  });
});

test("a locked field is not moved, but unlocked and moved at once", () => {
  const locked = { ...heading, locked: true as const };
  expect(post(locked, { x: "20" })).toEqual({ x: expect.stringContaining("is locked") });
  expect(post(locked, { colour: "#000000" })).toMatchObject({ colour: "#000000", locked: true });
  expect(post(locked, { x: "20", locked: "" })).toEqual({
    ...heading,
    box: { ...heading.box, x: 20 },
  });
});

test("a group's name becomes plain letters; none leaves it", () => {
  expect(post(heading, { group: " Second Ṣignatory! " })).toMatchObject({
    group: "second-signatory",
  });
  expect(post({ ...heading, group: "second" }, { group: "" })).toEqual(heading);
  expect(post(heading, { group: "g".repeat(41) })).toEqual({
    group: expect.stringContaining("at most 40 characters"),
  });
});
