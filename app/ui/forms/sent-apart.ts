import { useLocation } from "@remix-run/react";

/**
 * Where a long form is sent: the page's own address with a mark. An answer from the same address
 * takes the page's place in the browser's history, and so does its message that there is no
 * connection: "Back" would then lead past the page, and all that was typed there would be lost.
 */
export function useSentApart(): string {
  const query = new URLSearchParams(useLocation().search);
  query.set("sent", "");
  return `?${query}`;
}
