import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { siteMeta } from "./site-meta.ts";

/** `export const meta = pageMeta` of a route whose loader gives a `ShownPage`. */
export function pageMeta(args: MetaArgs): MetaDescriptor[] {
  const page = args.data as Partial<ShownPage> | undefined;
  return siteMeta(args, { title: page?.title, description: page?.description ?? "" });
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
