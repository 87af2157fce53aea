import type { Box, Field } from "#app/engines/certificate/design.ts";
import { outerBox, overlap, withGroups } from "./arrange.ts";

/** What is being worked on: one field, or the ticked ones, of which one shows its properties. */
export interface Selection {
  chosenId: string | null;
  /** Empty unless several are chosen. In the design's order. */
  ticked: string[];
}

/** The ids that an act is about. */
export function selectedIds({ chosenId, ticked }: Selection): string[] {
  if (ticked.length > 0) return ticked;
  return chosenId === null ? [] : [chosenId];
}

/**
 * Chooses these fields and those grouped with them. The last of them shows its properties, or the
 * one that did already.
 */
export function selectFields(
  fields: readonly Field[],
  ids: readonly string[],
  chosenId: string | null = null,
): Selection {
  const all = withGroups(fields, new Set(ids));
  const ticked = fields.flatMap(({ id }) => (all.has(id) ? [id] : []));
  const shown =
    chosenId !== null && all.has(chosenId) ? chosenId : (ids.findLast((id) => all.has(id)) ?? null);
  return { chosenId: shown, ticked: ticked.length > 1 ? ticked : [] };
}

/**
 * A field clicked on the picture; with Shift it joins what is chosen already, or leaves it. Groups
 * come and go as one.
 */
export function pickField(
  fields: readonly Field[],
  now: Selection,
  id: string,
  isAdding: boolean,
): Selection {
  if (!isAdding) return selectFields(fields, [id], id);
  const before = new Set(selectedIds(now));
  const group = withGroups(fields, new Set([id]));
  if (!before.has(id)) return selectFields(fields, [...before, id], id);
  const left = [...before].filter((one) => !group.has(one));
  return selectFields(fields, left, now.chosenId);
}

/** A tick in the list: that field alone, whatever its group. */
export function tickField(
  fields: readonly Field[],
  now: Selection,
  id: string,
  isTicked: boolean,
): Selection {
  const chosen = new Set(selectedIds(now));
  if (isTicked) chosen.add(id);
  else chosen.delete(id);
  const ticked = fields.flatMap((field) => (chosen.has(field.id) ? [field.id] : []));
  const staysChosen = now.chosenId !== null && chosen.has(now.chosenId);
  const leftChosen = staysChosen ? now.chosenId : (ticked.at(-1) ?? null);
  const chosenId = isTicked ? id : leftChosen;
  return { chosenId, ticked: ticked.length > 1 ? ticked : [] };
}

/** What is left of a selection when fields went away. */
export function keepExisting(
  fields: readonly Pick<Field, "id">[],
  { chosenId, ticked }: Selection,
): Selection {
  const ids = new Set(fields.map(({ id }) => id));
  const left = ticked.filter((id) => ids.has(id));
  const shown = chosenId !== null && ids.has(chosenId) ? chosenId : (left.at(-1) ?? null);
  return { chosenId: shown, ticked: left.length > 1 ? left : [] };
}

/** The fields that a rectangle drawn on the page touches. */
export function fieldsTouching(fields: readonly Field[], area: Box, shape: number): string[] {
  return fields.flatMap((field) => (overlap(outerBox(field, shape), area) ? [field.id] : []));
}

/**
 * The field that lies next in a direction: the nearest, of which one straight ahead counts as nearer
 * than one aside. With none chosen, the first. Null at the edge. Percent across and down count alike.
 */
export function neighbourOf(
  fields: readonly Field[],
  fromId: string | null,
  { dx, dy }: { dx: number; dy: number },
): string | null {
  const from = fields.find(({ id }) => id === fromId);
  if (!from) return fields[0]?.id ?? null;
  const middle = ({ box }: Field) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const start = middle(from);
  const reached = fields.flatMap((field) => {
    const { x, y } = middle(field);
    const ahead = (x - start.x) * Math.sign(dx) + (y - start.y) * Math.sign(dy);
    const aside = Math.abs(dx === 0 ? x - start.x : y - start.y);
    return ahead > 0 ? [{ id: field.id, far: ahead + 2 * aside }] : [];
  });
  return reached.sort((a, b) => a.far - b.far)[0]?.id ?? null;
}
