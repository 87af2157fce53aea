import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import {
  readEnhancements,
  type SignUpHandle,
} from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { SignUpShell } from "#app/features/accounts/sign-up/views/sign-up-shell.tsx";
import { readFlash } from "#app/platform/http/cookies.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import journeyCss from "#app/ui/styles/sign-up.css";

export const headers = retryAfterHeaders;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: journeyCss }];

/**
 * What another page left to be said once. It holds nothing that needs a guard: each step guards
 * itself.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const flash = readFlash(request, context.app);
  const said = {
    flash: flash?.message ?? null,
    enhancements: readEnhancements(),
    nonce: context.cspNonce,
  };
  return data(said, flash ? { headers: { "Set-Cookie": flash.clear } } : {});
}

/**
 * Registration, signing in and recovery: the frame around the step, which says its number in its
 * handle.
 */
export default function Journey() {
  const { flash, enhancements, nonce } = useLoaderData<typeof loader>();
  const appName = useRootData()?.appName ?? "";
  const match = useMatches().at(-1);
  const handle = (match?.handle ?? {}) as SignUpHandle;
  const step = typeof handle.step === "function" ? handle.step(match?.data) : (handle.step ?? null);
  return (
    <SignUpShell
      appName={appName}
      step={step}
      of={handle.of}
      words={handle.words}
      inert={handle.dialog === true}
    >
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
      {handle.enhance ? (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: enhancements }} />
      ) : null}
    </SignUpShell>
  );
}

export function ErrorBoundary() {
  const appName = useRootData()?.appName ?? "";
  return (
    <SignUpShell appName={appName} step={null} inert={false}>
      <ErrorPage styled column />
    </SignUpShell>
  );
}
