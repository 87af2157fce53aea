import type { MetaFunction } from "@remix-run/node";
import { Outlet, useOutletContext } from "@remix-run/react";
import { keepErrorHeaders } from "../../ui/desk/desk-error.tsx";
import { FlashBox } from "../../ui/desk/flash-box.tsx";
import { errorTitle } from "../../ui/error-words.ts";
import { OperatorError } from "../../ui/operator/operator-error.tsx";
import { PausedBanner } from "../../ui/operator/paused-banner.tsx";
import type { OperatorOutlet } from "./_frame.tsx";

export const headers = keepErrorHeaders;

/** Each page sets its own title; this is for errors. */
export const meta: MetaFunction = ({ error, matches }) =>
  error ? [{ title: errorTitle(error) }] : matches.flatMap((match) => match.meta ?? []);

/** The content inside the operator's frame (_frame.tsx). */
export default function OperatorPage() {
  const { flash, dialog, pausedBecause } = useOutletContext<OperatorOutlet>();
  return (
    <main id="main" tabIndex={-1} className="main">
      {pausedBecause ? <PausedBanner reason={pausedBecause} inert={dialog} /> : null}
      {flash ? <FlashBox flash={flash} inert={dialog} /> : null}
      <Outlet />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1} className="main">
      <OperatorError />
    </main>
  );
}
