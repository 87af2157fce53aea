import {
  lengthOf,
  type Matrix,
  multiplied,
  type SvgNode,
  SvgUnsupportedError,
  transformOf,
} from "./read-svg.ts";
import { rgbNumbers } from "./svg-paint.ts";
import type { PathOperators } from "./svg-path.ts";

/**
 * A gradient as the entries of a shading dictionary (ISO 32000-2, 8.7.4.5), and the matrix to paint
 * it with in a shape's pixels.
 */
export function shadingOf(
  node: SvgNode,
  shape: PathOperators,
): { entries: string; matrix: Matrix } {
  const { attributes, name } = node;
  const isOwnSpace = attributes.get("gradientUnits") === "userSpaceOnUse";
  const box: Matrix = [
    shape.right - shape.left,
    0,
    0,
    shape.bottom - shape.top,
    shape.left,
    shape.top,
  ];
  const own = transformOf(attributes.get("gradientTransform"));
  const length = (key: string, otherwise: number) =>
    share(attributes.get(key)) ?? lengthOf(node, key, otherwise);
  let geometry: string;
  if (name === "linearGradient") {
    const ends = [
      length("x1", 0),
      length("y1", 0),
      length("x2", isOwnSpace ? Number.NaN : 1),
      length("y2", 0),
    ];
    if (ends.some(Number.isNaN)) throw new SvgUnsupportedError("a gradient without ends");
    geometry = `/ShadingType 2/Coords[${ends.join(" ")}]`;
  } else if (name === "radialGradient" && !attributes.has("fx") && !attributes.has("fy")) {
    const [cx, cy, r] = [length("cx", 0.5), length("cy", 0.5), length("r", 0.5)];
    geometry = `/ShadingType 3/Coords[${cx} ${cy} 0 ${cx} ${cy} ${r}]`;
  } else throw new SvgUnsupportedError(`fill with <${name}>`);
  return {
    entries: `${geometry}/ColorSpace/DeviceRGB/Extend[true true]/Function ${stopsFunction(node)}`,
    matrix: isOwnSpace ? own : multiplied(box, own),
  };
}

function share(text: string | undefined): number | null {
  return text?.endsWith("%") ? Number(text.slice(0, -1)) / 100 : null;
}

/**
 * The colours between the stops: one straight change for each two neighbours, stitched together
 * (ISO 32000-2, 7.10.3 and 7.10.4).
 */
function stopsFunction(node: SvgNode): string {
  const stops = node.children.map((stop) => {
    if (stop.name !== "stop" || lengthOf(stop, "stop-opacity", 1) !== 1)
      throw new SvgUnsupportedError("a see-through stop");
    const offset = share(stop.attributes.get("offset")) ?? lengthOf(stop, "offset");
    return {
      offset: Math.min(1, Math.max(0, offset)),
      colour: rgbNumbers(stop.attributes.get("stop-color") ?? "#000"),
    };
  });
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) throw new SvgUnsupportedError("a gradient without stops");
  // Before the first stop and after the last there is no change.
  const all = [
    ...(first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...stops,
    ...(last.offset < 1 ? [{ ...last, offset: 1 }] : []),
  ];
  const piece = (i: number) =>
    `<</FunctionType 2/Domain[0 1]/C0[${all[i]!.colour}]/C1[${all[i + 1]!.colour}]/N 1>>`;
  if (all.length === 1)
    return `<</FunctionType 2/Domain[0 1]/C0[${first.colour}]/C1[${first.colour}]/N 1>>`;
  const pieces = Array.from({ length: all.length - 1 }, (_, i) => piece(i));
  const bounds = all.slice(1, -1).map(({ offset }) => offset);
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join("")}]/Bounds[${bounds.join(" ")}]/Encode[${pieces.map(() => "0 1").join(" ")}]>>`;
}
