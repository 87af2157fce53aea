import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useRef } from "react";
import { accountNotice } from "../accounts/account-notice.ts";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { type FlashMessage, takeFlash } from "../http/flash.server.ts";
import { readMenu } from "../http/theme.server.ts";
import { operatorLinks } from "../operator/operator-links.server.ts";
import appCss from "../ui/app.css";
import { AccountBanner } from "../ui/desk/account-banner.tsx";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { FlashBox } from "../ui/desk/flash-box.tsx";
import { SideMenu } from "../ui/desk/side-menu.tsx";
import { TopBar } from "../ui/desk/top-bar.tsx";
import { ErrorPage } from "../ui/error-page.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const handle: DeskHandle = { scripts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const flash = takeFlash(request, context.installation);
  return json(
    {
      organiser,
      appName: context.installation.config.appName,
      menu: readMenu(request),
      notice: accountNotice(organiser.account),
      operatorLinks: operatorLinks(context.installation.config, organiser.user),
      flash: flash?.message ?? null,
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

export default function Desk() {
  const { organiser, appName, menu, notice, operatorLinks, flash: arrived } = useLoaderData<typeof loader>();
  const flash = useKeptFlash(arrived);
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => ({ handle: (match.handle ?? {}) as DeskHandle, data: match.data }));
  const studio = handles.some(({ handle }) => handle.studio);
  const trail = handles.findLast(({ handle }) => handle.crumbs);
  const rail = studio || menu.rail;
  const dialog = handles.some(({ handle }) => handle.dialog);
  return (
    <div className={`shell ${rail ? "shell-rail" : ""}`}>
      <SideMenu appName={appName} organiser={organiser} rail={rail} blue={menu.blue} inert={dialog} />
      <div className="min-w-0 flex flex-col">
        <TopBar
          organiser={organiser}
          operatorLinks={operatorLinks}
          crumbs={trail?.handle.crumbs?.(trail.data) ?? []}
          rail={rail}
          here={pathname + search}
          inert={dialog}
        />
        {notice && !(studio && notice.calm) ? <AccountBanner notice={notice} inert={dialog} /> : null}
        {studio ? (
          <Outlet context={{ flash }} />
        ) : (
          <main id="main" className="main">
            {flash ? <FlashBox flash={flash} /> : null}
            <Outlet />
          </main>
        )}
      </div>
    </div>
  );
}

/** The server gives a message once; it stays until one goes elsewhere, also when the page asks for fresh numbers meanwhile. */
function useKeptFlash(arrived: FlashMessage | null): FlashMessage | null {
  const { key } = useLocation();
  const kept = useRef<{ key: string; flash: FlashMessage } | null>(null);
  if (arrived) kept.current = { key, flash: arrived };
  else if (kept.current?.key !== key) kept.current = null;
  return kept.current?.flash ?? null;
}

export function ErrorBoundary() {
  return <ErrorPage styled desk />;
}
