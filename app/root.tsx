import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "@remix-run/react";
import { shownBrand } from "#app/features/site/brand/brand.server.ts";
import { readTheme } from "#app/platform/http/cookies.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { errorTitle } from "#app/ui/errors/error-messages.ts";
import { ErrorPage } from "#app/ui/errors/later-errors.ts";
import { languageTag } from "#app/ui/languages/languages.ts";
import { usePageLanguage } from "#app/ui/page/page-language.ts";
import { type RootData, useRootData } from "#app/ui/page/root-data.ts";
import type { InlineStyled, PublicFormHandle } from "#app/ui/public-form/public-form-handle.ts";

/** Pages without a title of their own have the product's name, or say what went wrong. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: error ? errorTitle(error) : (data?.appName ?? "Iweri") },
];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { config } = context.app;
  return {
    appName: config.appName,
    appUrl: config.appUrl,
    supportEmail: config.supportEmail,
    brand: shownBrand(config),
    year: new Date().getFullYear(),
    theme: readTheme(request),
    // Only a form brings a type; a page that follows it on the same request is the form with its
    // messages.
    formAgain: request.headers.has("Content-Type") && !context.formDone,
    nonce: context.cspNonce,
    requestId: context.requestId,
  };
}

/** A page ships scripts only when one of its routes exports `handle = { scripts: true }`. */
function usesScripts(matches: ReturnType<typeof useMatches>): boolean {
  return matches.some(
    (match) => (match.handle as { scripts?: boolean } | undefined)?.scripts === true,
  );
}

/**
 * On pages of public forms: the style sheets to print into the head, in order, and the colour of
 * the browser's bars.
 */
function inlineStyles(
  matches: ReturnType<typeof useMatches>,
): { style: string; themeColour?: string } | null {
  if (
    !matches.some((match) => (match.handle as Partial<PublicFormHandle> | undefined)?.inlineStyle)
  )
    return null;
  const styled = matches.map((match) => (match.data ?? {}) as InlineStyled);
  const themeColour = styled.findLast((data) => data.themeColour)?.themeColour;
  return { style: styled.map((data) => data.style ?? "").join(""), themeColour };
}

const PRODUCT_ICON = { href: "/icon.svg", type: "image/svg+xml" };

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData();
  const matches = useMatches();
  const scripts = usesScripts(matches);
  const inline = inlineStyles(matches);
  // Nothing behind an open dialog can be reached, and its own first control is the next one.
  const isDialog = matches.some(
    (match) => (match.handle as { dialog?: boolean } | undefined)?.dialog === true,
  );
  const skipTo = matches
    .map((match) => (match.handle as Partial<DashboardHandle> | undefined)?.skipTo)
    .findLast((to) => to);
  return (
    <html lang={languageTag(usePageLanguage())} data-theme={data?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          content={inline?.themeColour ?? data?.brand.themeColour ?? "#101C54"}
        />
        {inline ? (
          <link rel="icon" href="data:," />
        ) : (
          <link rel="icon" {...(data?.brand.icon ?? PRODUCT_ICON)} />
        )}
        <Meta />
        <Links />
        {data?.brand.css && !inline ? <link rel="stylesheet" href={data.brand.css} /> : null}
        {inline ? (
          <style nonce={data?.nonce} dangerouslySetInnerHTML={{ __html: inline.style }} />
        ) : null}
      </head>
      <body>
        {inline || isDialog ? null : (
          <a className="skip btn btn-primary" href={`#${skipTo?.id ?? "main"}`}>
            {skipTo?.label ?? "Skip to content"}
          </a>
        )}
        {children}
        {scripts ? (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        ) : null}
        {/* Nothing in production. */}
        <LiveReload nonce={data?.nonce} />
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
