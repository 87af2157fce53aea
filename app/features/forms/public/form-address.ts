/** How a visitor is with us: on the page itself, or inside another site's page, where the address carries what a cookie can't. */
export interface Visit {
  slug: string;
  embedded: boolean;
  /** The token of the answers kept so far, only where it travels in the address. */
  token: string | null;
}

/** How the request came: `?embed=1`, and `?d=…` for the answers kept so far. */
export function visitOf(request: Request, slug: string): Visit {
  const { searchParams } = new URL(request.url);
  const embedded = searchParams.get("embed") === "1";
  return { slug, embedded, token: embedded ? searchParams.get("d") || null : null };
}

/** An address of the form for this visitor: `part` is "", "check", "thanks" … */
export function formAddress(visit: Visit, part = "", query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (visit.embedded) search.set("embed", "1");
  if (visit.embedded && visit.token) search.set("d", visit.token);
  const asked = search.size > 0 ? `?${search}` : "";
  return `/f/${visit.slug}${part ? `/${part}` : ""}${asked}`;
}

/**
 * The answer of every public page of an account that was suspended or closed: 410, and nothing of what its organiser wrote. Why is
 * between them and whoever runs the installation.
 */
export function closedPage(): Response {
  return new Response(
    "The account it belongs to is closed at the moment. For questions, write to whoever gave you the address.",
    {
      status: 410,
    },
  );
}

/** Why there is no form to fill in, or why what was sent was not taken. */
export interface FormEnd {
  title: string;
  words: string;
}
