import type { HeadersFunction } from "@remix-run/node";

/**
 * Never listed and never kept, because these pages hold what somebody typed; a loader may say otherwise of a page that holds
 * nothing yet. Waiting times of the route pass through.
 */
export const publicFormHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const isAnswer = [...(actionHeaders ?? [])].length > 0;
  const kept = (!isAnswer && !errorHeaders && loaderHeaders?.get("Cache-Control")) || "private, no-store";
  const headers = new Headers({ "X-Robots-Tag": "noindex", "Cache-Control": kept });
  for (const given of [loaderHeaders, actionHeaders, errorHeaders]) {
    const wait = given?.get("Retry-After");
    if (wait) headers.set("Retry-After", wait);
  }
  return headers;
};
