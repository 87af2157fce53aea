import type { ReactNode } from "react";
import type { SatoriOptions } from "satori";
import satori from "satori";
import type { PlaceholderValues } from "../../placeholders/index.ts";
import { type Design, SIZE_REFERENCE_PX } from "../design/design.ts";
import { groupsToLeaveOut } from "../design/design-texts.ts";
import type { OwnFamily } from "../typesetting/font-families.ts";
import type { OwnFonts } from "../typesetting/fonts.server.ts";
import type { PixelBox } from "../typesetting/pixel-box.ts";
import { type Turn, turnedBox, turnOf } from "../typesetting/turn.ts";

/** A design with every box in whole pixels, as Satori laid it out. */
export interface LaidOutDesign {
  page: { width: number; height: number };
  /** What Satori drew, without its document: `fillSheet` puts what each box shows in its place. */
  sheet: string;
  /** Pixels per unit of field size. */
  scale: number;
  wrapping: NonNullable<Design["wrapping"]>;
  /** The uploaded families that its texts may name. */
  ownFonts: OwnFonts;
  /** Of a preview: what would print nothing shows what belongs there. */
  showsEmpty: boolean;
  /** One per field, in the design's order, as they are before they are turned. */
  boxes: PixelBox[];
  turns: (Turn | null)[];
  /** The upright boxes around the turned ones. */
  bounds: PixelBox[];
  /**
   * Of a field that may be left out: the keys of the placeholders that decide. Null: it is always
   * drawn.
   */
  deciding: (readonly string[] | null)[];
}

/** Whether a field's group is left out: nobody signed, and nothing is known of who would have. */
export function isLeftOut(
  { deciding }: LaidOutDesign,
  index: number,
  values: PlaceholderValues,
): boolean {
  return deciding[index]?.every((key) => !values.get(key)?.trim()) ?? false;
}

/** A node as Satori takes it; no JSX so that the worker needs no React. */
export interface LayoutNode {
  type: string;
  key?: string;
  props: {
    style: Record<string, string | number>;
    children?: LayoutNode[] | string;
    src?: string;
    width?: number;
    height?: number;
  };
}

export function fieldBoxNode(
  field: Design["fields"][number],
  children?: LayoutNode[] | string,
): LayoutNode {
  const { x, y, width, height } = field.box;
  return {
    type: "div",
    key: field.id,
    props: {
      style: {
        display: "flex",
        position: "absolute",
        left: `${x}%`,
        top: `${y}%`,
        width: `${width}%`,
        height: `${height}%`,
      },
      ...(children ? { children } : {}),
    },
  };
}

export function pageNode(design: Design, children: LayoutNode[]): LayoutNode {
  return {
    type: "div",
    props: {
      style: {
        display: "flex",
        position: "relative",
        width: design.widthPx,
        height: design.heightPx,
      },
      children,
    },
  };
}

/** A box that Satori draws in a colour which says whose it is: 0 the background's, then the fields'. */
function markedBox(node: LayoutNode, number: number): LayoutNode {
  const backgroundColor = `#${number.toString(16).padStart(6, "0")}`;
  return { ...node, props: { ...node.props, style: { ...node.props.style, backgroundColor } } };
}

const WHOLE_PAGE: LayoutNode = {
  type: "div",
  props: { style: { display: "flex", position: "absolute", width: "100%", height: "100%" } },
};
const RECTANGLE = /<rect [^<>]*>/g;
const MARK = /fill="#([0-9a-f]{6})"/;

/**
 * Satori's drawing with the markup of the background and of each field in the place of its box.
 * What Satori leaves out, as lying beside the page, comes where it is in the design's order.
 */
export function fillSheet(
  { sheet, boxes }: Pick<LaidOutDesign, "sheet" | "boxes">,
  background: string,
  fieldMarkup: (index: number) => string,
): string {
  let next = 0;
  const upTo = (number: number): string => {
    let markup = "";
    for (; next <= number; next++) markup += next === 0 ? background : fieldMarkup(next - 1);
    return markup;
  };
  const filled = sheet.replace(RECTANGLE, (rectangle) => {
    const [, colour] = MARK.exec(rectangle) ?? [];
    return colour ? upTo(Number.parseInt(colour, 16)) : rectangle;
  });
  return filled + upTo(boxes.length);
}

/** Runs Satori over a page; returns its SVG. */
export async function runSatori(
  design: Design,
  page: LayoutNode,
  options: Partial<SatoriOptions>,
): Promise<string> {
  const size = { width: design.widthPx, height: design.heightPx };
  return satori(
    page as unknown as ReactNode,
    { fonts: [], embedFont: false, ...options, ...size } as SatoriOptions,
  );
}

/**
 * The uploaded families of a design with their bytes. `files`: by `fileKey`; a style whose file
 * isn't among them is left out.
 */
function ownFontsOf({ ownFonts = {} }: Design, files: ReadonlyMap<string, Uint8Array>): OwnFonts {
  return new Map(
    Object.entries(ownFonts).map(([family, styles = []]) => [
      family as OwnFamily,
      styles.flatMap(({ bold, italic, fileKey }) => {
        const bytes = files.get(fileKey);
        return bytes ? [{ bold, italic, file: fileKey, bytes }] : [];
      }),
    ]),
  );
}

const NO_FILES: ReadonlyMap<string, Uint8Array> = new Map();

/**
 * Lays out the design once per version: every later text is fitted into these boxes. `files`: those
 * of its fonts, by `fileKey`.
 */
export async function layOutDesign(design: Design, files = NO_FILES): Promise<LaidOutDesign> {
  const found = new Map<string, PixelBox>();
  const svg = await runSatori(
    design,
    pageNode(design, [
      markedBox(WHOLE_PAGE, 0),
      ...design.fields.map((field, index) => markedBox(fieldBoxNode(field), index + 1)),
    ]),
    {
      onNodeDetected: (node) => {
        if (node.key !== undefined && node.key !== null) {
          found.set(String(node.key), {
            left: node.left,
            top: node.top,
            width: node.width,
            height: node.height,
          });
        }
      },
    },
  );
  const boxes = design.fields.map((field) => {
    const box = found.get(field.id);
    if (!box) throw new Error(`The layout lost field ${field.id}`);
    return box;
  });
  const turns = design.fields.map((field, index) => turnOf(field.rotation, boxes[index]!));
  const { showsEmpty = false } = design;
  const deciding = groupsToLeaveOut(showsEmpty ? [] : design.fields);
  return {
    page: { width: design.widthPx, height: design.heightPx },
    sheet: svg.slice(svg.indexOf(">") + 1, -"</svg>".length),
    scale: design.widthPx / SIZE_REFERENCE_PX,
    wrapping: design.wrapping ?? "largest",
    ownFonts: ownFontsOf(design, files),
    showsEmpty,
    boxes,
    turns,
    bounds: boxes.map((box, index) => turnedBox(turns[index]!, box)),
    deciding: design.fields.map(({ group }) => (group && deciding.get(group)) || null),
  };
}
