import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { settingsTabs } from "#app/features/accounts/settings/settings-tabs.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Account settings" }] };
export const meta: MetaFunction = () => [{ title: "Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireOrganiser(request, context);
  return { tabs: settingsTabs(role) };
}

/** The row of tabs, and below it what one of them shows. A dialog on top makes everything here inert. */
export default function Settings() {
  const { tabs } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const dialog = useMatches().some((match) => (match.handle as DashboardHandle | undefined)?.dialog);
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead title="Account settings" />
        <nav className="tabs tabs-many mb-6" aria-label="Settings">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? "page" : pathname.startsWith(`${to}/`) ? "true" : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  );
}
