import type { Config } from "../../config.server.ts";
import { listMarkdownPages, markdownPagesStamp, readMarkdownPage } from "../read-markdown-page.server.ts";
import { valuesOf } from "../site-page.server.ts";
import { finishGuide } from "./finish-guide.ts";
import { GUIDE_SECTIONS, type GuideSection } from "./sections.ts";

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

const kept = new WeakMap<Config, { stamp: string; guides: Guide[] }>();

/**
 * Every `app/site/docs/*.md` in the order of the side navigation: the same array as long as no file changes. In production they
 * are read once. Throws when front matter is not complete.
 */
export function readGuides(config: Config): Guide[] {
  const stamp = config.production ? "" : markdownPagesStamp("docs");
  const known = kept.get(config);
  if (known?.stamp === stamp) return known.guides;
  const values = valuesOf(config);
  const guides = listMarkdownPages("docs").map((slug): Guide => {
    const { matter, contents, html } = readMarkdownPage(`docs/${slug}.md`, values);
    const { title, description } = matter;
    const section = GUIDE_SECTIONS.find((one) => one === matter.section);
    const order = Number(matter.order);
    if (!title || !description || !section || !matter.order || !Number.isFinite(order)) {
      throw new Error(`app/site/docs/${slug}.md needs title, description, section and order in its front matter`);
    }
    return { slug, title, description, section, order, contents, html: finishGuide(html) };
  });
  const place = ({ section }: Guide) => GUIDE_SECTIONS.indexOf(section);
  guides.sort((a, b) => place(a) - place(b) || a.order - b.order || a.title.localeCompare(b.title, "en"));
  kept.set(config, { stamp, guides });
  return guides;
}
