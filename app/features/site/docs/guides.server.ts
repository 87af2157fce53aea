import type { Config } from "#app/platform/config.server.ts";
import { listMarkdownPages, markdownPagesStamp, readMarkdownPage } from "../pages/markdown-page.server.ts";
import { valuesOf } from "../pages/site-data.server.ts";
import { GUIDE_SECTIONS, type GuideSection } from "./docs-sections.ts";
import { finishGuide } from "./finish-guide.ts";

export interface ListedGuide {
  /** `/docs/<slug>`. */
  slug: string;
  title: string;
}

/** The guides of `/docs` in their order, for lists of the site's pages. */
export function listGuides(config: Config): ListedGuide[] {
  return readGuides(config).map(({ slug, title }) => ({ slug, title }));
}

/** One page of the user guide, ready to show. */
export interface Guide {
  /** Its file's name and its place in the address: "send-certificates". */
  slug: string;
  title: string;
  /** One sentence: under the title, in lists and for search engines. */
  description: string;
  section: GuideSection;
  /** Its place in its section, small numbers first. */
  order: number;
  /** The headings of the second level. */
  contents: { id: string; title: string }[];
  html: string;
}

const guidesCache = new WeakMap<Config, { stamp: string; guides: Guide[] }>();

/**
 * Every `app/features/site/content/docs/*.md` in the order of the side navigation: the same array as long as no file changes. In production they
 * are read once. Throws when front matter is not complete.
 */
export function readGuides(config: Config): Guide[] {
  const stamp = config.production ? "" : markdownPagesStamp("docs");
  const known = guidesCache.get(config);
  if (known?.stamp === stamp) return known.guides;
  const values = valuesOf(config);
  const guides = listMarkdownPages("docs").map((slug): Guide => {
    const { matter, contents, html } = readMarkdownPage(`docs/${slug}.md`, values);
    const { title, description } = matter;
    const section = GUIDE_SECTIONS.find((one) => one === matter.section);
    const order = Number(matter.order);
    if (!title || !description || !section || !matter.order || !Number.isFinite(order)) {
      throw new Error(
        `app/features/site/content/docs/${slug}.md needs title, description, section and order in its front matter`,
      );
    }
    return { slug, title, description, section, order, contents, html: finishGuide(html) };
  });
  const place = ({ section }: Guide) => GUIDE_SECTIONS.indexOf(section);
  guides.sort((a, b) => place(a) - place(b) || a.order - b.order || a.title.localeCompare(b.title, "en"));
  guidesCache.set(config, { stamp, guides });
  return guides;
}
