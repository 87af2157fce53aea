import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { ErrorPage } from "../errors/error-page.tsx";
import publicCss from "../styles/public.css";

/*
 * What routes of certificates and their holders have alike; each exports it again.
 */

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicCss }];

/** Of a loader's `title` and `appName`; search engines don't list the page. */
export const unlistedMeta: MetaFunction<() => { title: string; appName: string }> = ({ data }) => [
  { title: `${data?.title ?? ""} · ${data?.appName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export function ErrorBoundary() {
  return <ErrorPage styled certificates />;
}
