import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeApi } from "#app/features/api/openapi/describe-api.server.ts";
import { Reference } from "#app/features/api/openapi/views/reference.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { PublicShell, siteHeaders } from "#app/ui/public/public-shell.tsx";
import apiCss from "#app/ui/styles/api-reference.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: apiCss }];
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: "API reference",
    description:
      "Add recipients, issue and send certificates, and follow each send from your own software: " +
      "every request and response, with examples.",
  });
export const headers = siteHeaders;

export function loader({ context }: LoaderFunctionArgs) {
  return describeApi(context.app.config);
}

/** What programs can do, for people. Open to everyone: it tells of nobody. */
export default function ApiReference() {
  const api = useLoaderData<typeof loader>();
  return (
    <PublicShell action={{ href: "/settings/api", label: "Your keys" }}>
      <Reference api={api} />
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled />;
}
