import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Outlet, useMatches } from "@remix-run/react";
import { findSiteVisitor, readSiteData } from "#app/features/site/pages/site-data.server.ts";
import type { SiteHandle } from "#app/features/site/pages/site-handle.ts";
import { SiteError } from "#app/features/site/views/site-error.tsx";
import { SiteShell } from "#app/features/site/views/site-shell.tsx";
import { errorTitle } from "#app/ui/errors/error-messages.ts";
import siteCss from "#app/ui/styles/site.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

/** A page that names its visitor is theirs alone; see docs/decisions/073. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const visitor = await findSiteVisitor(app, request.headers.get("Cookie"));
  const headers: HeadersInit = visitor ? { "Cache-Control": "private, no-cache" } : {};
  return data({ ...readSiteData(app.config), visitor }, { headers });
}

/** Each page has its own; this is for one that could not be shown. */
export const meta: MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : []);

/** The public site: its header and footer around every page of it. */
export default function Site() {
  const handle = useMatches().at(-1)?.handle as SiteHandle | undefined;
  return (
    <SiteShell {...handle}>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  return <SiteError />;
}
