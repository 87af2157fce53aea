import type { HeadersFunction } from "@remix-run/node";

/** Never kept and never listed: these pages hold what somebody typed. Cookies and waiting times of the route pass through. */
export const publicFormHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const headers = new Headers({ "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" });
  for (const given of [loaderHeaders, actionHeaders, errorHeaders]) {
    const wait = given?.get("Retry-After");
    if (wait) headers.set("Retry-After", wait);
  }
  return headers;
};
