import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { errorTitle } from "../errors/error-messages.ts";

/** The title of an error, for an address that has no page of its own. */
export const errorMeta: MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : []);

/** Keeps the error's headers for its page: which methods are allowed, and when to try again. */
export const keepErrorHeaders: HeadersFunction = ({ errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const name of ["Allow", "Retry-After"]) {
    const value = errorHeaders?.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};
