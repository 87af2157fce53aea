import {
  IDENTITY,
  lengthOf,
  type Matrix,
  nodesById,
  numbersOf,
  readSvg,
  type SvgNode,
  SvgUnsupportedError,
  transformOf,
} from "./read-svg.ts";
import { FIRST_PAINT, type Paint, paintOf, referenceOf, rgbNumbers } from "./svg-paint.ts";
import { type PathOperators, shapeOutline, shortNumber } from "./svg-path.ts";
import { shadingOf } from "./svg-shading.ts";

/**
 * A drawing as PDF operators in its own pixels, y downwards, and the resources they name. All forms
 * share one dictionary of resources.
 */
export interface PdfDrawing {
  width: number;
  height: number;
  operators: string;
  forms: Map<string, PdfForm>;
  /** Entries of shading dictionaries. */
  shadings: Map<string, string>;
  /** Graphics states: the opacity of fills and strokes, from 0 to 1. */
  opacities: Map<string, number>;
}

interface PdfForm {
  operators: string;
  box: readonly [number, number, number, number];
  /** Drawn by itself first, since it is see-through as a whole (ISO 32000-2, 11.6.6). */
  isGroup: boolean;
}

/** Wide enough for anything on a page, wherever it was moved from. */
const ANYWHERE = [-9999, -9999, 19_999, 19_999] as const;

/**
 * The artwork of our own designs as PDF operators: shapes, groups, uses, gradients, patterns,
 * clips, opacities. Throws `SvgUnsupportedError` for what it does not know, so that nothing is ever
 * drawn otherwise than in the picture.
 */
export function svgToPdf(text: string): PdfDrawing {
  const root = readSvg(text);
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(root.attributes.get("viewBox") ?? "");
  if (x || y || width !== lengthOf(root, "width") || height !== lengthOf(root, "height"))
    throw new SvgUnsupportedError("viewBox");
  const writer = new DrawingWriter(root);
  return { width, height, operators: writer.document(root), ...writer.resources };
}

class DrawingWriter {
  readonly resources = {
    forms: new Map<string, PdfForm>(),
    shadings: new Map<string, string>(),
    opacities: new Map<string, number>(),
  };
  private readonly byId: Map<string, SvgNode>;
  private readonly formNames = new Map<string, string>();

  constructor(root: SvgNode) {
    this.byId = nodesById(root);
  }

  document(root: SvgNode): string {
    return this.children(root, paintOf(root.attributes, FIRST_PAINT));
  }

  private children(node: SvgNode, paint: Paint): string {
    return node.children.map((child) => this.element(child, paint)).join("\n");
  }

  private element(node: SvgNode, outer: Paint): string {
    if (["defs", "clipPath", "linearGradient", "radialGradient", "pattern"].includes(node.name))
      return "";
    const paint = paintOf(node.attributes, outer);
    const opacity = lengthOf(node, "opacity", 1);
    const clip = referenceOf(node.attributes.get("clip-path"));
    const outline = shapeOutline(node);
    let body: string;
    if (outline) body = this.shape(outline, isSingle(paint) ? faded(paint, opacity) : paint);
    else if (node.name === "g") body = this.children(node, paint);
    else if (node.name === "use") body = this.use(node, paint);
    else throw new SvgUnsupportedError(`<${node.name}>`);
    if (opacity < 1 && !(outline && isSingle(paint))) {
      body = `${this.see(opacity)}${this.form(body, ANYWHERE, true)} Do`;
    }
    if (!body) return "";
    const matrix = transformOf(node.attributes.get("transform"));
    const moved = matrix.every((value, i) => value === IDENTITY[i])
      ? ""
      : `${matrixText(matrix)} cm\n`;
    const clipped = clip === null ? "" : `${this.clip(clip)}\n`;
    return moved || clipped || opacity < 1 ? `q ${moved}${clipped}${body} Q` : body;
  }

  private use(node: SvgNode, paint: Paint): string {
    const target = this.byId.get((node.attributes.get("href") ?? "").slice(1));
    if (!target) throw new SvgUnsupportedError("use of nothing");
    // The same element in the same paint is one form, however often it is used.
    const form = `${this.form(this.element(target, paint), ANYWHERE, false)} Do`;
    const [x, y] = [lengthOf(node, "x"), lengthOf(node, "y")];
    return x || y ? `q 1 0 0 1 ${shortNumber(x)} ${shortNumber(y)} cm ${form} Q` : form;
  }

  private form(operators: string, box: PdfForm["box"], isGroup: boolean): string {
    const key = `${isGroup} ${box.join(" ")} ${operators}`;
    let name = this.formNames.get(key);
    if (!name) {
      name = `Art${this.formNames.size + 1}`;
      this.formNames.set(key, name);
      this.resources.forms.set(name, { operators, box, isGroup });
    }
    return `/${name}`;
  }

