import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownPage } from "../../site/shown-page.server.ts";
import { pageMeta } from "../../ui/site/pages/page-meta.ts";
import { SitePage } from "../../ui/site/pages/site-page.tsx";
import type { SiteHandle } from "../../ui/site/site-handle.ts";

export const handle: SiteHandle = { menu: "blue" };
export const meta = pageMeta;

export function loader({ context }: LoaderFunctionArgs) {
  return shownPage(context.installation.config, "learn-more");
}

export default function LearnMore() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
