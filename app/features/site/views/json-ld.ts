import type { SiteData } from "../pages/site-handle.ts";

/** One thing as schema.org describes it. */
export type JsonLd = Record<string, unknown>;

/** Who runs this installation. */
export function organisation({
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

/** The site itself. */
export function website({ appName, appUrl }: SiteData): JsonLd {
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
export function breadcrumbs({ appName, appUrl }: SiteData, pages: { path: string; title: string }[]): JsonLd {
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
