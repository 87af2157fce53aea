import type { HeadersFunction } from "@remix-run/node";

/** Passes on Retry-After. Every page whose action has rate limits or takes files exports this as `headers`. */
export const retryAfterHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
};
