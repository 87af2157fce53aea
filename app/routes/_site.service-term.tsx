import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "../site/legal-page.server.ts";
import { LegalPage } from "../ui/site/legal-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Terms of service"} · ${data?.appName ?? ""}` },
  { name: "description", content: data?.description },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

/** The terms under their other address. Search engines are told which of the two to list. */
export function loader({ context }: LoaderFunctionArgs) {
  const { config } = context.installation;
  return { appName: config.appName, canonical: `${config.appUrl}/terms`, ...legalPage(config, "terms") };
}

export default function ServiceTerm() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