  private shape(outline: PathOperators, paint: Paint): string {
    const parts: string[] = [];
    const server = referenceOf(paint.fill);
    const isFilled = paint.fill !== "none" && paint.fillOpacity > 0;
    const isStroked = paint.stroke !== "none" && paint.strokeOpacity > 0 && paint.width > 0;
    const star = paint.fillRule === "evenodd" ? "*" : "";
    if (server && isFilled) parts.push(this.served(server, outline, paint));
    const fills = isFilled && !server;
    const isOpaque = paint.fillOpacity === 1 && paint.strokeOpacity === 1;
    // What is see-through is filled first and stroked over it, as SVG does; a reader may draw both
    // at once as one.
    if (fills && isStroked && isOpaque) {
      parts.push(
        `q ${rgbNumbers(paint.fill)} rg ${strokeSettings(paint)}\n${outline.text}\nB${star} Q`,
      );
    } else {
      if (fills)
        parts.push(
          `q ${this.see(paint.fillOpacity)}${rgbNumbers(paint.fill)} rg\n${outline.text}\nf${star} Q`,
        );
      if (isStroked)
        parts.push(
          `q ${this.see(paint.strokeOpacity)}${strokeSettings(paint)}\n${outline.text}\nS Q`,
        );
    }
    return parts.join("\n");
  }

  /** A shape filled with a gradient or a pattern: painted through the shape as through a hole. */
  private served(id: string, outline: PathOperators, paint: Paint): string {
    const node = this.byId.get(id);
    const hole = `${outline.text}\nW${paint.fillRule === "evenodd" ? "*" : ""} n`;
    const state = this.see(paint.fillOpacity);
    if (node?.name === "pattern") {
      if (state) throw new SvgUnsupportedError("a see-through pattern");
      return `q ${hole}\n${this.tiles(node, outline)} Q`;
    }
    if (!node) throw new SvgUnsupportedError("fill with nothing");
    const { entries, matrix } = shadingOf(node, outline);
    const { shadings } = this.resources;
    let name = [...shadings].find(([, known]) => known === entries)?.[0];
    if (!name) {
      name = `Shade${shadings.size + 1}`;
      shadings.set(name, entries);
    }
    return `q ${state}${hole}\n${matrixText(matrix)} cm /${name} sh Q`;
  }

  /** Every tile of a pattern that the shape touches. */
  private tiles(node: SvgNode, { left, top, right, bottom }: PathOperators): string {
    const [width, height] = [lengthOf(node, "width"), lengthOf(node, "height")];
    if (node.attributes.get("patternUnits") !== "userSpaceOnUse" || !(width > 0) || !(height > 0)) {
      throw new SvgUnsupportedError("a pattern without a size of its own");
    }
    const [x, y] = [lengthOf(node, "x"), lengthOf(node, "y")];
    const tile = this.form(
      this.children(node, paintOf(node.attributes, FIRST_PAINT)),
      [0, 0, width, height],
      false,
    );
    const out: string[] = [];
    for (let row = Math.floor((top - y) / height); y + row * height < bottom; row++) {
      for (let column = Math.floor((left - x) / width); x + column * width < right; column++) {
        out.push(
          `q 1 0 0 1 ${shortNumber(x + column * width)} ${shortNumber(y + row * height)} cm ${tile} Do Q`,
        );
      }
    }
    return out.join("\n");
  }

  private clip(id: string): string {
    const node = this.byId.get(id);
    const [shape, ...more] = node?.children ?? [];
    const outline = shape && shapeOutline(shape);
    if (
      !outline ||
      more.length ||
      node!.attributes.get("clipPathUnits") === "objectBoundingBox" ||
      shape.attributes.has("transform")
    ) {
      throw new SvgUnsupportedError("a clip that is not one shape");
    }
    return `${outline.text}\nW${shape.attributes.get("clip-rule") === "evenodd" ? "*" : ""} n`;
  }

  private see(opacity: number): string {
    if (opacity >= 1) return "";
    const name = `See${Math.round(opacity * 1000)}`;
    this.resources.opacities.set(name, opacity);
    return `/${name} gs `;
  }
}

/** True for a shape that is only filled or only stroked: fading it is fading its colour. */
function isSingle(paint: Paint): boolean {
  return (paint.fill === "none") !== (paint.stroke === "none");
}

function faded(paint: Paint, opacity: number): Paint {
  return {
    ...paint,
    fillOpacity: paint.fillOpacity * opacity,
    strokeOpacity: paint.strokeOpacity * opacity,
  };
}

const CAPS: Record<string, number> = { butt: 0, round: 1, square: 2 };
const JOINS: Record<string, number> = { miter: 0, round: 1, bevel: 2 };

function strokeSettings({ stroke, width, cap, join, miter, dashes, dashOffset }: Paint): string {
  const set = [`${rgbNumbers(stroke)} RG ${shortNumber(width)} w`];
  if (cap !== "butt") set.push(`${CAPS[cap]} J`);
  if (join !== "miter") set.push(`${JOINS[join]} j`);
  else set.push(`${shortNumber(miter)} M`);
  if (dashes.length)
    set.push(`[${dashes.map(shortNumber).join(" ")}] ${shortNumber(dashOffset)} d`);
  return set.join(" ");
}

function matrixText(matrix: Matrix): string {
  const fine = (value: number) => String(Math.round(value * 1e5) / 1e5 || 0);
  return [...matrix.slice(0, 4).map(fine), ...matrix.slice(4).map(shortNumber)].join(" ");
}
