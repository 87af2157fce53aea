import type { Config } from "#app/platform/config.server.ts";
import { namedFile } from "#app/platform/web-server/named-files.server.ts";
import {
  listMarkdownPages,
  markdownPagesStamp,
  readMarkdownPage,
} from "../pages/markdown-page.server.ts";
import { valuesOf } from "../pages/site-data.server.ts";
import { GUIDE_SECTIONS, type GuideSection } from "./docs-sections.ts";

interface ListedGuide {
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
 * Every `app/features/site/content/docs/*.md` in the order of the side navigation: the same array
 * as long as no file changes. In production they are read once. Throws when front matter is not
 * complete.
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
  guides.sort(
    (a, b) => place(a) - place(b) || a.order - b.order || a.title.localeCompare(b.title, "en"),
  );
  guidesCache.set(config, { stamp, guides });
  return guides;
}

const PICTURE = /<img src="([^"]+-(\d+)x(\d+)\.(?:webp|svg))" alt="([^"]*)"[^>]*>/g;

/**
 * What a guide's HTML has beyond plain Markdown: every heading is a link to itself, so that a place
 * can be passed on; a table whose corner is empty has names of rows in its first column; and a
 * picture has the size that its file's name says ("columns-720x400.webp"), so that nothing moves
 * when it arrives.
 */
export function finishGuide(html: string): string {
  return html
    .replace(/<h([2-4]) id="([^"]+)">([\s\S]*?)<\/h\1>/g, '<h$1 id="$2"><a href="#$2">$3</a></h$1>')
    .replace(/<table\b[^>]*>[\s\S]*?<\/table>/g, finishTable)
    .replace(
      PICTURE,
      '<img src="$1" alt="$4" width="$2" height="$3" loading="lazy" decoding="async">',
    )
    .replace(/(?<=<img src=")[^"]+/g, namedFile);
}

const EMPTY = /<th[^>]*><\/th>/g;

/** A head without a word goes, so that nobody is read an empty one. */
function finishTable(table: string): string {
  const [head = ""] = /<thead>[\s\S]*?<\/thead>\n?/.exec(table) ?? [];
  if (!/<tr>\s*<th[^>]*><\/th>/.test(head)) return table;
  const named = /<th\b[^>]*>(?!<\/th>)/.test(head) ? head.replace(EMPTY, "<td></td>") : "";
  return table
    .replace(head, named)
    .replace(/(<tbody>[\s\S]*)/, (body) =>
      body.replace(/<tr>\s*<td>([\s\S]*?)<\/td>/g, '<tr><th scope="row">$1</th>'),
    );
}
