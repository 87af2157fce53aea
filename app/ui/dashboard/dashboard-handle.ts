import type { FlashMessage } from "#app/platform/http/cookies.server.ts";

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

/** What a dashboard route says about itself in `export const handle`. */
export interface DashboardHandle {
  /** Ship the browser scripts with this page (all dashboard pages do, through the layout). */
  scripts?: boolean;
  /**
   * What people do here needs the scripts: they come right after the styles, however slow the line
   * is.
   */
  editor?: boolean;
  /**
   * Much is typed here: the browser may keep the page, so that "Back" has all of it when the
   * connection was lost on the way (decision 159). Not for pages that list people.
   */
  keepsTyped?: boolean;
  /** Where the first link of the page leads, instead of to its content. */
  skipTo?: { id: string; label: string };
  /** The trail in the top bar, from the loader's data. The deepest route that has one wins. */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows the shape of its own loader's data
  crumbs?: (data: any) => Crumb[];
  /** A studio page: narrow side menu, and the page brings its own <main>. */
  studio?: boolean;
  /** In a studio whose other pages have the dashboard's margins: this one fills it to its edges. */
  edgeToEdge?: boolean;
  /** A dialog: what lies behind it (menu, top bar, steps line) is inert. */
  dialog?: boolean;
}

/** What the dashboard's and operator's layouts pass to the page inside them. */
export interface DashboardOutlet {
  flash: FlashMessage | null;
  /** A dialog is open, so everything behind it is inert. */
  dialog: boolean;
}
