import { wholeStyles } from "#app/ui/styles/whole-styles.ts";

export type Studio = typeof import("./studio.tsx")["studio"];

/** Gets what shows the form itself: heavier than the plain cards, and after them. */
export interface StudioLoader {
  load(): Promise<Studio>;
  /** Null on the page's first load, which begins with the cards. */
  now(): Studio | null;
}

let loaded: Studio | null = null;

/**
 * The page's own, which passes it on: the builder's script comes later than the page's, and
 * importing it there would part the two.
 */
export const studioLoader: StudioLoader = {
  async load() {
    const { studio } = await import("./studio.tsx");
    await Promise.all([studio.loadSheet(), wholeStyles()]);
    loaded = studio;
    return studio;
  },
  now: () => loaded,
};
