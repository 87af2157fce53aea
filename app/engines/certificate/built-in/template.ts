import type { Box, Field } from "../design/design.ts";
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
  /** Where names go: no ink of a name reaches out of it, nor touches artwork in it. */
  free?: readonly Box[];
}

/** One drawing of a template, in its colours. */
export interface Edition {
  palette: PaletteSeed;
  draw(page: Page, palette: Palette): Sheet;
}

/** A design described once, and laid out on any of its pages in any palette: its latest edition. */
export interface Template extends Edition {
  /** `[a-z-]`; part of background ids. Never renamed: saved designs refer to it. */
  slug: string;
  name: string;
  /** One sentence for the gallery. */
  description: string;
  occasions: readonly [Occasion, ...Occasion[]];
  /** The first one is what `built-in:<slug>` is drawn on. */
  pages: readonly PageId[];
  /**
   * The editions before it, the first one first: certificates that were issued on them are drawn
   * again.
   */
  earlier?: readonly Edition[];
}

/** The number of a template's latest edition. */
export const latestEdition = ({ earlier = [] }: Pick<Template, "earlier">) => earlier.length + 1;

/** Two editions that one function draws: they differ in their lower part. */
export function inTwoEditions(
  palette: PaletteSeed,
  draw: (page: Page, palette: Palette, edition: 1 | 2) => Sheet,
): Edition & Pick<Template, "earlier"> {
  const edition = (number: 1 | 2): Edition => ({
    palette,
    draw: (page, colours) => draw(page, colours, number),
  });
  return { ...edition(2), earlier: [edition(1)] };
}
