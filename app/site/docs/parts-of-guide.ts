import { wordsOf } from "../help/words-of-html.ts";
import type { SearchablePart } from "./search-pages.ts";

/** A guide as its sections: what stands before the first heading, then each heading with what follows it. */
export function partsOfGuide(guide: { slug: string; title: string; description: string; html: string }): SearchablePart[] {
  const { slug, title, description, html } = guide;
  const [before = "", ...rest] = html.split(/<h[2-4] id="([^"]+)">([\s\S]*?)<\/h[2-4]>/);
  const page = `/docs/${slug}`;
  const parts: SearchablePart[] = [{ href: page, title, heading: null, text: `${description} ${wordsOf(before)}`.trim() }];
  for (let at = 0; at < rest.length; at += 3) {
    const [id = "", heading = "", text = ""] = rest.slice(at, at + 3);
    parts.push({ href: `${page}#${id}`, title, heading: wordsOf(heading), text: wordsOf(text) });
  }
  return parts;
}
