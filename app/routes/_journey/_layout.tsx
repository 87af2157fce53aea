import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import { takeFlash } from "../../http/flash.server.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { ErrorPage } from "../../ui/error-page.tsx";
import { readEnhancements } from "../../ui/journey/enhancements-source.server.ts";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";
import { JourneyShell } from "../../ui/journey/journey-shell.tsx";
import journeyCss from "../../ui/journey.css";

export const headers = journeyHeaders;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: journeyCss }];

/** What another page left to be said once. It holds nothing that needs a guard: each step guards itself. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const flash = takeFlash(request, context.installation);
  const said = { flash: flash?.message ?? null, enhancements: readEnhancements(), nonce: context.cspNonce };
  return json(said, flash ? { headers: { "Set-Cookie": flash.clear } } : {});
}

/** Registration, signing in and recovery: the frame around the step, which says its number in its handle. */
export default function Journey() {
  const { flash, enhancements, nonce } = useLoaderData<typeof loader>();
  const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
  const match = useMatches().at(-1);
  const handle = (match?.handle ?? {}) as JourneyHandle;
  const step = typeof handle.step === "function" ? handle.step(match?.data) : (handle.step ?? null);
  return (
    <JourneyShell appName={appName} step={step} of={handle.of} words={handle.words} inert={handle.dialog === true}>
      {flash ? (
        <p
          className="flash break-words mt-6 w-full max-w-form mx-auto"
          data-k={flash.kind === "failed" ? "warning" : flash.kind}
          role={flash.kind === "failed" ? "alert" : "status"}
        >
          {flash.text}
        </p>
      ) : null}
      <Outlet />
      {handle.enhance ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: enhancements }} /> : null}
    </JourneyShell>
  );
}

export function ErrorBoundary() {
  const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
  return (
    <JourneyShell appName={appName} step={null} inert={false}>
      <ErrorPage styled column />
    </JourneyShell>
  );
}
