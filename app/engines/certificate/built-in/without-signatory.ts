import type { Box, Design, Field } from "../design/design.ts";
import { builtInId, readBuiltInId } from "./background-id.ts";
import { findBuiltIn } from "./built-in-designs.ts";

/**
 * A design without groups that print nothing, on a background whose row of date, code and seal has
 * closed up. The design itself where the template's row stays as it is, or where something in it
 * was moved or added since: what somebody arranged is left alone.
 */
export function withoutSignatory(design: Design, leftOut: ReadonlySet<string>): Design {
  const variant = readBuiltInId(design.backgroundId);
  const signed = findBuiltIn(design.backgroundId);
  const backgroundId = variant?.page ? builtInId({ ...variant, isUnsigned: true }) : "";
  const unsigned = findBuiltIn(backgroundId);
  if (!signed || !unsigned || signed.artwork() === unsigned.artwork()) return design;
  const moves = movesBetween(signed.design, unsigned.design, leftOut);
  if (!moves) return design;
  const isGone = ({ group }: Field) => group !== undefined && leftOut.has(group);
  const kept = design.fields.filter((field) => !isGone(field));
  const places = [
    ...[...moves.values()].map(({ to }) => to),
    ...design.fields.filter(isGone).map(({ box }) => box),
  ];
  const isAsMade = kept.every(({ id, box, rotation }) => {
    const move = moves.get(id);
    if (move) return isSame(box, move.from) && !rotation;
    return !places.some((place) => touch(place, box));
  });
  if (!isAsMade) return design;
  const fields = kept.map((field): Field => {
    const move = moves.get(field.id);
    return move ? { ...field, box: move.to } : field;
  });
  return { ...design, backgroundId, fields };
}

/**
 * Where each field goes when the row closes up; null when the signatory of the template isn't among
 * the groups that are left out.
 */
function movesBetween(
  signed: Design,
  unsigned: Design,
  leftOut: ReadonlySet<string>,
): Map<string, { from: Box; to: Box }> | null {
  const moves = new Map<string, { from: Box; to: Box }>();
  for (const { id, box: from, group } of signed.fields) {
    const to = unsigned.fields.find((field) => field.id === id)?.box;
    if (!to && !(group && leftOut.has(group))) return null;
    if (to && !isSame(from, to)) moves.set(id, { from, to });
  }
  return moves;
}

function isSame(one: Box, other: Box): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

function touch(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
