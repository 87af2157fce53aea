import type { Box, Design, Field } from "#app/engines/certificate/design.ts";
import { MAX_TEXT_SIZE, MIN_TEXT_SIZE, NUDGE_PERCENT, toTenth } from "./design-limits.ts";

/** The page's width by its height: what turns percent across into percent down. */
export function shapeOf({ widthPx, heightPx }: Pick<Design, "widthPx" | "heightPx">): number {
  return widthPx / heightPx;
}

/** The upright box around a field as it is drawn, turned or not. */
export function outerBox(
  { box, rotation = 0 }: Pick<Field, "box" | "rotation">,
  shape: number,
): Box {
  if (rotation % 180 === 0) return box;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = (box.width * shape * cos + box.height * sin) / shape;
  const height = box.width * shape * sin + box.height * cos;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

/** The smallest box around some. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Moves boxes as one, as far as the first of them reaches an edge of the page. */
export function moveBoxes(
  boxes: ReadonlyMap<string, Box>,
  dx: number,
  dy: number,
): Map<string, Box> {
  const all = [...boxes.values()];
  if (all.length === 0) return new Map();
  const { x, y, width, height } = boxAround(all);
  const right = Math.max(-x, Math.min(100 - x - width, dx));
  const down = Math.max(-y, Math.min(100 - y - height, dy));
  const moved = (box: Box) => ({ ...box, x: toTenth(box.x + right), y: toTenth(box.y + down) });
  return new Map([...boxes].map(([id, box]) => [id, moved(box)]));
}

/**
 * Fields whose frame was resized in its shape, each as much larger as the frame, texts with their
 * letters. `from` and `to`: the frame before and after.
 */
export function resizeTogether(
  fields: readonly Field[],
  from: Box,
  to: Box,
): Map<string, { box: Box; rotation: number; size?: number }> {
  const scale = to.width / from.width;
  const along = (at: number, start: number, end: number) => toTenth(end + (at - start) * scale);
  return new Map(
    fields.map((field) => {
      const { x, y, width, height } = field.box;
      const box = {
        x: along(x, from.x, to.x),
        y: along(y, from.y, to.y),
        width: toTenth(width * scale),
        height: toTenth(height * scale),
      };
      const placed = { box, rotation: field.rotation ?? 0 };
      if (field.kind !== "text") return [field.id, placed];
      const size = Math.min(MAX_TEXT_SIZE, Math.max(MIN_TEXT_SIZE, toTenth(field.size * scale)));
      return [field.id, { ...placed, size }];
    }),
  );
}

const NUDGES: Record<string, [dx: number, dy: number]> = {
  "nudge-up": [0, -NUDGE_PERCENT],
  "nudge-left": [-NUDGE_PERCENT, 0],
  "nudge-right": [NUDGE_PERCENT, 0],
  "nudge-down": [0, NUDGE_PERCENT],
};

/** Intents that move what is chosen, and what is grouped with it. */
export function isMove(intent: string): boolean {
  return intent in NUDGES || /^(centre|align|distribute)-/.test(intent);
}

/**
 * Where the fields go that an intent moves: nudged, put in the middle of the page, aligned or
 * spaced evenly. Locked ones stay, and others are aligned with them. The page does it by itself
 * too: it needs no server to show it.
 */
export function moveFields(
  fields: readonly Field[],
  intent: string,
  shape: number,
): Map<string, Box> {
  const free = fields.filter(({ locked }) => !locked);
  const boxes = new Map(free.map(({ id, box }) => [id, box]));
  const nudge = NUDGES[intent];
  if (nudge) return moveBoxes(boxes, ...nudge);
  if (free.length === 0) return boxes;
  if (intent === "centre-across" || intent === "centre-down") {
    const { x, y, width, height } = boxAround(free.map((field) => outerBox(field, shape)));
    return intent === "centre-across"
      ? moveBoxes(boxes, (100 - width) / 2 - x, 0)
      : moveBoxes(boxes, 0, (100 - height) / 2 - y);
  }
  if (intent.startsWith("align-"))
    return alignUnits(unitsOf(fields, shape), intent.slice("align-".length));
  if (intent.startsWith("distribute-"))
    return spaceOut(unitsOf(free, shape), intent === "distribute-across" ? "x" : "y");
  return new Map();
}

/** What is aligned as one: a field, or the fields of a group when others are chosen besides it. */
interface Unit {
  fields: Field[];
  box: Box;
}

function unitsOf(fields: readonly Field[], shape: number): Unit[] {
  const group = fields[0]?.group;
  const isOneGroup = group !== undefined && fields.every((field) => field.group === group);
  const units = new Map<string, Field[]>();
  for (const field of fields) {
    const key =
      field.group === undefined || isOneGroup ? `field ${field.id}` : `group ${field.group}`;
    units.set(key, [...(units.get(key) ?? []), field]);
  }
  return [...units.values()].map((members) => ({
    fields: members,
    box: boxAround(members.map((field) => outerBox(field, shape))),
  }));
}

/** One alone is aligned with the page, several with the outermost of them. */
function alignUnits(units: Unit[], side: string): Map<string, Box> {
  const area =
    units.length > 1
      ? boxAround(units.map(({ box }) => box))
      : { x: 0, y: 0, width: 100, height: 100 };
  const across = (box: Box) => {
    if (side === "left") return area.x - box.x;
    if (side === "centre") return area.x + (area.width - box.width) / 2 - box.x;
    return side === "right" ? area.x + area.width - box.x - box.width : 0;
  };
  const down = (box: Box) => {
    if (side === "top") return area.y - box.y;
    if (side === "middle") return area.y + (area.height - box.height) / 2 - box.y;
    return side === "bottom" ? area.y + area.height - box.y - box.height : 0;
  };
  return new Map(units.flatMap((unit) => [...moveUnit(unit, across(unit.box), down(unit.box))]));
}

/** Equal gaps between three or more; the outermost two stay. */
function spaceOut(units: Unit[], axis: "x" | "y"): Map<string, Box> {
  const length = axis === "x" ? "width" : "height";
  if (units.length < 3) return new Map();
  const sorted = units.toSorted(
    (a, b) => a.box[axis] + a.box[length] / 2 - (b.box[axis] + b.box[length] / 2),
  );
  const area = boxAround(sorted.map(({ box }) => box));
  const gap =
    (area[length] - sorted.reduce((sum, { box }) => sum + box[length], 0)) / (sorted.length - 1);
  let at = area[axis];
  const moved = new Map<string, Box>();
  for (const unit of sorted) {
    const by = at - unit.box[axis];
    for (const [id, box] of axis === "x" ? moveUnit(unit, by, 0) : moveUnit(unit, 0, by))
      moved.set(id, box);
    at += unit.box[length] + gap;
  }
  return moved;
}

function moveUnit({ fields }: Unit, dx: number, dy: number): Map<string, Box> {
  if (fields.some(({ locked }) => locked)) return new Map();
  return moveBoxes(new Map(fields.map(({ id, box }) => [id, box])), dx, dy);
}

/**
 * Puts fields further to the front or the back. One step passes the next field that lies over or
 * under them.
 */
export function orderFields(
  fields: readonly Field[],
  ids: ReadonlySet<string>,
  way: string,
  shape: number,
): Field[] {
  const chosen = fields.filter(({ id }) => ids.has(id));
  const others = fields.filter(({ id }) => !ids.has(id));
  if (way === "to-front") return [...others, ...chosen];
  if (way === "to-back") return [...chosen, ...others];
  if (way === "backward")
    return orderFields(fields.toReversed(), ids, "forward", shape).toReversed();
  let order = [...fields];
  for (const field of chosen.toReversed()) {
    const at = order.indexOf(field);
    const above = order.slice(at + 1).filter(({ id }) => !ids.has(id));
    const box = outerBox(field, shape);
    const next = above.find((other) => overlap(outerBox(other, shape), box)) ?? above[0];
    if (!next) continue;
    const to = order.indexOf(next);
    order = order.toSpliced(at, 1).toSpliced(to, 0, field);
  }
  return order;
}

/** The fields with the same group as one of these, themselves among them. */
export function withGroups(fields: readonly Field[], ids: ReadonlySet<string>): Set<string> {
  const groups = new Set(
    fields.flatMap(({ id, group }) => (group !== undefined && ids.has(id) ? [group] : [])),
  );
  return new Set(
    fields.flatMap(({ id, group }) =>
      ids.has(id) || (group !== undefined && groups.has(group)) ? [id] : [],
    ),
  );
}

/** Makes one group of two fields or more. They leave groups that they were in. */
export function groupFields(fields: readonly Field[], ids: ReadonlySet<string>): Field[] {
  const group = freeName(new Set(fields.flatMap((field) => field.group ?? [])), "group");
  return fields.map((field) => (ids.has(field.id) ? { ...field, group } : field));
}

/** Dissolves the groups of these fields. */
export function ungroupFields(fields: readonly Field[], ids: ReadonlySet<string>): Field[] {
  const grouped = withGroups(fields, ids);
  return fields.map((field) => {
    if (!grouped.has(field.id)) return field;
    const { group: _, ...alone } = field;
    return alone as Field;
  });
}

export function lockFields(
  fields: readonly Field[],
  ids: ReadonlySet<string>,
  isLocked: boolean,
): Field[] {
  return fields.map((field) => {
    if (!ids.has(field.id)) return field;
    const { locked: _, ...free } = field;
    return (isLocked ? { ...free, locked: true } : free) as Field;
  });
}

/** "name", then "name-2": the first that is not taken yet. */
export function freeName(taken: ReadonlySet<string>, wish: string): string {
  const base = wish.replace(/-\d+$/, "").slice(0, 30);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}
