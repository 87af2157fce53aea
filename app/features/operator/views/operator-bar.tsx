import { Link, useLocation } from "@remix-run/react";
import { Mark } from "#app/ui/brand/mark.tsx";
import { type Area, currentIn } from "#app/ui/dashboard/areas.ts";
import type { Crumb } from "#app/ui/dashboard/dashboard-handle.ts";
import { useDrawer } from "#app/ui/dashboard/use-closing-menus.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/** What operators work through day by day. */
export const OPERATOR_AREAS: readonly Area[] = [
  { to: "/operator", icon: "dash", label: "Overview" },
  { to: "/operator/accounts", icon: "bldg", label: "Accounts" },
  { to: "/operator/identity-checks", icon: "shield", label: "Identity checks" },
  { to: "/operator/names", icon: "cert", label: "Names" },
  { to: "/operator/senders", icon: "send", label: "Senders" },
  { to: "/operator/messages", icon: "chat", label: "Site messages" },
  { to: "/operator/newsletter", icon: "news", label: "Newsletter" },
];

/** What the installation itself does. */
export const MACHINE_AREAS: readonly Area[] = [
  { to: "/operator/mail", icon: "mail", label: "Mail" },
  { to: "/operator/jobs", icon: "gear", label: "Jobs" },
  { to: "/operator/operators", icon: "key", label: "Operators" },
  { to: "/operator/record", icon: "clock", label: "Audit log" },
];

export const OUTBOX_AREA: Area = { to: "/outbox", icon: "archive", label: "Outbox" };

/**
 * Above each page of the operator's area: the menu's button where one is, the trail, and who is
 * here.
 */
export function OperatorBar({
  crumbs,
  email,
  inert,
}: {
  crumbs: Crumb[];
  email: string;
  inert: boolean;
}) {
  const [last, ...before] = [...crumbs].reverse();
  return (
    <header className="topbar" {...(inert ? { inert: "" } : {})}>
      <button type="button" className="btn btn-quiet btn-icon lg:hidden -ml-3" popovertarget="side">
        <Icon name="menu" label="Open menu" className="text-xl" />
      </button>
      <nav aria-label="Breadcrumb" className="min-w-0 mr-auto text-sm text-ink-3 truncate">
        <ol className="flex items-center gap-1.5 min-w-0">
          {before.reverse().map(({ label, to }) => (
            <li key={`${to}${label}`} className="max-sm:hidden flex items-center gap-1.5 shrink-0">
              <Link
                className="inline-flex min-h-control items-center px-1 hover:underline"
                to={to ?? "."}
              >
                {label}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ))}
          {last ? (
            <li className="truncate font-semibold text-ink" aria-current="page">
              {last.label}
            </li>
          ) : null}
        </ol>
      </nav>
      <p className="text-sm text-ink-2 truncate min-w-0 max-sm:hidden">
        <span className="text-ink-3">Operator: </span>
        {email}
      </p>
    </header>
  );
}

/**
 * The side menu of the operator's area: deep blue, so that nobody takes it for the dashboard of an
 * account.
 */
export function OperatorMenu({
  appName,
  hasOutbox,
  inert,
}: {
  appName: string;
  hasOutbox: boolean;
  inert: boolean;
}) {
  const { pathname } = useLocation();
  const menu = useDrawer();
  const entry = ({ to, icon, label }: Area) => (
    <Link key={to} to={to} className="side-item" aria-current={current(to, pathname)}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  );
  return (
    <nav
      id="side"
      ref={menu}
      className="side on-deep"
      popover="auto"
      {...(inert ? { inert: "" } : {})}
      aria-label="Main"
    >
      <div className="flex items-center justify-between mb-3 px-1">
        <Link
          to="/operator"
          className="inline-flex items-center gap-2.5 min-h-control rounded text-lg font-bold tracking-[-.02em]"
          aria-label={`${appName}, operator overview`}
        >
          <Mark size={32} name={appName} deep />
          <span aria-hidden="true">Operator</span>
        </Link>
        <button
          type="button"
          className="btn btn-quiet btn-icon lg:hidden"
          popovertarget="side"
          popovertargetaction="hide"
        >
          <Icon name="x" label="Close menu" />
        </button>
      </div>
      {OPERATOR_AREAS.map(entry)}
      <div className="mt-3 pt-3 border-t border-line grid gap-0.5 text-md">
        {MACHINE_AREAS.map(entry)}
        {hasOutbox ? entry(OUTBOX_AREA) : null}
      </div>
      <div className="mt-auto pt-4 grid gap-1">
        <a href="/dashboard" className="side-item">
          <Icon name="back" />
          <span>To the dashboard</span>
        </a>
        <form method="post" action="/operator/leave">
          <button type="submit" className="side-item w-full">
            <Icon name="lock" />
            <span className="text-left">Leave the operator area</span>
          </button>
        </form>
      </div>
    </nav>
  );
}

/** Every page here is below the overview: only the overview itself is in it. */
function current(area: string, pathname: string): "page" | "true" | undefined {
  if (area === "/operator") return /^\/operator\/?$/i.test(pathname) ? "page" : undefined;
  return currentIn(area, pathname);
}
