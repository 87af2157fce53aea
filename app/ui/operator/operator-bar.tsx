import { Link } from "@remix-run/react";
import type { Crumb } from "../desk/desk-handle.ts";
import { Icon } from "../icon.tsx";

/** Above each page of the operator's area: the menu's button where one is, the trail, and who is here. */
export function OperatorBar({ crumbs, email, inert }: { crumbs: Crumb[]; email: string; inert: boolean }) {
  const [last, ...before] = [...crumbs].reverse();
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
      <nav aria-label="Breadcrumb" className="min-w-0 mr-auto text-sm text-ink-3 truncate">
        <ol className="flex items-center gap-1.5 min-w-0">
          {before.reverse().map(({ label, to }) => (
            <li key={`${to}${label}`} className="max-sm:hidden flex items-center gap-1.5 shrink-0">
              <Link className="inline-flex min-h-control items-center px-1 hover:underline" to={to ?? "."}>
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
