import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { accountNotice } from "../accounts/account-notice.ts";
import { listMemberships } from "../accounts/members/list-memberships.server.ts";
import { looksOnly } from "../accounts/members/looks-only.ts";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { countUnread } from "../activity/count-unread.server.ts";
import { readPlanUsage } from "../billing/plan-usage.server.ts";
import { takeFlash } from "../http/flash.server.ts";
import { readMenu } from "../http/theme.server.ts";
import appCss from "../ui/app.css";
import { AccountBanner } from "../ui/desk/account-banner.tsx";
import type { DeskHandle, DeskOutlet } from "../ui/desk/desk-handle.ts";
import { LooksOnlyNote } from "../ui/desk/looks-only-note.tsx";
import { PageAnnouncer } from "../ui/desk/page-announcer.tsx";
import { SideMenu } from "../ui/desk/side-menu.tsx";
import { TopBar } from "../ui/desk/top-bar.tsx";
import { useClosingMenus } from "../ui/desk/use-closing-menus.ts";
import { useKeptFlash } from "../ui/desk/use-kept-flash.ts";
import { ErrorPage } from "../ui/error-page.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const handle: DeskHandle = { scripts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account, user } = organiser;
  const { db, clock } = context.installation;
  const now = clock();
  const [usage, unread, workplaces] = await Promise.all([
    readPlanUsage(db, account, now),
    countUnread(db, { userId: user.id, accountId: account.id }),
    listMemberships(db, { userId: user.id, now }),
  ]);
  const flash = takeFlash(request, context.installation);
  return json(
    {
      organiser,
      usage,
      unread,
      workplaces: workplaces.map(({ accountId, accountName }) => ({ accountId, accountName })),
      appName: context.installation.config.appName,
      menu: readMenu(request),
      notice: accountNotice(account, organiser.role),
      flash: flash?.message ?? null,
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

/** For so long the numbers of the frame stay as they are while one looks around. */
const FRESH_MS = 60_000;
let askedAt = Date.now();

/** The frame asks again after every act, around the notifications, which reading makes fewer, and now and then. */
export function shouldRevalidate({ formMethod = "GET", currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod.toUpperCase() !== "GET";
  const reads = [currentUrl, nextUrl].some(({ pathname }) => pathname.startsWith("/notifications"));
  if (!acted && !reads && Date.now() - askedAt < FRESH_MS) return false;
  askedAt = Date.now();
  return true;
}

/**
 * The frame around every page of the dashboard: menu, top bar, notices. What a page throws is shown inside it, by the boundary of
 * routes/_desk.tsx, which remix.config.js puts below this one: the data of a boundary's own route is absent after a failed form.
 */
export default function Desk() {
  const { organiser, usage, unread, workplaces, appName, menu, notice, flash: arrived } = useLoaderData<typeof loader>();
  const flash = useKeptFlash(arrived);
  useClosingMenus();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => ({ handle: (match.handle ?? {}) as DeskHandle, data: match.data }));
  const studio = handles.some(({ handle }) => handle.studio);
  // A page that could not be shown has no data to make its trail from.
  const trail = handles.findLast(({ handle, data }) => handle.crumbs && data !== undefined);
  const rail = studio || menu.rail;
  const dialog = handles.some(({ handle, data }) => handle.dialog && data !== undefined);
  return (
    <div className={`shell ${rail ? "shell-rail" : ""}`} data-looks={looksOnly(organiser.role, pathname) ? "" : undefined}>
      <SideMenu appName={appName} organiser={organiser} usage={usage} rail={rail} blue={menu.blue} inert={dialog} />
      <div className="min-w-0 flex flex-col">
        <TopBar
          organiser={organiser}
          workplaces={workplaces}
          unread={unread}
          crumbs={trail?.handle.crumbs?.(trail.data) ?? []}
          rail={rail}
          here={pathname + search}
          inert={dialog}
        />
        {organiser.role === "viewer" ? <LooksOnlyNote inert={dialog} /> : null}
        {notice && !(studio && notice.calm) ? <AccountBanner notice={notice} inert={dialog} /> : null}
        <Outlet context={{ flash, dialog } satisfies DeskOutlet} />
      </div>
      <PageAnnouncer isDialog={dialog} />
    </div>
  );
}

/** When not even the frame could be read. */
export function ErrorBoundary() {
  return <ErrorPage styled />;
}
