import { beforeAll, describe, expect, test } from "vitest";
import { placeholderValues } from "../../placeholders/index.ts";
import { findBuiltIn } from "../built-in/built-in-designs.ts";
import type { Design, Field } from "../design/design.ts";
import { PreparedDesign } from "./prepared-design.server.ts";

const VERIFY_URL = "https://example.org/c/7k2m94qxh3rt8vwb5cnd";
const base = findBuiltIn("adire-eleko:a4-landscape")!;
const box = { x: 2, y: 30, width: 10, height: 12 };
const MORE: Field[] = [
  { kind: "image", id: "photo", label: "Photo", box, fileKey: null, fit: "cover", opacity: 0.1 },
  { kind: "seal", id: "seal", label: "Seal", box, content: "{Initials}", colour: "#1e2f6f" },
  { kind: "seal", id: "plain-seal", label: "Seal", box, content: "", colour: "#1e2f6f" },
];
const EMPTY = ["logo", "photo", "signature", "instructor"];

function prepare(change: Partial<Design>) {
  const design = { ...base.design, fields: [...base.design.fields, ...MORE], ...change };
  const background = { png: null, pdf: null, svg: base.artwork() };
  return PreparedDesign.prepare(design, { background, files: new Map() });
}

/** Ids of the fields that draw something for these values. */
function drawnOf(prepared: PreparedDesign, values: Record<string, string>): Set<string> {
  const inks = prepared.inks(placeholderValues(values), VERIFY_URL);
  return new Set(
    prepared.design.fields.flatMap(({ id }, index) => (inks[index]!.ink.length > 0 ? [id] : [])),
  );
}

describe("what would print nothing", () => {
  let issued: PreparedDesign;
  let preview: PreparedDesign;
  beforeAll(async () => {
    [issued, preview] = await Promise.all([prepare({}), prepare({ showsEmpty: true })]);
  });

  test("is nothing on a certificate", () => {
    const drawn = drawnOf(issued, { "Full Name": "Ada Obi" });
    for (const id of [...EMPTY, "role", "signature-line", "seal-letters"])
      expect(drawn, id).not.toContain(id);
    expect(drawn).toContain("name");
  });

  test("shows what belongs there on a preview, a signatory whole", () => {
    const drawn = drawnOf(preview, { "Full Name": "Ada Obi" });
    for (const id of [...EMPTY, "role", "signature-line", "seal-letters"])
      expect(drawn, id).toContain(id);
    expect(drawn).not.toContain("plain-seal-letters");
  });

  test("keeps to its box, and is seen however faint", () => {
    const inks = preview.inks(placeholderValues({}), VERIFY_URL);
    for (const id of EMPTY) {
      const index = preview.design.fields.findIndex((field) => field.id === id);
      const { left, top, width, height } = preview.laidOut.boxes[index]!;
      const [frame] = inks[index]!.ink;
      expect(frame?.kind === "group" && frame.opacity).toBeGreaterThan(0.5);
      expect(frame!.box.left).toBeGreaterThanOrEqual(left - 1);
      expect(frame!.box.top).toBeGreaterThanOrEqual(top - 1);
      expect(frame!.box.left + frame!.box.width).toBeLessThanOrEqual(left + width + 1);
      expect(frame!.box.top + frame!.box.height).toBeLessThanOrEqual(top + height + 1);
    }
  });

  test("a value takes the place of its words", () => {
    const index = preview.design.fields.findIndex(({ id }) => id === "instructor");
    const inkFor = (values: Record<string, string>) =>
      preview.inks(placeholderValues(values), VERIFY_URL)[index]!;
    const values = { "Instructor Name": "Dr Ngọzị Okonkwọ" };
    expect(inkFor({}).text).toBeNull();
    expect(inkFor(values).text?.lines).toHaveLength(1);
    const alone = issued.inks(placeholderValues(values), VERIFY_URL)[index]!;
    expect(inkFor(values).ink).toEqual(alone.ink);
  });
});
