import type { Box, Design, Field } from "#app/engines/certificate/design.ts";
import { boxAround, freeName, outerBox, shapeOf } from "./arrange.ts";
import { MAX_DESIGN_FIELDS, toTenth } from "./design-limits.ts";
import { findFreePlace } from "./free-space.ts";

/** How far a copy lies from its original when no place is free. */
const OFFSET = 3;

/**
 * Adds copies of fields, of this design or another, keeping how they lie to one another. They go
 * into free space near where the originals are, else a little beside them: never exactly on top.
 * Copies of a group are a group of their own, and none is locked.
 */
export function addCopies(
  design: Design,
  originals: readonly Field[],
): { design: Design; ids: string[] } | { problem: string } {
  if (originals.length === 0) return { design, ids: [] };
  if (design.fields.length + originals.length > MAX_DESIGN_FIELDS) {
    return {
      problem: `A certificate can have at most ${MAX_DESIGN_FIELDS} fields. Remove some, then add others.`,
    };
  }
  const { dx, dy } = freeShift(
    design,
    originals.map((field) => outerBox(field, shapeOf(design))),
  );
  const ids = new Set(design.fields.map(({ id }) => id));
  const groups = new Set(design.fields.flatMap(({ group }) => group ?? []));
  const renamed = new Map<string, string>();
  const copies = originals.map((original): Field => {
    const { locked: _, group, ...field } = structuredClone(original);
    const id = freeName(ids, original.id);
    ids.add(id);
    if (group !== undefined && !renamed.has(group)) {
      const name = freeName(groups, group);
      renamed.set(group, name);
      groups.add(name);
    }
    const { x, y } = field.box;
    const box = {
      ...field.box,
      x: keepOnPage(x + dx, field.box.width),
      y: keepOnPage(y + dy, field.box.height),
    };
    return {
      ...field,
      id,
      box,
      ...(group === undefined ? {} : { group: renamed.get(group) }),
    } as Field;
  });
  return {
    design: { ...design, fields: [...design.fields, ...copies] },
    ids: copies.map(({ id }) => id),
  };
}

function keepOnPage(start: number, length: number): number {
  return toTenth(Math.max(0, Math.min(100 - length, start)));
}

/**
 * How far boxes have to be moved to lie on nothing. Where nothing is free: so far that they don't
 * lie exactly on another.
 */
function freeShift(design: Design, boxes: readonly Box[]): { dx: number; dy: number } {
  const taken = design.fields.map((field) => outerBox(field, shapeOf(design)));
  const around = boxAround(boxes);
  const place = findFreePlace(design, around);
  if (place) return { dx: place.x - around.x, dy: place.y - around.y };
  for (let times = 1; times < 30; times++) {
    for (const sign of [1, -1]) {
      const [dx, dy] = [sign * OFFSET * times, sign * OFFSET * times];
      const [x, y] = [around.x + dx, around.y + dy];
      const fits = x >= 0 && y >= 0 && x + around.width <= 100 && y + around.height <= 100;
      const moved = boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy }));
      const isBare = !moved.some((one) =>
        taken.some((other) => Math.hypot(one.x - other.x, one.y - other.y) < 1),
      );
      if (fits && isBare) return { dx, dy };
    }
  }
  // As large as the page: to the side on which there is a little room, if there is any.
  return { dx: around.x > 0 ? -around.x / 2 : 0, dy: around.y > 0 ? -around.y / 2 : OFFSET };
}
