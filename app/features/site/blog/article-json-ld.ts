import type { Article } from "./article.ts";

/** The article as schema.org's BlogPosting. */
export function articleJsonLd({ appName, appUrl }: { appName: string; appUrl: string }, article: Article) {
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
    isPartOf: { "@type": "Blog", "@id": `${appUrl}/blog#blog`, name: `The ${appName} blog`, url: `${appUrl}/blog` },
  };
}

/** A network's own "share" page with the article filled in: plain links, nothing of theirs is loaded here. */
export function shareLinks(appUrl: string, { id, title }: { id: number; title: string }): { label: string; href: string }[] {
  const url = `${appUrl}/blog/${id}`;
  return [
    { label: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}` },
    { label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}` },
    { label: "X", href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ];
}
