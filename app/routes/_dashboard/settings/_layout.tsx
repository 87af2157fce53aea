import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { type Role, roleAllows } from "#app/features/accounts/role.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

/**
 * The tabs of the settings that somebody can open: what is the owner's matter alone is not shown to
 * others.
 */
const TABS: { to: string; label: string; needs: Role; upTo?: Role }[] = [
  { to: "/settings/profile", label: "Profile", needs: "viewer" },
  { to: "/settings/organisation", label: "Organisation", needs: "viewer" },
  { to: "/settings/sending", label: "Sending", needs: "viewer" },
  { to: "/settings/plan", label: "Pricing plans", needs: "viewer" },
  { to: "/settings/payouts", label: "Ticket payouts", needs: "viewer" },
  { to: "/settings/members", label: "Members", needs: "viewer" },
  { to: "/settings/security", label: "Security", needs: "viewer" },
  { to: "/settings/notifications", label: "Notifications", needs: "viewer" },
  { to: "/settings/api", label: "API and webhooks", needs: "viewer" },
  { to: "/settings/referral", label: "Referral", needs: "viewer" },
  { to: "/settings/appearance", label: "Appearance", needs: "viewer" },
  { to: "/settings/data", label: "Your data", needs: "owner" },
  // Owners reach it from their own Your data page.
  { to: "/settings/own-data", label: "Your data", needs: "viewer", upTo: "editor" },
];

/** The pages within the tab of sending. */
const SENDING = [
  { to: "/settings/sending", label: "Sender" },
  { to: "/settings/sending/pace", label: "Pace and hours" },
  { to: "/settings/sending/deliverability", label: "Deliverability" },
];

/** In the order of the row. */
function settingsTabs(role: Role): { to: string; label: string }[] {
  return TABS.filter(
    ({ needs, upTo = "owner" }) => roleAllows(role, needs) && roleAllows(upTo, role),
  ).map(({ to, label }) => ({
    to,
    label,
  }));
}

export const handle: DashboardHandle = { crumbs: () => [{ label: "Account settings" }] };
export const meta: MetaFunction = () => [{ title: "Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireOrganiser(request, context);
  return { tabs: settingsTabs(role) };
}

/**
 * The row of tabs, and below it what one of them shows. A dialog on top makes everything here
 * inert.
 */
export default function Settings() {
  const { tabs } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead title="Account settings" />
        {/* More tabs than fit beside each other: on narrow screens they are a menu. */}
        <details className="menu xl:hidden sm:w-72 mb-6" key={pathname}>
          <summary className="btn btn-plain w-full !justify-between">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {tabs.find(({ to }) => currentAt(to, pathname))?.label ?? "Settings"}
            </span>
            <Icon name="down" />
          </summary>
          <nav className="w-full" aria-label="Settings, small screen">
            {tabs.map(({ to, label }) => (
              <Link
                key={to}
                className={
                  "menu-item aria-[current]:bg-brand-soft aria-[current]:text-brand-ink " +
                  "aria-[current]:font-semibold"
                }
                to={to}
                aria-current={currentAt(to, pathname)}
              >
                {label}
              </Link>
            ))}
          </nav>
        </details>
        <nav className="tabs tabs-many max-xl:hidden mb-6" aria-label="Settings">
          {tabs.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={currentAt(to, pathname)} preventScrollReset>
              {label}
            </Link>
          ))}
        </nav>
        {currentAt("/settings/sending", pathname) ? (
          <nav className="seg-links mb-6" aria-label="Sending">
            {SENDING.map(({ to, label }) => (
              <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      <Outlet />
    </>
  );
}

/** Whether somebody is on a tab's own page, or on one within it. */
function currentAt(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
