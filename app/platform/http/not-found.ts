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
