/** The loader of an address that only takes forms. Without one, the frame shows its own error to whoever opens the link. */
export function postOnly(): Response {
  return new Response("This address only takes what a button sends. Open the page it belongs to, and press the button there.", {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
  });
}
