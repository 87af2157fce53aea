import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import type { Design } from "#app/engines/certificate/design.ts";
import { newElement } from "#app/engines/design-editor/new-element.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";

import { designNotes } from "./design-notes.ts";

const design = BUILT_IN_DESIGNS.find(({ slug }) => slug === "tidewater")?.design as Design;
const names = [
  "Organization Name",
  "Full Name",
  "Course Title",
  "Completion Date",
  "Instructor Name",
  "Certificate ID",
];
const filledKeys = new Set(names.map(placeholderKey));
const given = { columns: [], filledKeys, background: null, hasLogo: false };
const texts = (change: Partial<Parameters<typeof designNotes>[1]>, one = design) =>
  designNotes(one, { ...given, ...change }).map(({ text }) => text);

test("a signature without a picture is named", () => {
  expect(texts({})).toEqual(["Signature has no picture yet, so nothing is printed there."]);
});

test("a new text that nobody wrote into is named", () => {
  const [added] = newElement(design, "text");
  const unwritten = { ...design, fields: [...design.fields, added!] };
  expect(texts({}, unwritten)).toContain(
    "Text still says “Your text here”. Write your own text, or remove it.",
  );
});

test("leaving out a signatory without a name spoils nothing", () => {
  const { design: vine } = BUILT_IN_DESIGNS.find(({ slug }) => slug === "vine")!;
  const fewer = new Set([...filledKeys].filter((key) => key !== placeholderKey("Instructor Name")));
  expect(
    designNotes(vine, { ...given, hasLogo: true, filledKeys: fewer }).map(({ isSerious, text }) => [
      isSerious,
      text,
    ]),
  ).toEqual([[false, "Signature: there is no name or signature, so its group is left out."]]);
});

test("a placeholder that nobody has a value for is named", () => {
  const fewer = new Set([...filledKeys].filter((key) => key !== placeholderKey("Instructor Name")));
  expect(texts({ filledKeys: fewer })).toContain(
    "Instructor Name has {Instructor Name}, which is empty for everyone so far.",
  );
});

test("a certificate with nothing personal is named", () => {
  const same = { ...design, fields: design.fields.filter(({ id }) => id !== "name") };
  expect(texts({}, same)[0]).toContain("Nothing on this certificate is personal");
});

test("a background is soft in print below 150 pixels an inch", () => {
  expect(texts({ background: { widthPx: 1754, heightPx: 1240 } })).toHaveLength(1);
  expect(texts({ background: { widthPx: 800, heightPx: 1100 } })[1]).toContain(
    "Printed on A4 that is 94 per inch",
  );
});

test("a deleted font is named, one that is there is not", () => {
  const fields = design.fields.map((field) =>
    field.kind === "text" ? { ...field, font: "own:Lagos Grotesk" as const } : field,
  );
  const deleted = "The font Lagos Grotesk was deleted. Its text is printed in Noto Sans.";
  expect(texts({}, { ...design, fields })).toContain(deleted);
  const ownFonts = {
    "own:Lagos Grotesk": [{ bold: false, italic: false, fileKey: "accounts/a/fonts/one.ttf" }],
  } as const;
  expect(
    texts(
      {},
      { ...design, fields, ownFonts: { "own:Lagos Grotesk": [...ownFonts["own:Lagos Grotesk"]] } },
    ),
  ).not.toContain(deleted);
});
