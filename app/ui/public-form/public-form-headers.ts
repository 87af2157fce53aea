import type { HeadersFunction } from "@remix-run/node";

/**
 * Never in search engines and never kept, because these pages hold what somebody typed; a loader may say otherwise of a page
 * that holds nothing yet. Waiting times of the route pass through.
 */
export const publicFormHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const isAnswer = [...(actionHeaders ?? [])].length > 0;
  const said = isAnswer || errorHeaders ? null : loaderHeaders;
  const headers = new Headers({
    "X-Robots-Tag": said?.get("X-Robots-Tag") || "noindex",
    "Cache-Control": said?.get("Cache-Control") || "private, no-store",
  });
  for (const given of [loaderHeaders, actionHeaders, errorHeaders]) {
    const wait = given?.get("Retry-After");
    if (wait) headers.set("Retry-After", wait);
  }
  return headers;
};
