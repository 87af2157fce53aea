import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../root.tsx";
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
  const said = typeof error.data === "string" && error.data.length > 0 && error.data.length < 400 ? error.data : null;
  if (error.status === 403) return { heading: "That was not accepted", sentence: said ?? "You may not do this." };
  if (error.status === 429) return { heading: "A little slower, please", sentence: said ?? "Wait a minute, then try again." };
  return { heading: "That did not work", sentence: said ?? "Go back and try again." };
}

/** The page for whatever a route threw. `styled`: the area's layout already brings its stylesheet. `desk`: for organisers. */
export function ErrorPage({ styled, desk = false }: { styled: boolean; desk?: boolean }) {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { heading, sentence } = wordsFor(error);
  const unexpected = !isRouteErrorResponse(error);
  return (
    <main id="main" className="wrap py-16">
      {styled ? null : <link rel="stylesheet" href={publicCss} />}
      <title>{heading}</title>
      <h1 className="text-2xl">{heading}</h1>
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
        <a className="btn btn-plain" href={desk ? "/projects" : "/"}>
          {desk ? "Go to projects" : "Go to the start page"}
        </a>
      </p>
    </main>
  );
}
