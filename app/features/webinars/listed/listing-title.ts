import { type ListingFilter, PERIODS } from "./listing-filter.ts";
import type { ShownWebinar } from "./listing-labels.ts";
import { topicLabel } from "./topics.ts";

/** What a page of the list is called: what was asked for, and where in the list it begins. */
export function listingTitle(
  name: string,
  {
    filter,
    organiser,
    isFurther,
    webinars,
  }: { filter: ListingFilter; organiser?: string | null; isFurther: boolean; webinars: Pick<ShownWebinar, "day">[] },
): string {
  const parts = [
    filter.words ? `“${filter.words}”` : null,
    topicLabel(filter.topic),
    filter.when === "any" ? null : (PERIODS.find(({ id }) => id === filter.when)?.label ?? null),
    organiser ? `by ${organiser}` : null,
    isFurther && webinars[0] ? `from ${webinars[0].day}` : null,
  ].filter(Boolean);
  return parts.length > 0 ? `${name}: ${parts.join(", ")}` : name;
}
