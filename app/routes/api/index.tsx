import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeApi } from "../../api/document/describe-api.server.ts";
import { Reference } from "../../ui/api/reference.tsx";
import apiCss from "../../ui/api-reference.css";
import { ErrorPage } from "../../ui/error-page.tsx";
import { publicHeaders } from "../../ui/public/public-headers.ts";
import { PublicShell } from "../../ui/public/public-shell.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: apiCss }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "API" }];
export const headers = publicHeaders;

export function loader({ context }: LoaderFunctionArgs) {
  return describeApi(context.installation.config);
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
