/** How far a design may go. Wide enough for any certificate, narrow enough that a hostile form costs nothing. */
export const MOST_FIELDS = 200;
export const MOST_CONTENT_LETTERS = 2_000;
export const MOST_TITLE_LETTERS = 120;
export const MOST_VALUE_LETTERS = 500;
export const SMALLEST_SIDE_PERCENT = 0.5;
export const SMALLEST_TEXT = 6;
export const LARGEST_TEXT = 144;
/** Steps of undo that are kept. */
export const KEPT_REVISIONS = 100;
/** An uploaded background, as stated beside its control. */
/** Of the picture of a signature. */
export const MOST_SIGNATURE_BYTES = 2 * 1024 * 1024;

export const MOST_BACKGROUND_BYTES = 10 * 1024 * 1024;
/** The share of its size that a text may shrink to. */
export const FLOOR_SHARE = 0.55;
/** One press of a nudge button or arrow key, in percent of the page; with Shift ten times that. */
export const NUDGE_PERCENT = 0.5;

/** One decimal: what a box keeps. */
export function toTenth(percent: number): number {
  return Math.round(percent * 10) / 10;
}

/** The floor of shrink-to-fit for a size, same unit. */
export function floorOf(size: number): number {
  return Math.min(size, Math.max(SMALLEST_TEXT, Math.round(size * FLOOR_SHARE)));
}
