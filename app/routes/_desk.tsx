import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { takeFlash } from "../http/flash.server.ts";
import { readCookie } from "../http/signed-cookie.server.ts";
import appCss from "../ui/app.css";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { SideMenu } from "../ui/desk/side-menu.tsx";
import { TopBar } from "../ui/desk/top-bar.tsx";
import { ErrorPage } from "../ui/error-page.tsx";
import { Flash } from "../ui/flash.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const handle: DeskHandle = { scripts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const flash = takeFlash(request, context.installation);
  return json(
    {
      organiser,
      appName: context.installation.config.appName,
      rail: readCookie(request, "iweri_menu") === "rail",
      flash: flash?.message ?? null,
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

export default function Desk() {
  const { organiser, appName, rail: railChosen, flash } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => ({ handle: (match.handle ?? {}) as DeskHandle, data: match.data }));
  const studio = handles.some(({ handle }) => handle.studio);
  const trail = handles.findLast(({ handle }) => handle.crumbs);
  const rail = studio || railChosen;
  return (
    <div className={`shell ${rail ? "shell-rail" : ""}`}>
      <SideMenu appName={appName} organiser={organiser} rail={rail} />
      <div className="min-w-0 flex flex-col">
        <TopBar organiser={organiser} crumbs={trail?.handle.crumbs?.(trail.data) ?? []} rail={rail} here={pathname + search} />
        {studio ? (
          <Outlet context={{ flash }} />
        ) : (
          <main id="main" className="main">
            {flash ? <Flash kind={flash.kind}>{flash.text}</Flash> : null}
            <Outlet />
          </main>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage styled={true} />;
}
