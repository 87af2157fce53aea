import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "../../../site/legal-page.server.ts";
import { LegalPage } from "../../../ui/site/legal-page.tsx";
import type { SiteHandle } from "../../../ui/site/site-handle.ts";
import { siteMeta } from "../../../ui/site/site-meta.ts";

export const handle: SiteHandle = { menu: "blue" };
export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, { title: args.data?.title, description: args.data?.description ?? "", canonicalPath: "/terms" });

/** The terms under their other address. Search engines are told which of the two to list. */
export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.installation.config, "terms");
}

export default function ServiceTerm() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
