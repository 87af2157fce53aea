import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useMatches } from "@remix-run/react";
import { readSiteData } from "../site/site-data.server.ts";
import { ErrorPage } from "../ui/error-page.tsx";
import type { SiteHandle } from "../ui/site/site-handle.ts";
import { SiteShell } from "../ui/site/site-shell.tsx";
import siteCss from "../ui/site.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

export function loader({ context }: LoaderFunctionArgs) {
  return readSiteData(context.installation.config);
}

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
  return <ErrorPage styled />;
}
