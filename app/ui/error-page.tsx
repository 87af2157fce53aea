import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../root.tsx";
import { PublicShell } from "./public/public-shell.tsx";
import publicCss from "./public.css";

interface Words {
  heading: string;
  sentence: string;
}

function wordsFor(error: unknown): Words {
  if (!isRouteErrorResponse(error)) {
    return { heading: "Something went wrong on our side", sentence: "Nothing you typed was sent twice. Go back and try again." };
  }
  if (error.status === 404) {
    return {
      heading: "This page is not here",
      sentence: "The address may be mistyped, or what it led to was deleted, or it belongs to another account.",
    };
  }
  // The frame's own words for this speak of the code.
  if (error.status === 405)
    return { heading: "That did not work", sentence: "Nothing can be sent to this address. Go back and try again." };
  const said = typeof error.data === "string" && error.data.length > 0 && error.data.length < 400 ? error.data : null;
  if (error.status === 403) return { heading: "That was not accepted", sentence: said ?? "You may not do this." };
  if (error.status === 429) return { heading: "A little slower, please", sentence: said ?? "Wait a minute, then try again." };
  return { heading: "That did not work", sentence: said ?? "Go back and try again." };
}

/** The title of the page for what a route threw, for the root's `meta`. */
export function errorTitle(error: unknown): string {
  return wordsFor(error).heading;
}

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
