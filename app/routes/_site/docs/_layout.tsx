import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import docsCss from "#app/features/site/styles/docs.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: docsCss }];

/** The user guide: what only its pages need. */
export default function Docs() {
  return <Outlet />;
}
