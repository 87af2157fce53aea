import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { readTheme } from "./http/theme.server.ts";
import { ErrorPage, errorTitle } from "./ui/error-page.tsx";

/** Pages without a title of their own have the product's name, or say what went wrong. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: error ? errorTitle(error) : (data?.appName ?? "Iweri") },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.installation;
  return {
    appName: config.appName,
    supportEmail: config.supportEmail,
    brandColour: config.brandColour,
    theme: readTheme(request),
    // Only a form brings a type; a page that follows it on the same request is the form with its messages.
    formAgain: request.headers.has("Content-Type"),
    nonce: context.cspNonce,
    requestId: context.requestId,
  };
}

/** A page ships scripts only when one of its routes exports `handle = { scripts: true }`. */
function usesScripts(matches: ReturnType<typeof useMatches>): boolean {
  return matches.some((match) => (match.handle as { scripts?: boolean } | undefined)?.scripts === true);
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const scripts = usesScripts(useMatches());
  return (
    <html lang="en-NG" data-theme={data?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#101C54" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip btn btn-primary" href="#main">
          Skip to content
        </a>
        {children}
        {scripts ? (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage styled={false} />;
}
