/** One address of the sitemap. */
export interface SitemapEntry {
  path: string;
  /** "2026-03-01", or a whole moment in ISO; left out where nobody knows. */
  changed?: string;
}

/** What one file may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** The sitemap as its protocol asks: absolute addresses, escaped. `appUrl` has no slash at its end. */
export function sitemapXml(appUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.slice(0, MAX_ADDRESSES).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
    return `<url><loc>${escapeXml(new URL(path, `${appUrl}/`).href)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
