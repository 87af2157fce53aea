import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useMatches } from "@remix-run/react";
import { readSiteData } from "../../site/site-data.server.ts";
import { errorTitle } from "../../ui/error-words.ts";
import { SiteError } from "../../ui/site/pages/site-error.tsx";
import type { SiteHandle } from "../../ui/site/site-handle.ts";
import { SiteShell } from "../../ui/site/site-shell.tsx";
import siteCss from "../../ui/site.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: siteCss }];

export function loader({ context }: LoaderFunctionArgs) {
  return readSiteData(context.installation.config);
}

/** Each page has its own; this stands when one could not be shown. */
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
