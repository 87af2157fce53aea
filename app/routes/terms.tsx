import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { legalPage } from "../site/legal-page.server.ts";
import { ErrorPage } from "../ui/error-page.tsx";
import proseCss from "../ui/prose.css";
import { LegalPage } from "../ui/public/legal-page.tsx";
import publicCss from "../ui/public.css";

export const links: LinksFunction = () => [publicCss, proseCss].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Terms of service"} · ${data?.appName ?? ""}` },
  { name: "description", content: data?.description },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { config } = context.installation;
  return { appName: config.appName, ...legalPage(config, "terms") };
}

export default function Terms() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage styled />;
}
