import type { Config } from "#app/platform/config.server.ts";
import type { PageButton, ShownPage } from "../views/site-meta.ts";
import type { PageValue } from "./markdown-page.server.ts";
import { sitePage, valuesOf } from "./site-data.server.ts";

/**
 * `app/features/site/content/<name>.md` as `SitePage` shows it. `more`: what else `{{…}}` may stand for in this page. Throws when its front
 * matter is not complete, so that a page that lost a line is noticed by the tests and not by a visitor.
 */
export function readShownPage(config: Config, name: string, more: Record<string, PageValue> = {}): ShownPage {
  const { matter, intro, sections } = sitePage(config, name, more);
  const values = valuesOf(config);
  const words = (key: string) => fillPlaceholders(matter[key] ?? "", values);
  const needed = (key: string) => {
    if (!matter[key]) throw new Error(`app/features/site/content/${name}.md needs "${key}: …" between its dashes`);
    return words(key);
  };
  const button = (key: string) => (matter[key] ? readButton(name, words(key)) : null);
  const closing = button("closing-button");
  return {
    title: needed("title"),
    description: needed("description"),
    heading: words("heading") || words("title"),
    lead: needed("lead"),
    buttons: [button("button"), button("second-button")].filter((one) => one !== null),
    intro,
    sections,
    closing: closing && { heading: needed("closing"), text: words("closing-text"), button: closing },
  };
}

/** "Start free → /signup?plan=free". */
function readButton(page: string, words: string): PageButton {
  const [label = "", to = ""] = words.split("→").map((part) => part.trim());
  if (!label || !to.startsWith("/"))
    throw new Error(`app/features/site/content/${page}.md has the button "${words}"; write "Label → /address"`);
  return { label, to };
}

/** Front matter is plain text: addresses stay addresses, and lists have no place in it. */
function fillPlaceholders(text: string, values: Record<string, PageValue>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === "string") return value;
    return value && "email" in value ? value.email : whole;
  });
}
