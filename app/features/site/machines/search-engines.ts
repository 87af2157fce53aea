/**
 * The dashboard's areas: nothing there answers who is not signed in, and asking costs both sides.
 * Everything else may be fetched: what is not for lists says `noindex` itself, which only who may
 * read it can see, and link previews of certificates obey this file.
 */
const DASHBOARD = [
  "/activity-log",
  "/api/v1/",
  "/bulk-email",
  "/certificates",
  "/dashboard",
  "/forms",
  "/notifications",
  "/operator",
  "/outbox",
  "/people",
  "/projects",
  "/search",
  "/sent",
  "/settings",
  "/suppressions",
];
/** Personal links, and steps of signing in: what they lead to is one person's. */
const PERSONAL = [
  "/auth/",
  "/guest-email/",
  "/invitation/",
  "/j/",
  "/preferences",
  "/sign-out",
  "/u/",
  "/w/",
];

/** `robots.txt` (RFC 9309). `appUrl` has no slash at its end. */
export function robotsTxt(appUrl: string): string {
  const rules = [...DASHBOARD, ...PERSONAL].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", "Allow: /", ...rules, "", `Sitemap: ${appUrl}/sitemap.xml`, ""].join(
    "\n",
  );
}

const EXPIRES_DAYS = 180;

/**
 * `security.txt` (RFC 9116): where to report a weakness. It expires half a year after `now`, at
 * midnight UTC: the RFC asks for less than a year, and every request gets a fresh one. `appUrl` has
 * no slash at its end.
 */
export function securityTxt(
  { appUrl, supportEmail }: { appUrl: string; supportEmail: string },
  now: Date,
): string {
  const expires = new Date(now.getTime() + EXPIRES_DAYS * 86_400_000).toISOString().slice(0, 10);
  return [
    `Contact: ${encodeURI(`mailto:${supportEmail}`)}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${appUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** One address of the sitemap. */
interface SitemapEntry {
  path: string;
  /** "2026-03-01", or a whole moment in ISO; left out where nobody knows. */
  changed?: string;
}

/** What one file may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/**
 * The sitemap as its protocol asks: absolute addresses, escaped. `appUrl` has no slash at its end.
 */
export function sitemapXml(appUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.slice(0, MAX_ADDRESSES).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
    return `<url><loc>${escapeXml(new URL(path, `${appUrl}/`).href)}</loc>${lastmod}</url>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`
  );
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
