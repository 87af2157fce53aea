import { lengthOf, numbersOf, type SvgNode, SvgUnsupportedError } from "./read-svg.ts";

/**
 * Collects lines and cubic curves as PDF path operators and knows the box they lie in. Two
 * decimals: a hundredth of a pixel.
 */
export class PathOperators {
  private readonly out: string[] = [];
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  move(x: number, y: number): void {
    this.out.push(`${this.point(x, y)} m`);
  }

  line(x: number, y: number): void {
    this.out.push(`${this.point(x, y)} l`);
  }

  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.out.push(`${this.point(x1, y1)} ${this.point(x2, y2)} ${this.point(x, y)} c`);
  }

  close(): void {
    this.out.push("h");
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    this.out.push(`${this.point(x, y)} ${shortNumber(width)} ${shortNumber(height)} re`);
    this.point(x + width, y + height);
  }

  get text(): string {
    return this.out.join("\n");
  }

  private point(x: number, y: number): string {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x);
    this.bottom = Math.max(this.bottom, y);
    return `${shortNumber(x)} ${shortNumber(y)}`;
  }
}

/** At most two decimals, and no zero that can be left out. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100 || 0).replace(/^(-?)0\./, "$1.");
}

/** The outline of a basic shape; null for elements that are none. */
export function shapeOutline(node: SvgNode): PathOperators | null {
  const path = new PathOperators();
  const length = (name: string) => lengthOf(node, name);
  if (node.name === "path") addPathData(path, node.attributes.get("d") ?? "");
  else if (node.name === "rect") addRectangle(path, node);
  else if (node.name === "circle")
    addEllipse(path, length("cx"), length("cy"), length("r"), length("r"));
  else if (node.name === "ellipse")
    addEllipse(path, length("cx"), length("cy"), length("rx"), length("ry"));
  else if (node.name === "line") {
    path.move(length("x1"), length("y1"));
    path.line(length("x2"), length("y2"));
  } else if (node.name === "polygon" || node.name === "polyline") {
    const points = numbersOf(node.attributes.get("points") ?? "");
    for (let i = 0; i + 1 < points.length; i += 2)
      (i ? path.line : path.move).call(path, points[i]!, points[i + 1]!);
    if (node.name === "polygon") path.close();
  } else return null;
  return path;
}

/** How far a cubic curve's handles reach to be a quarter of a circle of radius 1. */
const QUARTER = 0.5522847498;

