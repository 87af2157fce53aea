import type { MetaFunction } from "@remix-run/node";
import { Outlet, useOutletContext } from "@remix-run/react";
import { OperatorError, PausedBanner } from "#app/features/operator/views/operator-error.tsx";
import { keepErrorHeaders } from "#app/ui/dashboard/error-answers.ts";
import { errorTitle } from "#app/ui/errors/error-messages.ts";
import { FlashBox } from "#app/ui/page/flash-box.tsx";
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
