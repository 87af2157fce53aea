import type { Article } from "./article.ts";

/**
 * The blog as RSS 2.0, each article with its full text. https://www.rssboard.org/rss-specification
 */
export function writeFeed(
  { appName, appUrl }: { appName: string; appUrl: string },
  articles: Article[],
): string {
  const changed = articles.map(({ updated }) => updated).sort();
  const head = [
    element("title", `The ${appName} blog`),
    element("link", `${appUrl}/blog`),
    element(
      "description",
      "Certificates, e-mails that arrive, webinars, and what we learn on the way.",
    ),
    element("language", "en-ng"),
    ...changed.slice(-1).map((day) => element("lastBuildDate", mailDate(day))),
    `<atom:link href="${escapeXml(`${appUrl}/blog.rss.xml`)}" rel="self" type="application/rss+xml"/>`,
  ];
  const items = articles.map((article) => `<item>\n${itemOf(appUrl, article).join("\n")}\n</item>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ' +
      'xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    ...head,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function itemOf(appUrl: string, article: Article): string[] {
  const url = `${appUrl}/blog/${article.id}`;
  return [
    element("title", article.title),
    element("link", url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    element("pubDate", mailDate(article.date)),
    element("dc:creator", article.author),
    ...article.categories.map(({ label }) => element("category", label)),
    element("description", article.description),
    element("content:encoded", wholeAddresses(appUrl, url, article.html)),
  ];
}

/** Readers show the text elsewhere: links and pictures of this site get its name. */
function wholeAddresses(appUrl: string, url: string, html: string): string {
  return html.replaceAll(
    / (href|src)="(\/(?!\/)|#)/g,
    (_, name, start) => ` ${name}="${start === "#" ? `${url}#` : `${appUrl}/`}`,
  );
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Characters that XML has no place for, not even escaped, are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A day at noon in Lagos, as RSS writes it: "Sat, 21 Nov 2026 11:00:00 GMT". */
function mailDate(day: string): string {
  return new Date(`${day}T12:00:00+01:00`).toUTCString();
}

/** The article as schema.org's BlogPosting. */
export function articleJsonLd(
  { appName, appUrl }: { appName: string; appUrl: string },
  article: Article,
) {
  const url = `${appUrl}/blog/${article.id}`;
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: article.title,
    description: article.description,
    url,
    mainEntityOfPage: url,
    image: `${appUrl}${article.picture.path}`,
    datePublished: article.date,
    dateModified: article.updated,
    inLanguage: "en-NG",
    timeRequired: `PT${article.minutes}M`,
    articleSection: article.categories.map(({ label }) => label),
    author: { "@type": "Organization", name: article.author, url: `${appUrl}/about` },
    publisher: { "@id": `${appUrl}/#organisation` },
    isPartOf: {
      "@type": "Blog",
      "@id": `${appUrl}/blog#blog`,
      name: `The ${appName} blog`,
      url: `${appUrl}/blog`,
    },
  };
}

/**
 * A network's own "share" page with the article filled in: plain links, nothing of the network's is
 * loaded here.
 */
export function shareLinks(
  appUrl: string,
  { id, title }: { id: number; title: string },
): { label: string; href: string }[] {
  const url = `${appUrl}/blog/${id}`;
  return [
    { label: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}` },
    {
      label: "LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
    },
    { label: "X", href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ];
}