function addEllipse(path: PathOperators, cx: number, cy: number, rx: number, ry: number): void {
  const [kx, ky] = [rx * QUARTER, ry * QUARTER];
  path.move(cx + rx, cy);
  path.curve(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
  path.curve(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
  path.curve(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
  path.curve(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
  path.close();
}

function addRectangle(path: PathOperators, node: SvgNode): void {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
    lengthOf(node, name),
  ) as [number, number, number, number];
  const rx = Math.min(width / 2, lengthOf(node, "rx", lengthOf(node, "ry")));
  const ry = Math.min(height / 2, lengthOf(node, "ry", lengthOf(node, "rx")));
  if (!rx || !ry) {
    path.rectangle(x, y, width, height);
    return;
  }
  const [right, bottom] = [x + width, y + height];
  const [kx, ky] = [rx * (1 - QUARTER), ry * (1 - QUARTER)];
  path.move(x + rx, y);
  path.line(right - rx, y);
  path.curve(right - kx, y, right, y + ky, right, y + ry);
  path.line(right, bottom - ry);
  path.curve(right, bottom - ky, right - kx, bottom, right - rx, bottom);
  path.line(x + rx, bottom);
  path.curve(x + kx, bottom, x, bottom - ky, x, bottom - ry);
  path.line(x, y + ry);
  path.curve(x, y + ky, x + kx, y, x + rx, y);
  path.close();
}

const COUNTS: Record<string, number> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Path data (SVG 2, 9.3) as lines and cubic curves with absolute coordinates. */
function addPathData(path: PathOperators, data: string): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  // The handle of the curve before, which smooth curves mirror; its kind, since only curves of one
  // kind continue each other.
  let [handleX, handleY, handleOf] = [0, 0, ""];
  for (const [, letter = "", inside = ""] of data.matchAll(
    /([a-zA-Z])([^a-zA-Z]*(?:[eE][-+]?\d+[^a-zA-Z]*)*)/g,
  )) {
    const kind = letter.toUpperCase();
    const count = COUNTS[kind];
    if (count === undefined) throw new SvgUnsupportedError(`path command ${letter}`);
    const numbers = kind === "A" ? arcNumbers(inside) : numbersOf(inside);
    for (let at = 0; at === 0 || at < numbers.length; at += Math.max(1, count)) {
      const isRelative = letter !== kind;
      const [ox, oy] = isRelative ? [x, y] : [0, 0];
      const n = numbers.slice(at, at + count);
      if (n.length < count)
        throw new SvgUnsupportedError(`path command ${letter} has too few numbers`);
      let kindNow = "";
      if (kind === "Z") {
        path.close();
        [x, y] = [startX, startY];
      } else if (kind === "M" && at === 0) {
        [x, y] = [ox + n[0]!, oy + n[1]!];
        [startX, startY] = [x, y];
        path.move(x, y);
      } else if (kind === "M" || kind === "L" || kind === "H" || kind === "V") {
        x = kind === "V" ? x : ox + n[0]!;
        y = kind === "H" ? y : oy + (kind === "V" ? n[0]! : n[1]!);
        path.line(x, y);
      } else if (kind === "A") {
        const [toX, toY] = [ox + n[5]!, oy + n[6]!];
        addArc(path, x, y, n[0]!, n[1]!, n[2]!, n[3] === 1, n[4] === 1, toX, toY);
        [x, y] = [toX, toY];
      } else {
        const points = n.map((value, i) => value + (i % 2 ? oy : ox));
        kindNow = kind === "C" || kind === "S" ? "C" : "Q";
        const isSmooth = kind === "S" || kind === "T";
        const mirrored = handleOf === kindNow ? [2 * x - handleX, 2 * y - handleY] : [x, y];
        const p = isSmooth ? [...mirrored, ...points] : points;
        if (kindNow === "C") path.curve(p[0]!, p[1]!, p[2]!, p[3]!, p[4]!, p[5]!);
        else {
          const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
          path.curve(
            third(x, p[0]!),
            third(y, p[1]!),
            third(p[2]!, p[0]!),
            third(p[3]!, p[1]!),
            p[2]!,
            p[3]!,
          );
        }
        [handleX, handleY] = kindNow === "C" ? [p[2]!, p[3]!] : [p[0]!, p[1]!];
        [x, y] = p.slice(-2) as [number, number];
      }
      handleOf = kindNow;
    }
  }
}

/**
 * The two flags of an arc may stand without a space, also before the number after them (SVG 2,
 * 9.3.8).
 */
function arcNumbers(text: string): number[] {
  const number = "\\s*,?\\s*([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)";
  const flag = "\\s*,?\\s*([01])";
  const arc = new RegExp(number.repeat(3) + flag.repeat(2) + number.repeat(2), "g");
  return Array.from(text.matchAll(arc), (found) => found.slice(1, 8).map(Number)).flat();
}

/** An arc of an ellipse as curves of at most a quarter (SVG 2, B.2.4). */
function addArc(
  path: PathOperators,
  x0: number,
  y0: number,
  rxAsked: number,
  ryAsked: number,
  degrees: number,
  isLarge: boolean,
  isClockwise: boolean,
  x1: number,
  y1: number,
): void {
  if (x0 === x1 && y0 === y1) return;
  let [rx, ry] = [Math.abs(rxAsked), Math.abs(ryAsked)];
  if (!rx || !ry) {
    path.line(x1, y1);
    return;
  }
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [halfX, halfY] = [(x0 - x1) / 2, (y0 - y1) / 2];
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  // Radii too small to reach are enlarged until they do.
  const reach = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
  const under =
    Math.max(0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2) /
    ((rx * py) ** 2 + (ry * px) ** 2);
  const factor = Math.sqrt(under) * (isLarge === isClockwise ? -1 : 1);
  const [qx, qy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const [cx, cy] = [cos * qx - sin * qy + (x0 + x1) / 2, sin * qx + cos * qy + (y0 + y1) / 2];
  const start = Math.atan2((py - qy) / ry, (px - qx) / rx);
  let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - start;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6);
  const handle = (4 / 3) * Math.tan(sweep / pieces / 4);
  const at = (a: number, b: number): [number, number] => [
    cx + cos * rx * a - sin * ry * b,
    cy + sin * rx * a + cos * ry * b,
  ];
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [start + (sweep * i) / pieces, start + (sweep * (i + 1)) / pieces];
    const one = at(
      Math.cos(from) - handle * Math.sin(from),
      Math.sin(from) + handle * Math.cos(from),
    );
    const two = at(Math.cos(to) + handle * Math.sin(to), Math.sin(to) - handle * Math.cos(to));
    const end: [number, number] = i === pieces - 1 ? [x1, y1] : at(Math.cos(to), Math.sin(to));
    path.curve(...one, ...two, ...end);
  }
}
