export type Studio = typeof import("./studio.tsx");

let loaded: Studio | null = null;

/** What shows the form itself: heavier than the plain cards, and after them. */
export async function loadStudio(): Promise<Studio> {
  const studio = await import("./studio.tsx");
  await studio.loadSheet();
  loaded = studio;
  return studio;
}

/** Null on the page's first load, which begins with the cards. */
export function studioNow(): Studio | null {
  return loaded;
}
