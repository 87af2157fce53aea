import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLists } from "#app/features/site/machines/page-lists.server.ts";
import { readShownPage } from "#app/features/site/pages/site-data.server.ts";
import { pageMeta } from "#app/features/site/views/site-meta.ts";
import { SitePage } from "#app/features/site/views/site-page.tsx";

export const meta = pageMeta;

export function loader({ context }: LoaderFunctionArgs) {
  const { config } = context.app;
  return readShownPage(config, "resources", pageLists(config));
}

export default function Resources() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
