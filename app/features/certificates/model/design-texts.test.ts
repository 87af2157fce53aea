import { expect, test } from "vitest";
import { fileKeysOf } from "#app/engines/certificate/design/design-files.ts";
import {
  designTexts,
  groupsToLeaveOut,
  neededTexts,
  withLogo,
} from "#app/engines/certificate/design.ts";
import { everyElement, sampleDesign } from "../../../../tests/factories/sample-drawing.ts";

import { organisationInitials } from "./initials.ts";

const design = sampleDesign(800, 566, everyElement());

test("a signatory without a picture is left out by its placeholders", () => {
  expect([...groupsToLeaveOut(design.fields)]).toEqual([["second", ["secondname"]]]);
  const signed = design.fields.map((field) =>
    field.id === "unsigned" ? { ...field, fileKey: "x" } : field,
  );
  expect(groupsToLeaveOut(signed).size).toBe(0);
  const fixed = design.fields.map((field) =>
    field.id === "second-name" ? { ...field, content: "Dr Ngọzị Obi" } : field,
  );
  expect(groupsToLeaveOut(fixed).size).toBe(0);
});

test("what may be left out need not be filled", () => {
  expect(designTexts(design)).toContain("{Second Name}");
  expect(neededTexts(design)).toEqual(
    designTexts(design).filter((text) => text !== "{Second Name}"),
  );
  expect(designTexts(design)).toContain("{Organization Initials}");
  expect(neededTexts(null)).toEqual([]);
});

test("the organisation's logo is put where it is wanted, nowhere else", () => {
  const fields = design.fields.map((field) =>
    field.kind === "logo" ? { ...field, fileKey: null } : field,
  );
  const bare = { ...design, fields };
  expect(withLogo(bare, "logo-key").fields.find(({ kind }) => kind === "logo")).toMatchObject({
    fileKey: "logo-key",
  });
  expect(withLogo(design, "logo-key")).toBe(design);
  expect(withLogo(bare, null)).toBe(bare);
  expect(fileKeysOf(withLogo(bare, "logo-key"))).toEqual(["signature", "logo-key", "picture"]);
});

test.each([
  ["Lagoon Digital Academy", "LDA"],
  ["The Institute of Chartered Accountants of Nigeria", "ICAN"],
  ["Ẹ̀kọ́ Ọ̀ṣun", "ẸỌ"],
  ["Federal University of Technology Akure Alumni", "FUTA"],
  ["of the", "OT"],
  ["  🎉 ", ""],
])("%s is %s in a seal", (name, initials) => {
  expect(organisationInitials(name).replaceAll("\u0300", "")).toBe(initials.normalize("NFC"));
});
