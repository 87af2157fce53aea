import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { hasOutbox } from "../../delivery/require-outbox.server.ts";
import { readSendingPause } from "../../delivery/sending-pause.server.ts";
import { takeFlash } from "../../http/flash.server.ts";
import { requireOperator } from "../../operator/require-operator.server.ts";
import appCss from "../../ui/app.css";
import type { DeskHandle, DeskOutlet } from "../../ui/desk/desk-handle.ts";
import { PageAnnouncer } from "../../ui/desk/page-announcer.tsx";
import { useClosingMenus } from "../../ui/desk/use-closing-menus.ts";
import { useKeptFlash } from "../../ui/desk/use-kept-flash.ts";
import { ErrorPage } from "../../ui/error-page.tsx";
import { OperatorBar } from "../../ui/operator/operator-bar.tsx";
import { OperatorMenu } from "../../ui/operator/operator-menu.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const handle: DeskHandle = { scripts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOperator(request, context);
  const { installation } = context;
  const flash = takeFlash(request, installation);
  return json(
    {
      email: user.email,
      appName: installation.config.appName,
      hasOutbox: hasOutbox(installation.config),
      pausedBecause: (await readSendingPause(installation.db))?.reason ?? null,
      flash: flash?.message ?? null,
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

export interface OperatorOutlet extends DeskOutlet {
  /** Why all sending is paused, if it is. */
  pausedBecause: string | null;
}

/** The layout of everything that only operators may see. */
export default function OperatorArea() {
  const { email, appName, hasOutbox, pausedBecause, flash: arrived } = useLoaderData<typeof loader>();
  const flash = useKeptFlash(arrived);
  useClosingMenus();
  const matches = useMatches();
  const handles = matches.map((match) => ({ handle: (match.handle ?? {}) as DeskHandle, data: match.data }));
  const trail = handles.findLast(({ handle, data }) => handle.crumbs && data !== undefined);
  const dialog = handles.some(({ handle, data }) => handle.dialog && data !== undefined);
  return (
    <div className="shell">
      <OperatorMenu appName={appName} hasOutbox={hasOutbox} inert={dialog} />
      <div className="min-w-0 flex flex-col">
        <OperatorBar crumbs={trail?.handle.crumbs?.(trail.data) ?? []} email={email} inert={dialog} />
        <Outlet context={{ flash, dialog, pausedBecause } satisfies OperatorOutlet} />
      </div>
      <PageAnnouncer isDialog={dialog} />
    </div>
  );
}

/** Shown when even the layout's own data fails to load, and to people who aren't operators: for them this area doesn't exist. */
export function ErrorBoundary() {
  return <ErrorPage styled />;
}
