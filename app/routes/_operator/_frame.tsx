import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { hasOutbox } from "#app/features/delivery/outbox/outbox.server.ts";
import { OperatorBar, OperatorMenu } from "#app/features/operator/views/operator-bar.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readFlash } from "#app/platform/http/cookies.server.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { AskBeforeLeaving } from "#app/ui/autosave/ask-before-leaving.tsx";
import type { DashboardHandle, DashboardOutlet } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageAnnouncer } from "#app/ui/dashboard/page-announcer.tsx";
import { useClosingMenus } from "#app/ui/dashboard/use-closing-menus.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { useKeptFlash } from "#app/ui/page/flash-box.tsx";
import appCss from "#app/ui/styles/app.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const handle: DashboardHandle = { scripts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOperator(request, context);
  const { app } = context;
  const flash = readFlash(request, app);
  return data(
    {
      email: user.email,
      appName: app.config.appName,
      hasOutbox: hasOutbox(app.config),
      pausedBecause: (await readSendingPause(app.db))?.reason ?? null,
      flash: flash?.message ?? null,
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

export interface OperatorOutlet extends DashboardOutlet {
  /** Why all sending is paused, if it is. */
  pausedBecause: string | null;
}

/** The layout of everything that only operators may see. */
export default function OperatorArea() {
  const {
    email,
    appName,
    hasOutbox,
    pausedBecause,
    flash: arrived,
  } = useLoaderData<typeof loader>();
  const flash = useKeptFlash(arrived);
  useClosingMenus();
  const matches = useMatches();
  const handles = matches.map((match) => ({
    handle: (match.handle ?? {}) as DashboardHandle,
    data: match.data,
  }));
  const trail = handles.findLast(({ handle, data }) => handle.crumbs && data !== undefined);
  const dialog = handles.some(({ handle, data }) => handle.dialog && data !== undefined);
  return (
    <div className="shell">
      <OperatorMenu appName={appName} hasOutbox={hasOutbox} inert={dialog} />
      <div className="min-w-0 flex flex-col">
        <OperatorBar
          crumbs={trail?.handle.crumbs?.(trail.data) ?? []}
          email={email}
          inert={dialog}
        />
        <Outlet context={{ flash, dialog, pausedBecause } satisfies OperatorOutlet} />
      </div>
      <PageAnnouncer isDialog={dialog} />
      <AskBeforeLeaving />
    </div>
  );
}

/**
 * Shown when even the layout's own data fails to load, and to people who aren't operators: for them
 * this area doesn't exist.
 */
export function ErrorBoundary() {
  return <ErrorPage styled />;
}
