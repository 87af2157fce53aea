import { GUIDE_SECTIONS } from "./sections.ts";

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
