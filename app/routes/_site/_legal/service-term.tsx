import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "#app/features/site/pages/legal-page.server.ts";
import { LegalPage } from "#app/features/site/views/legal-page.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: args.data?.title,
    description: args.data?.description ?? "",
    canonicalPath: "/terms",
  });

/** The terms under their other address. Search engines are told which of the two to list. */
export function loader({ context }: LoaderFunctionArgs) {
  return legalPage(context.app.config, "terms");
}

export default function ServiceTerm() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
