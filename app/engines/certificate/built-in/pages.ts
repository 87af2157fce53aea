/**
 * The sheets that templates come in. Their names are part of background ids, so they are never
 * renamed.
 */
export const PAGE_IDS = [
  "a4-landscape",
  "a4-portrait",
  "letter-landscape",
  "letter-portrait",
  "square",
] as const;
export type PageId = (typeof PAGE_IDS)[number];

export interface Page {
  id: PageId;
  widthPx: number;
  heightPx: number;
  /**
   * Pixels per unit: templates are measured in units of 1/1414 of the shorter side, which is a
   * pixel on A4.
   */
  unit: number;
  isTall: boolean;
  /** Its signatory is left out. */
  isUnsigned?: boolean;
}

function page(id: PageId, widthPx: number, heightPx: number): Page {
  return {
    id,
    widthPx,
    heightPx,
    unit: Math.min(widthPx, heightPx) / 1414,
    isTall: heightPx > widthPx,
  };
}

/**
 * The long side of paper has 2000 pixels; Letter is 11 × 8.5 inches. A badge is shared on screens,
 * and 1600 is plenty.
 */
export const PAGES: Record<PageId, Page> = {
  "a4-landscape": page("a4-landscape", 2000, 1414),
  "a4-portrait": page("a4-portrait", 1414, 2000),
  "letter-landscape": page("letter-landscape", 2000, 1545),
  "letter-portrait": page("letter-portrait", 1545, 2000),
  square: page("square", 1600, 1600),
};

/** What most templates come in. */
export const PAPER_PAGES: readonly PageId[] = [
  "a4-landscape",
  "a4-portrait",
  "letter-landscape",
  "letter-portrait",
];

export function isPageId(text: string): text is PageId {
  return (PAGE_IDS as readonly string[]).includes(text);
}
