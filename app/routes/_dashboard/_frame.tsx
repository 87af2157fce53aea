import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { accountNotice, waitingNotice } from "#app/features/accounts/account-status.ts";
import { isReadOnly } from "#app/features/accounts/role.ts";
import { listMemberships } from "#app/features/accounts/switch-account.server.ts";
import { countUnread } from "#app/features/activity/notifications.server.ts";
import { readPlanUsage } from "#app/features/billing/quota/plan-usage.server.ts";
import {
  AccountBanner,
  ReadOnlyNote,
  SideMenu,
  TopBar,
} from "#app/features/dashboard/shell/later-shell.ts";
import { readCeilingNotice } from "#app/features/delivery/ceilings/waiting.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readBeside, readFlash, readMenu } from "#app/platform/http/cookies.server.ts";
import { AskBeforeLeaving } from "#app/ui/autosave/ask-before-leaving.tsx";
import type { DashboardHandle, DashboardOutlet } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageAnnouncer } from "#app/ui/dashboard/page-announcer.tsx";
import { useClosingMenus } from "#app/ui/dashboard/use-closing-menus.ts";
import { ErrorPage } from "#app/ui/errors/later-errors.ts";
import { useKeptFlash } from "#app/ui/page/flash-box.tsx";
import appCss from "#app/ui/styles/app.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: appCss }];
export const handle: DashboardHandle = { scripts: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  // The page inside says what its role is.
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { account, user } = organiser;
  const { db, clock } = context.app;
  const now = clock();
  const [usage, unread, workplaces, waiting] = await Promise.all([
    readPlanUsage(db, account, now),
    countUnread(db, { userId: user.id, accountId: account.id }),
    listMemberships(db, { userId: user.id, now }),
    readCeilingNotice(db, account, now),
  ]);
  const flash = readFlash(request, context.app);
  return data(
    {
      organiser,
      usage,
      unread,
      workplaces: workplaces.map(({ accountId, accountName }) => ({ accountId, accountName })),
      appName: context.app.config.appName,
      menu: readMenu(request),
      notice: accountNotice(account, organiser.role) ?? (waiting ? waitingNotice(waiting) : null),
      flash: flash?.message ?? null,
      beside: readBeside(request, context.app),
    },
    flash ? { headers: { "Set-Cookie": flash.clear } } : {},
  );
}

/** How long the layout's numbers are kept while someone only browses. */
const FRESH_MS = 60_000;
let askedAt = Date.now();

/**
 * Reload the layout's data after every action, on the notification pages (opening them marks some
 * as read), where watching people being added ends with a message, and once a minute.
 */
export function shouldRevalidate({
  formMethod = "GET",
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod.toUpperCase() !== "GET";
  const reads = [currentUrl, nextUrl].some(({ pathname }) => pathname.startsWith("/notifications"));
  const watched = currentUrl.searchParams.has("adding") && currentUrl.pathname !== nextUrl.pathname;
  if (!acted && !reads && !watched && Date.now() - askedAt < FRESH_MS) return false;
  askedAt = Date.now();
  return true;
}

/**
 * The layout of every dashboard page: menu, top bar, notices. A page's errors are shown inside it
 * by the boundary of _layout.tsx, which is nested below this route: after a failed form, the data
 * of a boundary's own route is missing.
 */
export default function Dashboard() {
  const {
    organiser,
    usage,
    unread,
    workplaces,
    appName,
    menu,
    notice,
    flash: arrived,
  } = useLoaderData<typeof loader>();
  const flash = useKeptFlash(arrived);
  useClosingMenus();
  const { pathname, search } = useLocation();
  const readOnly = isReadOnly(organiser.role, pathname);
  const matches = useMatches();
  const handles = matches.map((match) => ({
    handle: (match.handle ?? {}) as DashboardHandle,
    data: match.data,
  }));
  const studio = handles.some(({ handle }) => handle.studio);
  // A page that failed has no data for its breadcrumbs.
  const trail = handles.findLast(({ handle, data }) => handle.crumbs && data !== undefined);
  const rail = studio || menu.rail;
  const dialog = handles.some(({ handle, data }) => handle.dialog && data !== undefined);
  return (
    <div className={`shell ${rail ? "shell-rail" : ""}`} data-looks={readOnly ? "" : undefined}>
      <SideMenu
        appName={appName}
        organiser={organiser}
        usage={usage}
        rail={rail}
        blue={menu.blue}
        inert={dialog}
      />
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
        {readOnly ? <ReadOnlyNote inert={dialog} /> : null}
        {notice && !(studio && notice.calm) ? (
          <AccountBanner notice={notice} inert={dialog} />
        ) : null}
        <Outlet context={{ flash, dialog } satisfies DashboardOutlet} />
      </div>
      <PageAnnouncer isDialog={dialog} />
      <AskBeforeLeaving savesItself={handles.some(({ handle }) => handle.editor)} />
    </div>
  );
}

/** Shown when even the layout's own data fails to load. */
export function ErrorBoundary() {
  return <ErrorPage styled />;
}
