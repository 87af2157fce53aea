/** How a visitor is with us: on the page itself, or inside another site's page, where the address carries what a cookie can't. */
export interface Visit {
  slug: string;
  embedded: boolean;
  /** The token of the answers kept so far, only where it travels in the address. */
  token: string | null;
}

/** How the visitor came, by the address's query: `?embed=1`, and `?d=…` for the answers kept so far. */
export function visitOf(query: URLSearchParams, slug: string): Visit {
  const embedded = query.get("embed") === "1";
  return { slug, embedded, token: embedded ? query.get("d") || null : null };
}

/** An address of the form for this visitor: `part` is "", "check", "thanks" … */
export function formAddress(visit: Visit, part = "", query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (visit.embedded) search.set("embed", "1");
  if (visit.embedded && visit.token) search.set("d", visit.token);
  const asked = search.size > 0 ? `?${search}` : "";
  return `/f/${visit.slug}${part ? `/${part}` : ""}${asked}`;
}

/** Why there is no form to fill in, or why what was sent was not taken. */
export interface FormEnd {
  title: string;
  words: string;
}
