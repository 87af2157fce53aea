/** How long whoever is on the way may keep what is listed. Kept by this server for as long before, it is a minute old at most. */
export const LISTING_SECONDS = 30;

/** The headers of the pages of listed webinars: one page for everybody, never shown once it is outdated. */
export function listingHeaders({ production }: { production: boolean }): { "Cache-Control": string } {
  return { "Cache-Control": `public, max-age=${production ? LISTING_SECONDS : 0}, must-revalidate` };
}
