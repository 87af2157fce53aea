/** Absent, or another account's: both are the same answer. `throw notFound()`. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** What was found. Nothing: it throws `notFound()`. `orNotFound(await findTag(…))`. */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw notFound();
  return found;
}

/**
 * The answer of every public page of an account that was suspended or closed: 410, and nothing of
 * what its organiser wrote. Why is between them and the operator. `throw closedPage()`.
 */
export function closedPage(): Response {
  return new Response(
    "The account it belongs to is closed right now. For questions, write to the person who gave you the address.",
    {
      status: 410,
    },
  );
}

/**
 * Too much is asked of us at this moment: a 503 with the sentence, and when to come back. `throw
 * tryLater(…)`.
 */
export function tryLater(text: string, seconds: number): Response {
  return new Response(text, { status: 503, headers: { "Retry-After": String(seconds) } });
}

/**
 * The loader of an address that only accepts form posts: throws a 405 Response when it is opened as
 * a page.
 */
export const postOnly = Object.assign(
  (): never => {
    throw new Response(
      "You can’t open this address directly. Go to the page with the button that uses it, and press it there.",
      {
        status: 405,
        statusText: "Method Not Allowed",
        headers: { Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
      },
    );
  },
  // There is nothing to read here (web-server/allowed-methods.server.ts).
  { methods: [] },
);
