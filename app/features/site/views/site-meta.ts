import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import type { ShownPage, SiteData } from "../pages/site-handle.ts";

/** One thing as schema.org describes it. */
type JsonLd = Record<string, unknown>;

/** Who runs this installation. */
function organisation({
  appName,
  appUrl,
  supportEmail,
  supportPhone,
  legalEntity,
  legalAddress,
  socialLinks,
  logo,
}: SiteData): JsonLd {
  return {
    "@type": "Organization",
    "@id": `${appUrl}/#organisation`,
    name: appName,
    legalName: legalEntity,
    url: `${appUrl}/`,
    logo: `${appUrl}${logo ?? "/icon.svg"}`,
    email: supportEmail,
    ...(supportPhone ? { telephone: supportPhone } : {}),
    ...(legalAddress ? { address: legalAddress } : {}),
    ...(socialLinks.length > 0 ? { sameAs: socialLinks } : {}),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: supportEmail,
      url: `${appUrl}/help`,
      availableLanguage: "en",
    },
  };
}

/** What is needed of every page, on the site and outside it. */
type Origin = Pick<SiteData, "appName" | "appUrl">;

/** The site itself. */
function website({ appName, appUrl }: Origin): JsonLd {
  return {
    "@type": "WebSite",
    "@id": `${appUrl}/#website`,
    name: appName,
    url: `${appUrl}/`,
    inLanguage: "en-NG",
    publisher: { "@id": `${appUrl}/#organisation` },
  };
}

/** From the home page to this one. */
function breadcrumbs(
  { appName, appUrl }: Origin,
  pages: { path: string; title: string }[],
): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ path: "/", title: appName }, ...pages].map(({ path, title }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: title,
      item: `${appUrl}${path}`,
    })),
  };
}

interface SitePageMeta {
  /**
   * Without the installation's name, which follows it. The home page gives its whole title as
   * `fullTitle`.
   */
  title?: string;
  fullTitle?: string;
  description: string;
  /**
   * The one address of a page that answers under several; else its own path. A query only where it
   * makes another page.
   */
  canonicalPath?: string;
  /**
   * What a chat shows beside a link to the page: 1200 × 630. Else the page's own, drawn from its
   * title.
   */
  picture?: { path: string; alt: string };
  /** What the page is about, for machines (schema.org); "@context" may be left out. */
  jsonLd?: JsonLd | JsonLd[];
  /**
   * The pages above this one, from the nearest to the home page on; neither the home page nor
   * itself.
   */
  above?: { path: string; title: string }[];
  /** Articles say so, with the day they came out and were last changed ("2026-03-01"). */
  article?: { published: string; modified?: string };
  /** Pages of one person or of one moment: machines are asked not to list them. */
  unlisted?: boolean;
}

/**
 * Title, description and the tags that machines read, for a page that search engines may list: of
 * the site, or a door into the product.
 */
export function siteMeta(
  { matches, location }: Pick<MetaArgs, "matches" | "location">,
  page: SitePageMeta,
): MetaDescriptor[] {
  const site = matches.find(({ id }) => id === "routes/_site/_layout")?.data as
    | SiteData
    | undefined;
  const root = matches.find(({ id }) => id === "root")?.data as Origin | undefined;
  const title = page.fullTitle ?? `${page.title} · ${root?.appName ?? ""}`;
  const words: MetaDescriptor[] = [{ title }, { name: "description", content: page.description }];
  if (!root) return words;
  if (page.unlisted) return [...words, { name: "robots", content: "noindex" }];

  const path = page.canonicalPath ?? canonical(location.pathname);
  const url = `${root.appUrl}${path}`;
  const heading = page.fullTitle ?? page.title ?? "";
  const picture = page.picture ?? { path: ogPath(path), alt: `${heading}, ${root.appName}` };
  const { article } = page;
  return [
    ...words,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:site_name", content: root.appName },
    { property: "og:locale", content: "en_NG" },
    { property: "og:url", content: url },
    { property: "og:title", content: heading },
    { property: "og:description", content: page.description },
    { property: "og:image", content: new URL(picture.path, root.appUrl).href },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    ...(article ? [{ property: "article:published_time", content: article.published }] : []),
    ...(article?.modified
      ? [{ property: "article:modified_time", content: article.modified }]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: heading },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: new URL(picture.path, root.appUrl).href },
    ...dataBlocks({ root, site, path, page, heading }),
  ];
}

/** They are data, not scripts: browsers run nothing in them, and `<` leaves them as an escape. */
function dataBlocks({
  root,
  site,
  path,
  page,
  heading,
}: {
  root: Origin;
  site: SiteData | undefined;
  path: string;
  page: SitePageMeta;
  heading: string;
}): MetaDescriptor[] {
  const blocks = [page.jsonLd ?? []].flat();
  if (path === "/" && site) blocks.push(organisation(site), website(site));
  else if (site) blocks.push(breadcrumbs(root, [...(page.above ?? []), { path, title: heading }]));
  return blocks.map(
    (block) =>
      ({ "script:ld+json": { "@context": "https://schema.org", ...block } }) as MetaDescriptor,
  );
}

function canonical(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, "") || "/";
}

/** `export const meta = pageMeta` of a route whose loader gives a `ShownPage`. */
export function pageMeta(args: MetaArgs): MetaDescriptor[] {
  const page = args.data as Partial<ShownPage> | undefined;
  return siteMeta(args, { title: page?.title, description: page?.description ?? "" });
}

/**
 * The address of the picture of a page of the site: "/blog/a" → "/og/blog/a.jpg". The query makes
 * no other.
 */
export function ogPath(pagePath: string): string {
  const [path = "/"] = pagePath.split(/[?#]/);
  return path === "/" ? "/og/home.jpg" : `/og${path}.jpg`;
}
