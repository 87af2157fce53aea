/**
 * Refuses a POST that another site sent (CSRF). Browsers say where a request comes from in Sec-Fetch-Site or Origin;
 * a request with neither is refused too. Machine endpoints (webhooks, one-click unsubscribe) do not call this.
 * Throws a 403 Response.
 */
export function requireSameOrigin(request: Request, appUrl: string): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (site && site !== "same-origin" && site !== "none") throw refused();
  if (origin) {
    const own = [new URL(appUrl).host, request.headers.get("Host"), new URL(request.url).host];
    if (origin === "null" || !own.includes(hostOf(origin))) throw refused();
    return;
  }
  if (!site) throw refused();
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

function refused(): Response {
  return new Response(
    "This form was sent from another site, so it was not accepted. Open the page again and send it from there.",
    {
      status: 403,
    },
  );
}
