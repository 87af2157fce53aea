import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readShownPage } from "#app/features/site/pages/site-data.server.ts";
import { isSitePath } from "#app/features/site/pages/site-links.ts";
import { pageMeta } from "#app/features/site/views/site-meta.ts";
import { SitePage } from "#app/features/site/views/site-page.tsx";

export const meta = pageMeta;

/** What the product does for one kind of organisation. */
export function loader({ params: { use }, context }: LoaderFunctionArgs) {
  if (!isSitePath(`/for/${use}`)) throw new Response(null, { status: 404 });
  return readShownPage(context.app.config, `for/${use}`);
}

export default function Use() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
