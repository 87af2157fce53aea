import { Link } from "@remix-run/react";
import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { wholeName } from "../../whole-name.ts";
import { Icon } from "../icon.tsx";
import type { Crumb } from "./desk-handle.ts";
import { initials } from "./initials.ts";

/** Menu button, where one is, and the account menu. */
export function TopBar({
  organiser,
  operatorLinks,
  crumbs,
  rail,
  here,
  inert,
}: {
  organiser: Organiser;
  /** Pages that only whoever runs the installation may see. */
  operatorLinks: { to: string; icon: string; label: string }[];
  crumbs: Crumb[];
  rail: boolean;
  here: string;
  inert: boolean;
}) {
  const name = wholeName(organiser.user);
  const railLabel = rail ? "Expand the side menu" : "Collapse the side menu";
  return (
    <header className="topbar" {...(inert ? { inert: "" } : {})}>
      <button
        type="button"
        className="btn btn-quiet btn-icon lg:hidden -ml-3"
        {...{ popovertarget: "side" }}
        aria-label="Open menu"
      >
        <Icon name="menu" className="text-xl" />
      </button>
      <form method="post" action="/preferences" className="max-lg:hidden -ml-3">
        <input type="hidden" name="back" value={here} />
        <button
          type="submit"
          name="menu"
          value={rail ? "wide" : "rail"}
          className="btn btn-quiet btn-icon !text-ink-3"
          aria-label={railLabel}
          title={railLabel}
        >
          <svg className="i text-xl" viewBox="0 0 24 24" aria-hidden="true">
            <path d={`M5 5h14v14H5zM10 5v14M${rail ? "13.5 9.5L16 12l-2.5 2.5" : "16 9.5L13.5 12l2.5 2.5"}`} />
          </svg>
        </button>
      </form>
      <div className="min-w-0 mr-auto">
        <Breadcrumb crumbs={crumbs} />
      </div>
      <details className="menu">
        <summary className="btn btn-quiet btn-icon" aria-label={`${initials(name)}, account menu of ${name}`}>
          <span className="avatar" aria-hidden="true">
            {initials(name)}
          </span>
        </summary>
        <div>
          <p className="px-3 py-2 text-sm text-ink-2">
            Signed in as
            <br />
            <b className="text-ink font-semibold break-words">{organiser.user.email}</b>
          </p>
          <Link className="menu-item" to="/settings/profile">
            <Icon name="gear" />
            Account settings
          </Link>
          <Link className="menu-item" to="/settings/appearance">
            <Icon name="moon" />
            Appearance
          </Link>
          {operatorLinks.map(({ to, icon, label }) => (
            <Link className="menu-item" to={to} key={to}>
              <Icon name={icon} />
              {label}
            </Link>
          ))}
          <form method="post" action="/sign-out">
            <button type="submit" className="menu-item">
              <Icon name="out" />
              Log out
            </button>
          </form>
        </div>
      </details>
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const [last, ...before] = [...crumbs].reverse();
  if (!last) return null;
  if (before.length === 0) return <p className="font-semibold truncate">{last.label}</p>;
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-3 truncate">
      <ol className="flex items-center gap-1.5 min-w-0">
        {before.reverse().map(({ label, to }, index) => (
          // The name of the section stays whole, however long that of the thing in it is.
          <li key={`${to}${label}`} className={`max-sm:hidden flex items-center gap-1.5 ${index === 0 ? "shrink-0" : "min-w-0"}`}>
            <Link className="inline-flex min-h-control items-center px-1 hover:underline truncate" to={to ?? "."}>
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li className="truncate font-semibold text-ink" aria-current="page">
          {last.label}
        </li>
      </ol>
    </nav>
  );
}
