import type { Field } from "../design/design.ts";
import type { Page, PageId } from "./pages.ts";
import type { Palette, PaletteSeed } from "./palette.ts";

/** What templates are for, as the gallery lists it. */
export const OCCASIONS = [
  "Completion",
  "Achievement",
  "Participation",
  "Appreciation",
  "Employee awards",
  "Safety",
  "CPD hours",
  "School",
  "Graduation",
  "Sport",
  "Church",
  "NGO",
  "Arabic and English",
  "French and English",
  "Badge",
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** A drawn page: SVG shapes that cover it, and the fields on them. */
export interface Sheet {
  shapes: string;
  fields: Field[];
}

export type DrawTemplate = (page: Page, palette: Palette) => Sheet;

/** A design described once, and laid out on any of its pages in any palette. */
export interface Template {
  /** `[a-z-]`; part of background ids. Never renamed: saved designs refer to it. */
  slug: string;
  name: string;
  /** One sentence for the gallery. */
  description: string;
  occasions: readonly [Occasion, ...Occasion[]];
  /** The first one is what `built-in:<slug>` is drawn on. */
  pages: readonly PageId[];
  palette: PaletteSeed;
  /** The latest edition. */
  draw: DrawTemplate;
  /**
   * The editions before it, the first one first: certificates that were issued on them are drawn
   * again.
   */
  earlier?: readonly DrawTemplate[];
}

/** The number of a template's latest edition. */
export const latestEdition = ({ earlier = [] }: Pick<Template, "earlier">) => earlier.length + 1;
