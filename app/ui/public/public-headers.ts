import type { HeadersFunction } from "@remix-run/node";

/** Not for search engines, always asked again, and how long to wait when that is the answer. */
export const publicHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const headers = new Headers({ "X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache" });
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};

/** A page that search engines may list. Going back to it keeps what was typed. */
export const siteHeaders: HeadersFunction = (given) => {
  const headers = new Headers(publicHeaders(given));
  headers.delete("X-Robots-Tag");
  return headers;
};
