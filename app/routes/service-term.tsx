import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "../site/legal-page.server.ts";
import { ErrorPage } from "../ui/error-page.tsx";
import { LegalPage } from "../ui/site/legal-page.tsx";
import siteCss from "../ui/site.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];
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

export function ErrorBoundary() {
  return <ErrorPage styled />;
}
