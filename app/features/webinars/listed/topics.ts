/**
 * What a listed webinar can be about: the organiser chooses one, visitors look for one. An id, once
 * used, stays.
 */
export const TOPICS = [
  { id: "careers", label: "Careers and job search" },
  { id: "business", label: "Business and enterprise" },
  { id: "finance", label: "Money and finance" },
  { id: "technology", label: "Technology and data" },
  { id: "design", label: "Design, media and marketing" },
  { id: "teaching", label: "Teaching and learning" },
  { id: "health", label: "Health and wellbeing" },
  { id: "law", label: "Law and public affairs" },
  { id: "farming", label: "Farming and food" },
  { id: "community", label: "Community and faith" },
] as const;

/** True for an id of `TOPICS`. */
export function isTopic(text: string): boolean {
  return TOPICS.some(({ id }) => id === text);
}

/** "Careers and job search"; null for no topic, and for one that is no longer offered. */
export function topicLabel(topic: string): string | null {
  return TOPICS.find(({ id }) => id === topic)?.label ?? null;
}

/**
 * How long whoever is on the way may keep what is listed. Kept by this server for as long before,
 * it is a minute old at most.
 */
export const LISTING_SECONDS = 30;

/**
 * The headers of the pages of listed webinars: one page for everybody, never shown once it is
 * outdated.
 */
export function listingHeaders({ production }: { production: boolean }): {
  "Cache-Control": string;
} {
  return {
    "Cache-Control": `public, max-age=${production ? LISTING_SECONDS : 0}, must-revalidate`,
  };
}
