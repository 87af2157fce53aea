/**
 * The desk's areas: nothing there answers who is not signed in, and asking costs both sides. Everything else may be fetched:
 * what is not for lists says `noindex` itself, which only who may read it can see, and link previews of certificates obey
 * this file.
 */
const DESK = [
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
/** Personal links, and steps of signing in: what stands behind them is one person's. */
const PERSONAL = ["/auth/", "/invitation/", "/j/", "/preferences", "/sign-out", "/u/", "/w/"];

/** `robots.txt` (RFC 9309). `appUrl` has no slash at its end. */
export function robotsTxt(appUrl: string): string {
  const rules = [...DESK, ...PERSONAL].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", "Allow: /", ...rules, "", `Sitemap: ${appUrl}/sitemap.xml`, ""].join("\n");
}
