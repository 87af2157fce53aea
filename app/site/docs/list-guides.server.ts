import type { Config } from "../../config.server.ts";
import { readGuides } from "./read-guides.server.ts";

export interface ListedGuide {
  /** `/docs/<slug>`. */
  slug: string;
  title: string;
}

/** The guides of `/docs` in their order, for lists of the site's pages. */
export function listGuides(config: Config): ListedGuide[] {
  return readGuides(config).map(({ slug, title }) => ({ slug, title }));
}
