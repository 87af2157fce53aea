import { Form, Link } from "@remix-run/react";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Crumb } from "#app/ui/dashboard/dashboard-handle.ts";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { initials } from "#app/ui/page/initials.ts";

/**
 * Menu button, where one is, the search over everything, help, notifications and the account menu.
 */
export function TopBar({
  organiser,
  workplaces,
  unread,
  crumbs,
  rail,
  here,
  inert,
}: {
  organiser: Organiser;
  /** Every account that the person may work in. */
  workplaces: { accountId: string; accountName: string }[];
  /** How many notifications nobody has read yet; 100 stands for any number from there on. */
  unread: number;
  crumbs: Crumb[];
  rail: boolean;
  here: string;
  inert: boolean;
}) {
  return (
    <header className="topbar" {...(inert ? { inert: "" } : {})}>
      <button type="button" className="btn btn-quiet btn-icon lg:hidden -ml-3" popovertarget="side">
        <Icon name="menu" label="Open menu" className="text-xl" />
      </button>
      <RailButton rail={rail} here={here} />
      <div className="min-w-0 mr-auto">
        <Breadcrumb crumbs={crumbs} />
      </div>
      {here.split("?")[0] === "/search" ? null : <DashboardSearch />}
      <a className="btn btn-quiet btn-icon !text-ink-2 max-sm:hidden" href="/help">
        <Icon name="help" label="Help" className="text-xl" />
      </a>
      <Bell unread={unread} here={here} />
      <AccountMenu key={here} organiser={organiser} workplaces={workplaces} />
    </header>
  );
}

function RailButton({ rail, here }: { rail: boolean; here: string }) {
  const railLabel = rail ? "Expand the side menu" : "Collapse the side menu";
  return (
    <form method="post" action="/preferences" className="max-lg:hidden -ml-3">
      <input type="hidden" name="back" value={here} />
      <button
        type="submit"
        name="menu"
        value={rail ? "wide" : "rail"}
        className="btn btn-quiet btn-icon !text-ink-3"
        title={railLabel}
      >
        <svg className="i text-xl" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d={`M5 5h14v14H5zM10 5v14M${rail ? "13.5 9.5L16 12l-2.5 2.5" : "16 9.5L13.5 12l2.5 2.5"}`}
          />
        </svg>
        <span className="sr-only">{railLabel}</span>
      </button>
    </form>
  );
}

function Bell({ unread, here }: { unread: number; here: string }) {
  return (
    <Link
      className="btn btn-quiet btn-icon !text-ink-2"
      to="/notifications"
      aria-current={here.startsWith("/notifications") ? "page" : undefined}
    >
      <span className="relative">
        <Icon
          name="bell"
          label={
            unread > 0
              ? `Notifications, ${unread > 99 ? "more than 99" : unread} unread`
              : "Notifications"
          }
          className="text-xl"
        />
        {unread > 0 ? (
          <span
            className={
              "absolute -top-2 left-2.5 min-w-[18px] h-[18px] px-1 rounded-full bg-failed-fill " +
              "text-white text-[11px] font-bold leading-[18px] text-center num"
            }
            aria-hidden="true"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

function AccountMenu({
  organiser,
  workplaces,
}: Pick<Parameters<typeof TopBar>[0], "organiser" | "workplaces">) {
  const name = wholeName(organiser.user);
  return (
    <details className="menu">
      <summary
        className="btn btn-quiet btn-icon"
        aria-label={`${initials(name)}, account menu of ${name}`}
      >
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
        <AccountSwitch workplaces={workplaces} accountId={organiser.account.id} />
        <Link className="menu-item" to="/settings/profile">
          <Icon name="gear" />
          Account settings
        </Link>
        <Link className="menu-item" to="/settings/appearance">
          <Icon name="moon" />
          Appearance
        </Link>
        {organiser.user.isOperator ? (
          <a className="menu-item" href="/operator">
            <Icon name="key" />
            Operator’s area
          </a>
        ) : null}
        <form method="post" action="/sign-out">
          <button type="submit" className="menu-item">
            <Icon name="out" />
            Log out
          </button>
        </form>
      </div>
    </details>
  );
}

/** A field where there is room, a way to the page with the field where there is not. */
function DashboardSearch() {
  return (
    <>
      <Form
        action="/search"
        role="search"
        aria-label="Whole dashboard"
        className="relative w-full max-w-[17rem] max-lg:hidden"
      >
        <SearchField
          label="Search everything"
          id="dashboard-q"
          name="q"
          placeholder="Search everything"
          autoComplete="off"
          required
        />
      </Form>
      <Link className="btn btn-quiet btn-icon !text-ink-2 lg:hidden" to="/search">
        <Icon name="search" label="Search everything" className="text-xl" />
      </Link>
    </>
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
          <li
            key={`${to}${label}`}
            className={`max-sm:hidden flex items-center gap-1.5 ${index === 0 ? "shrink-0" : "min-w-0"}`}
          >
            <Link
              className="inline-flex min-h-control items-center px-1 hover:underline truncate"
              to={to ?? "."}
            >
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

/** For somebody who may work in several accounts: which one this is, and the others to go on in. */
function AccountSwitch({
  workplaces,
  accountId,
}: {
  workplaces: { accountId: string; accountName: string }[];
  accountId: string;
}) {
  if (workplaces.length < 2) return null;
  return (
    <form
      method="post"
      action="/settings/switch-account"
      className="border-y border-line py-1 my-1"
      aria-label="Work in"
    >
      {workplaces.map((place) =>
        place.accountId === accountId ? (
          <p className="menu-item" key={place.accountId} aria-current="true">
            <Icon name="check" className="text-brand-ink" />
            <b className="font-semibold min-w-0 break-words">{place.accountName}</b>
            <span className="sr-only">, where you are working now</span>
          </p>
        ) : (
          <button
            type="submit"
            name="accountId"
            value={place.accountId}
            className="menu-item"
            key={place.accountId}
          >
            <Icon name="bldg" />
            <span className="min-w-0 break-words">{place.accountName}</span>
          </button>
        ),
      )}
    </form>
  );
}
