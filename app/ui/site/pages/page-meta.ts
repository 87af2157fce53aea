import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { siteMeta } from "../site-meta.ts";
import type { ShownPage } from "./shown-page.ts";

/** `export const meta = pageMeta` of a route whose loader gives a `ShownPage`. */
export function pageMeta(args: MetaArgs): MetaDescriptor[] {
  const page = args.data as Partial<ShownPage> | undefined;
  return siteMeta(args, { title: page?.title, description: page?.description ?? "" });
}
