import type { Page } from "../pages.ts";
import type { Palette } from "../palette.ts";
import { medal } from "./emblems.ts";
import { codePlate, type FootVoices, fact } from "./foot.ts";
import { waveRing } from "./guilloche.ts";
import { type Area, line, path, placed, rect, stroke } from "./shapes.ts";
import { type ColumnOf, joined, type RowOf } from "./stack.ts";
import { textIn, type Voice } from "./words.ts";

/** Lower parts of templates besides a row of columns: seals, cells, codes in places of their own. */

/** A metal seal with an engraved face among columns, `units` across. */
export function sealColumn(palette: Palette, units: number, face: string): ColumnOf {
  const { accent, deep, accentTint } = palette;
  const waves = [0, 0.25, 0.5, 0.75].map((turn) => waveRing(0, 0, 34, 56, 18, turn));
  const engraving = path(waves.join(""), stroke(deep, 0.8, 0.5));
  return ({ unit }) => ({
    width: units * unit,
    height: units * unit,
    draw: ({ x, y, width, height }) => ({
      shapes: placed(
        medal(accent, accentTint, deep, engraving + face),
        x + width / 2,
        y + height / 2,
        (units / 196) * unit,
      ),
      fields: [],
    }),
  });
}

/** Columns above each other, as one. */
export function piled(between: number, ...given: ColumnOf[]): ColumnOf {
  return (page) => {
    const measured = given.map((column) => column(page));
    const gaps = between * page.unit;
    const width = Math.max(...measured.map((column) => column.width));
    return {
      width,
      height: measured.reduce((sum, { height }) => sum + height, gaps * (given.length - 1)),
      draw({ x, y }) {
        let top = y;
        const drawn = measured.map((column) => {
          const area = { x, y: top, width, height: column.height };
          top += column.height + gaps;
          return column.draw(area);
        });
        return joined(...drawn);
      },
    };
  };
}

/**
 * Columns in the cells of a ruled record, each in the middle of its cell. A cell is as wide as its
 * column and its share of what is left.
 */
export function cells(pad: number, paint: string, ...given: ColumnOf[]): RowOf {
  return (page) => {
    const measured = given.map((column) => column(page));
    const padding = pad * page.unit;
    return {
      height: Math.max(...measured.map(({ height }) => height)) + 2 * padding,
      draw({ x, y, width, height }) {
        const used = measured.reduce((sum, column) => sum + column.width, 0);
        const share = (width - used) / measured.length;
        if (share < padding) throw new Error(`The cells are too narrow for ${page.id}`);
        let left = x;
        const drawn = measured.map((column, i) => {
          const at = { x: left + share / 2, y: y + (height - column.height) / 2 };
          const rule = i > 0 ? line(left, y, left, y + height, paint) : "";
          left += column.width + share;
          return joined(rule, column.draw({ ...at, width: column.width, height: column.height }));
        });
        return joined(rect({ x, y, width, height }, paint), ...drawn);
      },
    };
  };
}

/** The certificate's id over what it is. */
export const numbered = (voices: FootVoices, units: number, caption = "Certificate number") =>
  fact(
    "certificate-id",
    "Certificate ID",
    "{Certificate ID}",
    { ...voices, value: { ...voices.value, units: voices.value.units * 0.86 } },
    { units, ruled: false, caption },
  );

/** The completion date over what it is, without a rule. */
export const plainDate = (voices: FootVoices, units: number, caption = "Date") =>
  fact("date", "Completion Date", "{Completion Date}", voices, { units, ruled: false, caption });

/**
 * The code in a place of its own, `side` units with its plate: in a corner of the page or on a band
 * of its artwork. `id`: the certificate's id below it, as wide as `width`.
 */
export function placedCode(
  page: Page,
  middle: number,
  top: number,
  options: { side?: number; id?: Voice; width?: number; border?: string } = {},
) {
  const { side = 200, id, width = 330, border } = options;
  const { unit } = page;
  const plate: Area = {
    x: middle - (side / 2) * unit,
    y: top,
    width: side * unit,
    height: side * unit,
  };
  const below = {
    x: middle - (width / 2) * unit,
    y: top + (side + 6) * unit,
    width: width * unit,
    height: 34 * unit,
  };
  const code = codePlate(page, plate, "#ffffff", border);
  if (!id) return code;
  const named = textIn(page, below, "certificate-id", "Certificate ID", "{Certificate ID}", id);
  return { ...code, fields: [...code.fields, named] };
}
