import { chartScale } from "../../chart-scale.ts";

/** Where everything of the chart stands, in the units of its view box. */
export interface BarLayout {
  width: number;
  height: number;
  /** The zero line. */
  base: number;
  left: number;
  lines: { y: number; tick: number }[];
  bars: { x: number; middle: number; width: number; delivered: Box; failed: Box }[];
  /** The bar to put its number on: the one with most delivered, the latest of equals. -1 when nothing was. */
  highest: number;
}

interface Box {
  y: number;
  height: number;
}

const TOP = 24;
const AXIS_HEIGHT = 32;
/** So that one failed message can be seen beside thousands that arrived. */
const MIN_BAR_HEIGHT = 3;
const GAP = 2;
/** Of a day's width, what its bar takes. */
const BAR_SHARE = 0.56;

export function barLayout(
  days: readonly { delivered: number; failed: number }[],
  { width, height, left }: { width: number; height: number; left: number },
): BarLayout {
  const { top, ticks } = chartScale(Math.max(0, ...days.map(({ delivered, failed }) => delivered + failed)));
  const base = height - AXIS_HEIGHT;
  const unit = (base - TOP) / top;
  const dayWidth = (width - left) / Math.max(1, days.length);
  const tall = (count: number) => (count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, round(count * unit)));
  const most = Math.max(0, ...days.map(({ delivered }) => delivered));
  return {
    width,
    height,
    base,
    left,
    lines: ticks.map((tick) => ({ tick, y: round(base - tick * unit) })),
    bars: days.map(({ delivered, failed }, index) => {
      const x = round(left + index * dayWidth + (dayWidth * (1 - BAR_SHARE)) / 2);
      const below = tall(delivered);
      const above = tall(failed);
      return {
        x,
        middle: round(left + (index + 0.5) * dayWidth),
        width: round(dayWidth * BAR_SHARE),
        delivered: { y: round(base - below), height: below },
        failed: { y: round(base - below - above - (below > 0 && above > 0 ? GAP : 0)), height: above },
      };
    }),
    highest: most === 0 ? -1 : days.findLastIndex(({ delivered }) => delivered === most),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
