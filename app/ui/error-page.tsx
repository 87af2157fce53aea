import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../root.tsx";
import { wordsFor } from "./error-words.ts";
import { PublicShell } from "./public/public-shell.tsx";
import publicCss from "./public.css";

/**
 * The page for whatever a route threw. `styled`: the area's layout already brings its stylesheet. `desk`: for organisers.
 * `column`: it stands in the frame of the journey. Elsewhere it brings the header and footer of the public pages.
 */
export function ErrorPage({ styled, desk = false, column = false }: { styled: boolean; desk?: boolean; column?: boolean }) {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { heading, sentence } = wordsFor(error);
  const unexpected = !isRouteErrorResponse(error);
  const page = (
    <main id="main" className={column ? "w-full max-w-form mx-auto py-8 sm:py-12 grow" : "wrap py-16"}>
      <h1 className={column ? "text-3xl tracking-[-.02em]" : "text-2xl"}>{heading}</h1>
      <p className="mt-3 text-ink-2 max-w-prose">{sentence}</p>
      {unexpected && root?.requestId ? (
        <p className="mt-3 text-ink-2 max-w-prose">
          If it happens again, write to{" "}
          <a className="link" href={`mailto:${root.supportEmail}`}>
            {root.supportEmail}
          </a>{" "}
          and name this number: <code className="font-mono">{root.requestId}</code>
        </p>
      ) : null}
      <p className="mt-6">
        <a className="btn btn-plain" href={desk ? "/dashboard" : "/"}>
          {desk ? "Go to the dashboard" : "Go to the start page"}
        </a>
      </p>
    </main>
  );
  return (
    <>
      {styled ? null : <link rel="stylesheet" href={publicCss} />}
      {desk || column || !root ? page : <PublicShell>{page}</PublicShell>}
    </>
  );
}
