import type { HeadersFunction } from "@remix-run/node";

/** How long to wait, when that is the answer. Every page whose action has limits, or takes files, exports it as `headers`. */
export const journeyHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
};
