import { textOfHtml } from "#app/engines/page-search/fold-letters.ts";
import type { SearchablePart } from "#app/engines/page-search/search-pages.ts";

/** A part of the guide with its guides, as menus and lists show it. */
export interface DocsSection {
  title: string;
  guides: { slug: string; title: string; description: string }[];
}

/** Guides in their order → the sections that have any. */
export function docsSections(
  guides: readonly { slug: string; title: string; description: string; section: string }[],
): DocsSection[] {
  return GUIDE_SECTIONS.map((section) => ({
    title: section,
    guides: guides
      .filter((guide) => guide.section === section)
      .map(({ slug, title, description }) => ({ slug, title, description })),
  })).filter((section) => section.guides.length > 0);
}

/** The parts of the guide, in their order. A guide's front matter names one by its title. */
export const GUIDE_SECTIONS = [
  "Getting started",
  "Certificates",
  "Recipients",
  "Sending and tracking",
  "Forms and webinars",
  "Bulk e-mail",
  "People and privacy",
  "Team, API and webhooks",
  "For recipients",
] as const;

export type GuideSection = (typeof GUIDE_SECTIONS)[number];

/**
 * A guide as its sections: what comes before the first heading, then each heading with what follows
 * it.
 */
export function partsOfGuide(guide: {
  slug: string;
  title: string;
  description: string;
  html: string;
}): SearchablePart[] {
  const { slug, title, description, html } = guide;
  const [before = "", ...rest] = html.split(/<h[2-4] id="([^"]+)">([\s\S]*?)<\/h[2-4]>/);
  const page = `/docs/${slug}`;
  const parts: SearchablePart[] = [
    { href: page, title, heading: null, text: `${description} ${textOfHtml(before)}`.trim() },
  ];
  for (let at = 0; at < rest.length; at += 3) {
    const [id = "", heading = "", text = ""] = rest.slice(at, at + 3);
    parts.push({
      href: `${page}#${id}`,
      title,
      heading: textOfHtml(heading),
      text: textOfHtml(text),
    });
  }
  return parts;
}
