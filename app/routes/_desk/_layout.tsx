import type { MetaFunction } from "@remix-run/node";
import { Outlet, useMatches, useOutletContext } from "@remix-run/react";
import { DeskError, keepErrorHeaders } from "../../ui/desk/desk-error.tsx";
import type { DeskHandle, DeskOutlet } from "../../ui/desk/desk-handle.ts";
import { FlashBox } from "../../ui/desk/flash-box.tsx";
import { errorTitle } from "../../ui/error-words.ts";

export const headers = keepErrorHeaders;

/** Each page sets its own title; this is for errors. */
export const meta: MetaFunction = ({ error, matches }) =>
  error ? [{ title: errorTitle(error) }] : matches.flatMap((match) => match.meta ?? []);

/** The content inside the dashboard's frame (_frame.tsx). A studio has its own <main>. */
export default function DeskPage() {
  const outlet = useOutletContext<DeskOutlet>();
  const studio = useMatches().some((match) => (match.handle as DeskHandle | undefined)?.studio);
  if (studio) return <Outlet context={outlet} />;
  return (
    <main id="main" tabIndex={-1} className="main">
      {outlet.flash ? <FlashBox flash={outlet.flash} inert={outlet.dialog} /> : null}
      <Outlet />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1} className="main">
      <DeskError />
    </main>
  );
}
