import { NavLink } from "@remix-run/react";
import { logoOf } from "../../accounts/logo-address.ts";
import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { wholeName } from "../../whole-name.ts";
import { Icon } from "../icon.tsx";
import { Mark } from "../mark.tsx";
import { initials } from "./initials.ts";

/** The areas that exist; another is added here when it is built. */
const AREAS = [
  { to: "/projects", icon: "folder", label: "Projects" },
  { to: "/certificates", icon: "cert", label: "Certificates" },
  { to: "/forms", icon: "form", label: "Forms" },
  { to: "/sent", icon: "send", label: "Sent" },
] as const;

/** One list of links: beside the page on wide screens, a native drawer (popover) on narrow ones. */
export function SideMenu({
  appName,
  organiser,
  rail,
  blue,
  inert,
}: {
  appName: string;
  organiser: Organiser;
  rail: boolean;
  /** The deep blue menu that one can choose under Appearance. */
  blue: boolean;
  inert: boolean;
}) {
  const name = wholeName(organiser.user);
  return (
    <nav
      id="side"
      className={`side ${blue ? "on-deep" : ""}`}
      {...{ popover: "auto", ...(inert ? { inert: "" } : {}) }}
      aria-label="Main"
    >
      <div className={`flex items-center justify-between mb-3 px-1 ${rail ? "lg:justify-center" : ""}`}>
        <a
          href="/projects"
          className="inline-flex items-center gap-2.5 min-h-control rounded text-[1.3125rem] font-bold tracking-[-.02em]"
          aria-label={`${appName}, projects`}
        >
          <Mark size={32} name={appName} deep={blue} />
          <span aria-hidden="true" className={rail ? "lg:hidden" : ""}>
            {appName}
          </span>
        </a>
        <button
          type="button"
          className="btn btn-quiet btn-icon lg:hidden"
          {...{ popovertarget: "side", popovertargetaction: "hide" }}
          aria-label="Close menu"
        >
          <Icon name="x" />
        </button>
      </div>
      {AREAS.map(({ to, icon, label }) => (
        <NavLink key={to} to={to} className="side-item" title={rail ? label : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
          {rail ? <span className="sr-only">{label}</span> : null}
        </NavLink>
      ))}
      <div className="mt-auto pt-4 grid gap-1">
        <NavLink to="/settings" className="side-item !gap-3" title={rail ? `Account settings of ${name}` : undefined}>
          <Avatar account={organiser.account} name={name} />
          <span className="min-w-0 leading-tight">
            <b className="block font-semibold truncate text-ink">{name}</b>
            <small className="block text-xs text-ink-3 truncate">{organiser.account.name}</small>
          </span>
          <span className="sr-only">{rail ? `Account settings of ${name}` : ", account settings"}</span>
        </NavLink>
        <form method="post" action="/sign-out">
          <button type="submit" className="side-item w-full" title={rail ? "Log out" : undefined}>
            <Icon name="out" />
            <span>Log out</span>
            {rail ? <span className="sr-only">Log out</span> : null}
          </button>
        </form>
      </div>
    </nav>
  );
}

/** The organisation's logo, or the organiser's initials. Decorative: the name stands beside it. */
function Avatar({ account, name }: { account: Organiser["account"]; name: string }) {
  const logo = logoOf(account);
  if (!logo) {
    return (
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <span className="avatar !rounded-sm overflow-hidden !bg-white border border-line">
      <img src={logo.href} width={logo.widthPx} height={logo.heightPx} alt="" className="w-full h-full object-contain" />
    </span>
  );
}
