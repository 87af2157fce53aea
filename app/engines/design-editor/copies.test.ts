import { expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import type { Design } from "#app/engines/certificate/design.ts";
import { overlap } from "./arrange.ts";
import { addCopies } from "./copies.ts";
import { MAX_DESIGN_FIELDS } from "./design-limits.ts";

const { design } = BUILT_IN_DESIGNS[0]!;

function copy(of: Design, ids: string[]) {
  const result = addCopies(
    of,
    of.fields.filter(({ id }) => ids.includes(id)),
  );
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

test("a copy lies on the page and on no other field", () => {
  for (const { id } of design.fields.filter(({ box }) => box.width * box.height < 400)) {
    const { design: grown, ids } = copy(design, [id]);
    const { box } = grown.fields.at(-1)!;
    expect([
      ids.length,
      box.x >= 0,
      box.y >= 0,
      box.x + box.width <= 100,
      box.y + box.height <= 100,
    ]).toEqual([1, true, true, true, true]);
    expect([
      id,
      design.fields.filter((other) => overlap(other.box, box)).map((other) => other.id),
    ]).toEqual([id, []]);
  }
});

test("where nothing is free a copy lies beside the original", () => {
  let grown: Design = {
    ...design,
    fields: [{ ...design.fields[0]!, box: { x: 4, y: 4, width: 60, height: 60 } }],
  };
  const { id } = grown.fields[0]!;
  for (let times = 0; times < 6; times++) grown = copy(grown, [id]).design;
  const places = grown.fields.map(({ box }) => `${box.x} ${box.y}`);
  expect(new Set(places).size).toBe(places.length);
});

test("copies keep how they lie, form a new group and are unlocked", () => {
  const [one, two] = [design.fields[0]!, design.fields[1]!];
  const grouped = {
    ...design,
    fields: [
      { ...one, group: "g", locked: true as const },
      { ...two, group: "g" },
    ],
  };
  const { design: grown, ids } = copy(grouped, [one.id, two.id]);
  const [first, second] = grown.fields.slice(-2);
  expect(ids).toEqual([first!.id, second!.id]);
  expect([first!.group, second!.group, first!.locked]).toEqual(["g-2", "g-2", undefined]);
  expect(second!.box.y - first!.box.y).toBeCloseTo(two.box.y - one.box.y, 5);
});

test("copies beyond the limit are refused with the number", () => {
  const many = {
    ...design,
    fields: Array.from({ length: MAX_DESIGN_FIELDS }, (_, i) => ({
      ...design.fields[0]!,
      id: `f-${i}`,
    })),
  };
  expect(addCopies(many, [design.fields[0]!])).toEqual({ problem: expect.stringContaining("200") });
});
