import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readAboutPage } from "#app/features/site/pages/site-data.server.ts";
import { pageMeta } from "#app/features/site/views/site-meta.ts";
import { SitePage } from "#app/features/site/views/site-page.tsx";

export const meta = pageMeta;

export function loader({ context }: LoaderFunctionArgs) {
  return readAboutPage(context.app.config);
}

export default function About() {
  return <SitePage page={useLoaderData<typeof loader>()} />;
}
