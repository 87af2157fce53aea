import type { MetaDescriptor } from "@remix-run/node";
import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
} from "#app/engines/picture-reader/event-picture-sizes.ts";
import type { EventPage } from "#app/features/webinars/event/event-page.server.ts";

/**
 * What networks and search engines read of a webinar's page. JSON-LD is data: browsers run nothing
 * in it.
 */
export function eventMeta(
  { url, title, description, image, jsonLd }: EventPage["card"],
  organiser: string,
): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: organiser },
    { property: "og:url", content: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(COVER_WIDTH_PX) },
    { property: "og:image:height", content: String(COVER_HEIGHT_PX) },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": jsonLd } as MetaDescriptor,
  ];
}
