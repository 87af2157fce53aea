import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readShownPage } from "#app/features/site/pages/site-data.server.ts";
import { pageMeta } from "#app/features/site/views/site-meta.ts";
import { SitePage } from "#app/features/site/views/site-page.tsx";

export const meta = pageMeta;

export function loader({ context }: LoaderFunctionArgs) {
  return readShownPage(context.app.config, "security");
}

export default function Security() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
