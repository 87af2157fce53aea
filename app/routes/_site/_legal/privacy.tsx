import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "#app/features/site/pages/legal-page.server.ts";
import { LegalPage } from "#app/features/site/views/legal-page.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, { title: args.data?.title, description: args.data?.description ?? "" });

export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.app.config, "privacy");
}

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
