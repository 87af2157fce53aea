import type { ShapeField } from "../design/design.ts";
import { type Ink, OutlinePathBuilder, pathBounds } from "../typesetting/outline-path.ts";
import type { PixelBox } from "../typesetting/pixel-box.ts";
import type { Turn } from "../typesetting/turn.ts";

/** A closed outline in page pixels, y downwards. */
interface Outline {
  commands: string;
  points: number[];
}

/**
 * A line, rectangle or ellipse. Its stroke lies inside its box, over the edge of what fills it.
 * `scale`: pixels per unit of size.
 */
export function shapeInk(
  field: ShapeField,
  box: PixelBox,
  scale: number,
  turn: Turn | null,
): Ink[] {
  const { shape, fill, stroke } = field;
  const strokePx = field.strokeWidth * scale;
  if (shape === "line") return stroke ? pathInk([lineOutline(box, strokePx)], stroke, turn) : [];
  const outline = shape === "rectangle" ? insetRectangle : ellipseOutline;
  const ink: Ink[] = [];
  // A fill as large as the shape would show at the outer edge of the stroke.
  if (fill) ink.push(...pathInk(present(outline(box, stroke ? strokePx / 2 : 0)), fill, turn));
  if (stroke) {
    const inner = outline(box, strokePx);
    ink.push(
      ...pathInk([...present(outline(box, 0)), ...present(inner && reversed(inner))], stroke, turn),
    );
  }
  return ink;
}

/**
 * Outlines of one colour as ink; where one lies in another and runs the other way round, there is a
 * hole.
 */
export function pathInk(outlines: readonly Outline[], colour: string, turn: Turn | null): Ink[] {
  const builder = new OutlinePathBuilder(turn);
  for (const { commands, points } of outlines) builder.addPlaced(commands, points);
  const path = builder.build();
  return path ? [{ kind: "path", path, colour, box: pathBounds(path) }] : [];
}

function present(outline: Outline | null): Outline[] {
  return outline ? [outline] : [];
}

function lineOutline({ left, top, width, height }: PixelBox, strokePx: number): Outline {
  const middle = top + height / 2;
  return corners(left, middle - strokePx / 2, left + width, middle + strokePx / 2);
}

/** Null when nothing is left of it `inset` pixels inside its box. */
function insetRectangle({ left, top, width, height }: PixelBox, inset: number): Outline | null {
  if (2 * inset >= Math.min(width, height)) return null;
  return corners(left + inset, top + inset, left + width - inset, top + height - inset);
}

export function rectangleOutline({ left, top, width, height }: PixelBox): Outline {
  return corners(left, top, left + width, top + height);
}

function corners(left: number, top: number, right: number, bottom: number): Outline {
  return { commands: "MLLLZ", points: [left, top, right, top, right, bottom, left, bottom] };
}

/** How far the handles of a quarter circle reach, for a radius of 1. */
const ARC = 0.5522847498;

function ellipseOutline({ left, top, width, height }: PixelBox, inset: number): Outline | null {
  if (2 * inset >= Math.min(width, height)) return null;
  return ellipse(left + width / 2, top + height / 2, width / 2 - inset, height / 2 - inset);
}

/** A whole ellipse, clockwise from its right end. */
export function ellipse(x: number, y: number, across: number, down: number): Outline {
  const [ax, ay] = [across * ARC, down * ARC];
  return {
    commands: "MCCCCZ",
    points: [
      ...[x + across, y],
      ...[x + across, y + ay, x + ax, y + down, x, y + down],
      ...[x - ax, y + down, x - across, y + ay, x - across, y],
      ...[x - across, y - ay, x - ax, y - down, x, y - down],
      ...[x + ax, y - down, x + across, y - ay, x + across, y],
    ],
  };
}

/** The same outline run the other way round: of lines alone, or of cubic curves alone. */
export function reversed({ commands, points }: Outline): Outline {
  const turned: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) turned.push(points[i]!, points[i + 1]!);
  return { commands, points: turned };
}
