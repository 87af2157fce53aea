import { FOOTER_COLUMNS, HEADER_LINKS, LEGAL_LINKS } from "./site-links.ts";

/** Stands in the menus, and is no page of the site: the first steps of an account, and the check of a certificate. */
const ELSEWHERE = new Set(["/get-started", "/verify"]);

/** In no menu: the page behind the newsletter's form, and the terms under their other address. */
const UNLINKED = ["/newsletter", "/service-term"];

/** Every page of the public site that has one address, in the order of its menus. */
export const SITE_PATHS: string[] = [
  ...new Set(
    [...HEADER_LINKS, ...FOOTER_COLUMNS.flatMap(({ links }) => links), ...LEGAL_LINKS].map(({ to }) => to).concat(UNLINKED),
  ),
].filter((path) => !ELSEWHERE.has(path));

/** Pages of which there are several: an article, a guide. */
const SEVERAL = /^\/(?:blog|docs)\/[a-z0-9-]{1,120}$/;

const known = new Set(SITE_PATHS);

/** True for the address of a page of the public site, spelled as it is canonical. An article or guide may still be absent. */
export function isSitePath(path: string): boolean {
  return known.has(path) || SEVERAL.test(path);
}

/** Pages that search engines may list: the site, and the doors into the product. */
export function isListed(path: string): boolean {
  return isSitePath(path) || path === "/get-started" || path === "/signup" || path === "/sign-in";
}
