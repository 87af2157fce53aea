/** Absent, or another account's: both are the same answer. `throw notFound()`. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** The loader of an address that only accepts form posts: throws a 405 Response when it is opened as a page. */
export function postOnly(): never {
  throw new Response("You can’t open this address directly. Go to the page with the button that uses it, and press it there.", {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** "Wait 3 min", or "Wait 23 h" where it is long: said wherever a limit is reached. */
export function waitMessage(seconds: number): string {
  if (seconds > 2 * 3600) return `Wait ${Math.ceil(seconds / 3600)} h`;
  return `Wait ${Math.max(1, Math.ceil(seconds / 60))} min`;
}
