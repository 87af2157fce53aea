import { Link, useLocation } from "@remix-run/react";
import { type Area, currentIn } from "../desk/areas.ts";
import { useDrawer } from "../desk/use-drawer.ts";
import { Icon } from "../icon.tsx";
import { Mark } from "../mark.tsx";
import { MACHINE_AREAS, OPERATOR_AREAS, OUTBOX_AREA } from "./operator-areas.ts";

/** The side menu of the operator's area: deep blue, so that nobody takes it for the desk of an account. */
export function OperatorMenu({ appName, hasOutbox, inert }: { appName: string; hasOutbox: boolean; inert: boolean }) {
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
      {...{ popover: "auto", ...(inert ? { inert: "" } : {}) }}
      aria-label="Main"
    >
      <div className="flex items-center justify-between mb-3 px-1">
        <Link
          to="/operator"
          className="inline-flex items-center gap-2.5 min-h-control rounded text-lg font-bold tracking-[-.02em]"
          aria-label={`${appName}, operator’s overview`}
        >
          <Mark size={32} name={appName} deep />
          <span aria-hidden="true">Operator</span>
        </Link>
        <button
          type="button"
          className="btn btn-quiet btn-icon lg:hidden"
          {...{ popovertarget: "side", popovertargetaction: "hide" }}
          aria-label="Close menu"
        >
          <Icon name="x" />
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
          <span>To the desk</span>
        </a>
        <form method="post" action="/operator/leave">
          <button type="submit" className="side-item w-full">
            <Icon name="lock" />
            <span className="text-left">Leave the operator’s area</span>
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
