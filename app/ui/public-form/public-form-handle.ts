import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import type { Texts } from "../languages/catalogue-types.ts";
import { type Language, readLanguage, SOURCE_LANGUAGE } from "../languages/languages.ts";
import { textsIn } from "../languages/texts.ts";

/**
 * What a route on the frame of public forms exports as `handle`. The root then prints `style` and
 * `themeColour` of the loaders' data into the head, asks for no icon, and leaves its own skip link
 * out: nothing stands before the page's content.
 */
export interface PublicFormHandle {
  inlineStyle: true;
}

export const publicFormHandle: PublicFormHandle = { inlineStyle: true };

/**
 * Of a loader's data on such a page. `style` is CSS; those of all routes of the page are printed in
 * order.
 */
export interface InlineStyled {
  style?: string;
  /** `#rrggbb` for the browser's own bars. */
  themeColour?: string;
}

/**
 * Never in search engines and never kept, because these pages hold what somebody typed; a loader
 * may say otherwise of a page that holds nothing yet, unless an action says `Cache-Control`.
 * Waiting times of the route pass through.
 */
export const publicFormHeaders: HeadersFunction = ({
  actionHeaders,
  loaderHeaders,
  errorHeaders,
}) => {
  const said = actionHeaders?.has("Cache-Control") || errorHeaders ? null : loaderHeaders;
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
export function publicFormMeta(words: (t: Texts) => string): MetaFunction {
  return ({ data, location }) => {
    const t = textsOfPage(data, location.search);
    return [
      {
        title: data
          ? `${words(t)} · ${(data as { head: { title: string } }).head.title}`
          : t.errors.noForm,
      },
    ];
  };
}

/**
 * For titles: the texts in the language that a loader chose, or that the address asks for where
 * there is no such page.
 */
export function textsOfPage(data: unknown, search: string): Texts {
  const asked = readLanguage(new URLSearchParams(search).get("lang"));
  return textsIn(
    (data as { language?: Language } | undefined)?.language ?? asked ?? SOURCE_LANGUAGE,
  );
}
