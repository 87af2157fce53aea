import type { HeadersFunction, MetaFunction } from "@remix-run/node";

/**
 * What a route on the frame of public forms exports as `handle`. The root then prints `style` and `themeColour` of the
 * loaders' data into the head, asks for no icon, and leaves its own skip link out: nothing stands before the page's content.
 */
export interface PublicFormHandle {
  inlineStyle: true;
}

export const publicFormHandle: PublicFormHandle = { inlineStyle: true };

/** Of a loader's data on such a page. `style` is CSS; those of all routes of the page are printed in order. */
export interface InlineStyled {
  style?: string;
  /** `#rrggbb` for the browser's own bars. */
  themeColour?: string;
}

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

/** The title of such a page: what it is, and the form's title, which its loader gives as `head`. */
export function publicFormMeta(words: string): MetaFunction {
  return ({ data }) => [
    { title: data ? `${words} · ${(data as { head: { title: string } }).head.title}` : "There is no form here" },
  ];
}
