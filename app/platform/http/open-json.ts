/** A JSON answer that any site's scripts may read, for what strangers check. Browsers ask for it again each time. */
export function openJson(
  value: unknown,
  options: { status?: number; type?: string; headers?: Record<string, string> } = {},
): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    status: options.status ?? 200,
    headers: {
      "Content-Type": options.type ?? "application/json; charset=utf-8",
      "Cache-Control": "no-cache",
      "Access-Control-Allow-Origin": "*",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...options.headers,
    },
  });
}
