import { useRouteLoaderData } from "@remix-run/react";

/**
 * What a route of the site may say of itself: `export const handle: SiteHandle = { jumps: true }`.
 */
export interface SiteHandle {
  /** The floating buttons that scroll to the home page's sections. */
  jumps?: boolean;
}

export interface SiteVisitor {
  firstName: string;
}

/** What every page of the site knows of the installation. */
export interface SiteData {
  appName: string;
  /** The public origin, no slash at its end. */
  appUrl: string;
  supportEmail: string;
  supportPhone: string | null;
  legalEntity: string;
  legalAddress: string | null;
  socialLinks: string[];
  /** Null: the product's own mark. */
  logo: string | null;
  /** Who is signed in, if anybody. Null on every page that is kept for everybody. */
  visitor: SiteVisitor | null;
}

/** A page of the site whose words are Markdown, ready for `SitePage`. */
export interface ShownPage {
  /** Of the window, without the installation's name. */
  title: string;
  description: string;
  /** The heading of the first level. */
  heading: string;
  /** A sentence or two under it. */
  lead: string;
  /** At most two; the first is the one that matters. */
  buttons: PageButton[];
  /** Before the first section; often empty. */
  intro: string;
  sections: { id: string; title: string; html: string }[];
  /** The call at the end. */
  closing: { heading: string; text: string; button: PageButton } | null;
}

export interface PageButton {
  label: string;
  to: string;
}

/** The installation's brand, on pages of the site. */
export function useSite(): SiteData {
  return useRouteLoaderData("routes/_site/_layout") as SiteData;
}
