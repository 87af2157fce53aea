import type { Field } from "../../design/design.ts";
import type { Page } from "../pages.ts";
import type { Sheet } from "../template.ts";
import { type Area, rect } from "./shapes.ts";

/** Something with a height of its own, drawn into the area it was given. */
export interface Row {
  /** In pixels of the page. */
  height: number;
  /** Its share of the height that is left; 0 or absent: none. */
  grow?: number;
  /** The most that it takes of it, in pixels. */
  growth?: number;
  draw?(area: Area): Sheet;
}

/** A row that is measured when the page is known. */
export type RowOf = (page: Page) => Row;

/**
 * How much further a gap may open on an upright page, in units: there the words have half as much
 * width and half as much height again.
 */
const UPRIGHT_GROWTH = 64;

/**
 * Empty height between two rows: `units` at least, and up to `most` times as much where there is
 * room.
 */
export function gap(units: number, most = 4): RowOf {
  return ({ unit, isTall }) => ({
    height: units * unit,
    grow: units + (isTall ? 12 : 0),
    growth: (units * (most - 1) + (isTall ? UPRIGHT_GROWTH : 0)) * unit,
  });
}

/** A row with a margin on both sides. */
export function narrower(units: number, row: RowOf): RowOf {
  return (page) => {
    const measured = row(page);
    const aside = units * page.unit;
    return {
      ...measured,
      draw: (area) => measured.draw!({ ...area, x: area.x + aside, width: area.width - 2 * aside }),
    };
  };
}

/** A row that is drawn higher up, into the gap above it. What is below keeps its place. */
export function raised(units: number, row: RowOf): RowOf {
  return (page) => {
    const measured = row(page);
    return {
      ...measured,
      draw: (area) => measured.draw!({ ...area, y: area.y - units * page.unit }),
    };
  };
}

/** Shapes in the flow of words. */
export function ornament(units: number, draw: (area: Area, unit: number) => string): RowOf {
  return ({ unit }) => ({
    height: units * unit,
    draw: (area) => ({ shapes: draw(area, unit), fields: [] }),
  });
}

/**
 * Lays rows out from top to bottom over the whole width of an area. Height that is left widens the
 * gaps, each up to its most, and what is left then lies above and below in the proportion of
 * `align`: 0 is at the top, 0.5 in the middle. Throws when it is too low.
 */
export function stack(page: Page, area: Area, rows: RowOf[], align = 0.5): Sheet {
  const measured = rows.map((row) => row(page));
  const used = measured.reduce((sum, { height }) => sum + height, 0);
  const spare = area.height - used;
  if (spare < -0.5) throw new Error(`The rows are ${Math.ceil(-spare)} px too high for ${page.id}`);
  const weight = measured.reduce((sum, { grow = 0 }) => sum + grow, 0);
  const grown = measured.map(({ grow = 0, growth = Infinity }) =>
    grow > 0 ? Math.min(growth, (Math.max(0, spare) * grow) / weight) : 0,
  );
  let y = area.y + Math.max(0, spare - grown.reduce((sum, part) => sum + part, 0)) * align;
  const drawn: Sheet[] = [];
  for (const [i, row] of measured.entries()) {
    const height = row.height + grown[i]!;
    if (row.draw) drawn.push(row.draw({ x: area.x, y, width: area.width, height }));
    y += height;
  }
  return joined(...drawn);
}

/** Something with a width of its own. Columns stand on the same foot. */
export interface Column {
  /** In pixels of the page. */
  width: number;
  height: number;
  /** It keeps its height, so that other rows stay where they are. */
  isLeftOut?: boolean;
  /** The margin that it keeps to when it is left alone in a row. Absent: the middle. */
  align?: "left" | "center" | "right";
  draw(area: Area): Sheet;
}
export type ColumnOf = (page: Page) => Column;

/**
 * Columns beside each other, the first at the left edge and the last at the right one, as one row.
 * One column alone is in the middle.
 */
export function columns(...given: ColumnOf[]): RowOf {
  return (page) => {
    const all = given.map((column) => column(page));
    const height = Math.max(...all.map((column) => column.height));
    const measured = all.filter((column) => !column.isLeftOut);
    return {
      height,
      draw(area) {
        const used = measured.reduce((sum, { width }) => sum + width, 0);
        if (used > area.width + 1)
          throw new Error(
            `The columns are ${Math.ceil(used - area.width)} px too wide for ${page.id}`,
          );
        const between = measured.length > 1 ? (area.width - used) / (measured.length - 1) : 0;
        const spare = measured.length > 1 ? 0 : area.width - used;
        const [{ align = "center" } = {}] = all.length > 1 ? measured : [];
        let x = area.x + { left: 0, center: spare / 2, right: spare }[align];
        const drawn: Sheet[] = [];
        for (const column of measured) {
          drawn.push(
            column.draw({
              x,
              y: area.y + height - column.height,
              width: column.width,
              height: column.height,
            }),
          );
          x += column.width + between;
        }
        return joined(...drawn);
      },
    };
  };
}

/** Width that stays empty among columns. */
export function emptyColumn(units: number): ColumnOf {
  return ({ unit }) => ({
    width: units * unit,
    height: 0,
    draw: () => ({ shapes: "", fields: [] }),
  });
}

/** Sheets above each other, the first at the bottom. Text is taken as shapes. */
export function joined(...parts: (Sheet | string)[]): Sheet {
  const sheets = parts.map((part) =>
    typeof part === "string" ? ({ shapes: part, fields: [] } as Sheet) : part,
  );
  return {
    shapes: sheets.map(({ shapes }) => shapes).join(""),
    fields: sheets.flatMap(({ fields }): Field[] => fields),
    free: sheets.flatMap(({ free = [] }) => free),
  };
}

/** A row that leaves so many pixels free at its right end. */
export function shorter(pixels: number, row: RowOf): RowOf {
  return (page) => {
    const measured = row(page);
    return { ...measured, draw: (area) => measured.draw!({ ...area, width: area.width - pixels }) };
  };
}

/** The whole page as an area. */
export function wholePage({ widthPx, heightPx }: Page): Area {
  return { x: 0, y: 0, width: widthPx, height: heightPx };
}

/** The page in one colour. */
export function ground(page: Page, colour: string): string {
  return rect(wholePage(page), `fill="${colour}"`);
}
