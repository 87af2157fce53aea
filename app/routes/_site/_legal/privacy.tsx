import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "../../../site/legal-page.server.ts";
import { LegalPage } from "../../../ui/site/legal-page.tsx";
import type { SiteHandle } from "../../../ui/site/site-handle.ts";
import { siteMeta } from "../../../ui/site/site-meta.ts";

export const handle: SiteHandle = { menu: "blue" };
export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, { title: args.data?.title, description: args.data?.description ?? "" });

export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.installation.config, "privacy");
}

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
