import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import type { SiteData } from "./site-data.ts";

export interface SitePageMeta {
  /** Without the installation's name, which follows it. The home page gives its whole title as `fullTitle`. */
  title?: string;
  fullTitle?: string;
  description: string;
  /** The one address of a page that answers under several; else its own path. */
  canonicalPath?: string;
}

/** Title, description and the tags that machines read, for a page of the site. */
export function siteMeta({ matches }: Pick<MetaArgs, "matches" | "location">, page: SitePageMeta): MetaDescriptor[] {
  const site = matches.find(({ id }) => id === "routes/_site")?.data as SiteData | undefined;
  return [
    { title: page.fullTitle ?? `${page.title} · ${site?.appName ?? ""}` },
    { name: "description", content: page.description },
  ];
}
