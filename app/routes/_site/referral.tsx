import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readShownPage } from "#app/features/site/pages/site-data.server.ts";
import { pageMeta } from "#app/features/site/views/site-meta.ts";
import { SitePage } from "#app/features/site/views/site-page.tsx";

export const meta = pageMeta;

/** The same for everyone. The button opens the signed-in person's own link. */
export function loader({ context }: LoaderFunctionArgs) {
  return readShownPage(context.app.config, "referral");
}

export default function Referral() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
