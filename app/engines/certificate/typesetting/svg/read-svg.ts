/** An element of a drawing of our own. Text between elements is not kept: artwork has none. */
export interface SvgNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: SvgNode[];
}

/** A drawing, or a part of one, that is beyond what we read. */
export class SvgUnsupportedError extends Error {
  override name = "SvgUnsupportedError";
}

const TAG = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)="([^"]*)"/g;

/**
 * Reads the plain XML that our artwork is written in: elements and quoted attributes. Throws for
 * anything else.
 */
export function readSvg(text: string): SvgNode {
  const document: SvgNode = { name: "", attributes: new Map(), children: [] };
  const open = [document];
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("<", at);
    if (next < 0) break;
    TAG.lastIndex = next;
    const found = TAG.exec(text);
    if (!found) throw new SvgUnsupportedError(`No plain element at letter ${next}`);
    const [tag, closes, name = "", attributes = "", isEmpty] = found;
    at = next + tag.length;
    if (closes) {
      if (open.pop()?.name !== name)
        throw new SvgUnsupportedError(`</${name}> closes another element`);
      continue;
    }
    const pairs = Array.from(
      attributes.matchAll(ATTRIBUTE),
      ([, key = "", value = ""]): [string, string] => [key, value],
    );
    const node: SvgNode = { name, attributes: new Map(pairs), children: [] };
    open.at(-1)!.children.push(node);
    if (!isEmpty) open.push(node);
  }
  const [root] = document.children;
  if (open.length !== 1 || root?.name !== "svg")
    throw new SvgUnsupportedError("The document is not one drawing");
  return root;
}

/** Every element with an id, wherever it stands. */
export function nodesById(root: SvgNode): Map<string, SvgNode> {
  const found = new Map<string, SvgNode>();
  const visit = (node: SvgNode) => {
    const id = node.attributes.get("id");
    if (id !== undefined) found.set(id, node);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** A length in pixels. */
export function lengthOf(node: SvgNode, name: string, otherwise = 0): number {
  const text = node.attributes.get(name);
  if (text === undefined) return otherwise;
  const value = Number(text.replace(/px$/, ""));
  if (!Number.isFinite(value)) throw new SvgUnsupportedError(`${name}="${text}" is no number`);
  return value;
}

export function numbersOf(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g), ([number]) =>
    Number(number),
  );
}

/** [a, b, c, d, e, f] as in SVG and PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiplied(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** The `transform` attribute as one matrix. */
export function transformOf(text: string | undefined): Matrix {
  let matrix = IDENTITY;
  for (const [, name, inside = ""] of (text ?? "").matchAll(/\b(\w+)\s{0,5}\(([^()]*)\)/g)) {
    matrix = multiplied(matrix, oneTransform(name!, numbersOf(inside)));
  }
  return matrix;
}

function oneTransform(name: string, [a = 0, b, c, d, e, f]: number[]): Matrix {
  if (name === "translate") return [1, 0, 0, 1, a, b ?? 0];
  if (name === "scale") return [a, 0, 0, b ?? a, 0, 0];
  if (name === "matrix") return [a, b!, c!, d!, e!, f!];
  if (name === "skewX") return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
  if (name === "skewY") return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
  if (name !== "rotate") throw new SvgUnsupportedError(`transform ${name}`);
  const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
  const turn: Matrix = [cos, sin, -sin, cos, 0, 0];
  if (b === undefined || c === undefined) return turn;
  return multiplied([1, 0, 0, 1, b, c], multiplied(turn, [1, 0, 0, 1, -b, -c]));
}
