import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useRootData } from "../page/root-data.ts";
import { wordsFor } from "./error-messages.ts";

/** Says what went wrong and where to go next, most likely link first. Goes inside an area's own <main>. */
export function ErrorText({ links, large = false }: { links: { to: string; label: string }[]; large?: boolean }) {
  const error = useRouteError();
  const root = useRootData();
  const { heading, sentence } = wordsFor(error, { afterForm: root?.formAgain });
  return (
    <>
      <h1 className={large ? "text-3xl tracking-[-.02em]" : "text-2xl"}>{heading}</h1>
      <p className="mt-3 text-ink-2 max-w-prose">{sentence}</p>
      {!isRouteErrorResponse(error) && root?.requestId ? (
        <p className="mt-3 text-ink-2 max-w-prose">
          If it happens again, write to{" "}
          <a className="link" href={`mailto:${root.supportEmail}`}>
            {root.supportEmail}
          </a>{" "}
          and quote this number: <code className="font-mono">{root.requestId}</code>
        </p>
      ) : null}
      <p className="mt-6 flex flex-wrap gap-3">
        {links.map(({ to, label }, at) => (
          <a key={to} className={at === 0 ? "btn btn-primary" : "btn btn-plain"} href={to}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
}
