import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownPage } from "../../site/shown-page.server.ts";
import { pageMeta } from "../../ui/site/pages/page-meta.ts";
import { SitePage } from "../../ui/site/pages/site-page.tsx";
import type { SiteHandle } from "../../ui/site/site-handle.ts";

export const handle: SiteHandle = { menu: "blue" };
export const meta = pageMeta;

/** The same for everybody: whoever is signed in finds their own link behind the button. */
export function loader({ context }: LoaderFunctionArgs) {
  return shownPage(context.installation.config, "referral");
}

export default function Referral() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
