import { describe, expect, test } from "vitest";
import type { Design, Field } from "../design/design.ts";
import { findBuiltIn } from "./built-in-designs.ts";
import { TEMPLATES } from "./templates.ts";
import { withoutSignatory } from "./without-signatory.ts";

const SIGNATORY = new Set(["signatory-1"]);
const designOf = (id: string): Design => findBuiltIn(id)!.design;
const boxOf = ({ fields }: Design, id: string) => fields.find((field) => field.id === id)!.box;

describe("a row whose signatory is left out", () => {
  test("a seal takes its place, with the artwork alone", () => {
    const design = designOf("guilloche:a4-landscape");
    const issued = withoutSignatory(design, SIGNATORY);
    expect(issued.backgroundId).toBe("built-in:guilloche:a4-landscape:unsigned");
    expect(findBuiltIn(issued.backgroundId)!.artwork()).not.toBe(
      findBuiltIn(design.backgroundId)!.artwork(),
    );
    const ids = issued.fields.map(({ id }) => id);
    expect(ids).toContain("qr");
    for (const id of ["signature", "signature-line", "instructor", "role"])
      expect(ids).not.toContain(id);
  });

  test("a date goes to the margin that all words begin at", () => {
    const design = designOf("pinnacle:a4-landscape");
    expect(boxOf(design, "date").x).toBeGreaterThan(30);
    const issued = withoutSignatory(design, SIGNATORY);
    expect(boxOf(issued, "date").x).toBe(boxOf(design, "name").x);
    expect(boxOf(issued, "date-label").x).toBe(boxOf(design, "name").x);
    const atMargin = designOf("aso-oke:a4-landscape");
    expect(withoutSignatory(atMargin, SIGNATORY)).toBe(atMargin);
  });

  test("a date and a code at both ends stay", () => {
    const design = designOf("adire-eleko:a4-landscape");
    expect(withoutSignatory(design, SIGNATORY)).toBe(design);
  });

  test("the rows above and below it keep their places", () => {
    for (const { slug, pages } of TEMPLATES) {
      for (const page of pages) {
        const design = designOf(`${slug}:${page}`);
        const issued = withoutSignatory(design, SIGNATORY);
        for (const field of issued.fields)
          expect(field.box.y, `${slug} ${page} ${field.id}`).toBe(boxOf(design, field.id).y);
      }
    }
  });

  test("what an organiser moved or put there is left alone", () => {
    const design = designOf("pinnacle:a4-landscape");
    expect(withoutSignatory(design, SIGNATORY)).not.toBe(design);
    const changed = (change: (field: Field) => Field): Design => ({
      ...design,
      fields: design.fields.map(change),
    });
    const moved = changed((field) =>
      field.id === "date" ? { ...field, box: { ...field.box, x: field.box.x + 3 } } : field,
    );
    expect(withoutSignatory(moved, SIGNATORY)).toBe(moved);
    const note: Field = { ...design.fields.find(({ id }) => id === "role")!, id: "note" };
    delete note.group;
    note.box = { ...boxOf(design, "signature"), height: 2 };
    const crowded = { ...design, fields: [...design.fields, note] };
    expect(withoutSignatory(crowded, SIGNATORY)).toBe(crowded);
    expect(withoutSignatory(design, new Set())).toBe(design);
  });

  test("an uploaded background has no row to close up", () => {
    const design = { ...designOf("pinnacle:a4-landscape"), backgroundId: "019f0000" };
    expect(withoutSignatory(design, SIGNATORY)).toBe(design);
  });
});
