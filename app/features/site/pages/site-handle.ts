/** What a route of the site may say of itself: `export const handle: SiteHandle = { menu: "blue" }`. */
export interface SiteHandle {
  /** The header on deep blue, above a deep hero; else light. */
  menu?: "light" | "blue";
  /** The floating buttons that scroll to the home page's sections. */
  jumps?: boolean;
}
