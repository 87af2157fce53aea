export const TOOLBAR_SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24] as const;
export const DISPLAY_SIZES = [28, 32, 36, 40, 48, 54, 60, 72] as const;

/**
 * How far a design may go. Wide enough for any certificate, narrow enough that a hostile form costs
 * nothing.
 */
export const MAX_DESIGN_FIELDS = 200;
export const MAX_CONTENT_LETTERS = 2_000;
export const MAX_TITLE_LETTERS = 120;
export const MAX_VALUE_LETTERS = 500;
export const MIN_SIDE_PERCENT = 0.5;
export const MIN_TEXT_SIZE = 6;
export const MAX_TEXT_SIZE = 144;
/** Of an uploaded background, as stated beside its control. */
export const MAX_BACKGROUND_UPLOAD_BYTES = 10 * 1024 * 1024;
/** The share of its size that a text may shrink to. */
const FLOOR_SHARE = 0.55;
/** One press of a nudge button or arrow key, in percent of the page; with Shift ten times that. */
export const NUDGE_PERCENT = 0.5;

/** One decimal: what a box keeps. */
export function toTenth(percent: number): number {
  return Math.round(percent * 10) / 10;
}

/** The floor of shrink-to-fit for a size, same unit. */
export function floorOf(size: number): number {
  return Math.min(size, Math.max(MIN_TEXT_SIZE, Math.round(size * FLOOR_SHARE)));
}
