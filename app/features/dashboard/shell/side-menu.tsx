import { Link, useLocation } from "@remix-run/react";
import { logoOf } from "#app/features/accounts/branding.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { NEARLY, shareOf } from "#app/features/billing/quota/nearly.ts";
import type { PlanUsage } from "#app/features/billing/quota/plan-usage.server.ts";
import { Bar } from "#app/features/billing/views/usage-totals.tsx";
import { wholeName } from "#app/platform/text/wording.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { AREAS, type Area, currentIn, SMALLER_AREAS } from "#app/ui/dashboard/areas.ts";
import { useDrawer } from "#app/ui/dashboard/use-closing-menus.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { initials } from "#app/ui/page/initials.ts";

/** One list of links: beside the page on wide screens, a native drawer (popover) on narrow ones. */
export function SideMenu({
  appName,
  organiser,
  usage,
  rail,
  blue,
  inert,
}: {
  appName: string;
  organiser: Organiser;
  usage: PlanUsage;
  rail: boolean;
  /** The deep blue menu that one can choose under Appearance. */
  blue: boolean;
  inert: boolean;
}) {
  const { pathname } = useLocation();
  const menu = useDrawer();
  const entry = ({ to, icon, label }: Area) => (
    <Link
      key={to}
      to={to}
      className="side-item"
      aria-current={currentIn(to, pathname)}
      title={rail ? label : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  );
  return (
    <nav
      id="side"
      ref={menu}
      className={`side ${blue ? "on-deep" : ""}`}
      popover="auto"
      {...(inert ? { inert: "" } : {})}
      aria-label="Main"
    >
      <MenuHead appName={appName} rail={rail} blue={blue} />
      {AREAS.map(entry)}
      <div className="mt-3 pt-3 border-t border-line grid gap-0.5 text-md">
        {SMALLER_AREAS.map(entry)}
      </div>
      <div className="mt-auto pt-4 grid gap-1">
        <a href="/help" className="side-item" title={rail ? "Help Center" : undefined}>
          <Icon name="help" />
          <span>Help Center</span>
        </a>
        <PlanMeter usage={usage} />
        <OwnSettings organiser={organiser} rail={rail} />
        <form method="post" action="/sign-out">
          <button type="submit" className="side-item w-full" title={rail ? "Log out" : undefined}>
            <Icon name="out" />
            <span>Log out</span>
          </button>
        </form>
      </div>
    </nav>
  );
}

/** The way home, and on narrow screens the button that closes the drawer. */
function MenuHead({ appName, rail, blue }: { appName: string; rail: boolean; blue: boolean }) {
  return (
    <div
      className={`flex items-center justify-between mb-3 px-1 ${rail ? "lg:justify-center" : ""}`}
    >
      <a
        href="/dashboard"
        className={
          "inline-flex items-center gap-2.5 min-h-control rounded text-[1.3125rem] font-bold " +
          "tracking-[-.02em]"
        }
        aria-label={`${appName}, dashboard`}
      >
        <Mark size={32} name={appName} deep={blue} />
        <span aria-hidden="true" className={rail ? "lg:hidden" : ""}>
          {appName}
        </span>
      </a>
      <button
        type="button"
        className="btn btn-quiet btn-icon lg:hidden"
        popovertarget="side"
        popovertargetaction="hide"
      >
        <Icon name="x" label="Close menu" />
      </button>
    </div>
  );
}

function OwnSettings({ organiser, rail }: { organiser: Organiser; rail: boolean }) {
  const name = wholeName(organiser.user);
  const { pathname } = useLocation();
  return (
    <Link
      to="/settings"
      className="side-item !gap-3"
      aria-current={currentIn("/settings", pathname)}
      title={rail ? `Account settings of ${name}` : undefined}
    >
      <Avatar account={organiser.account} name={name} />
      <span className="min-w-0 leading-tight">
        <b className="block font-semibold truncate text-ink">{name}</b>
        <small className="block text-xs text-ink-3 truncate">{organiser.account.name}</small>
      </span>
      <span className="sr-only">, account settings</span>
    </Link>
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
      <img
        src={logo.href}
        width={logo.widthPx}
        height={logo.heightPx}
        alt=""
        className="w-full h-full object-contain"
      />
    </span>
  );
}

/**
 * There is nothing above Pro and Custom to upgrade to; Pro can still be bought with more e-mails.
 */
const PLAN_ACTIONS: Record<PlanUsage["planId"], string> = {
  free: "Upgrade plan",
  essentials: "Upgrade plan",
  pro: "Change plan",
  custom: "See your plan",
};

const number = (count: number) => count.toLocaleString("en-NG");

/**
 * How much of the plan is used up in this period, and the way to a larger one. Certificates appear
 * when they run short.
 */
function PlanMeter({ usage }: { usage: PlanUsage }) {
  const { planId, plan, emailsUsed, emailsIncluded, certificatesUsed, certificatesIncluded } =
    usage;
  const certificatesShare = shareOf(certificatesUsed, certificatesIncluded);
  return (
    <section className="wide-only rounded-lg bg-sunken p-3.5 my-2" aria-label="Plan usage">
      <p className="text-sm font-semibold">{`${plan} plan`}</p>
      <p className="text-xs text-ink-2 mt-0.5 mb-2 num">
        {emailsIncluded === null
          ? `${number(emailsUsed)} e-mails used`
          : `${number(emailsUsed)} of ${number(emailsIncluded)} e-mails used`}
      </p>
      {emailsIncluded === null ? null : <Bar share={shareOf(emailsUsed, emailsIncluded)} />}
      {certificatesShare >= NEARLY ? (
        <>
          <p className="text-xs text-ink-2 mt-2 num">
            {`${number(certificatesUsed)} of ${number(certificatesIncluded ?? 0)} certificates used`}
          </p>
          <Bar share={certificatesShare} />
        </>
      ) : null}
      <a className="btn btn-plain btn-sm w-full mt-3" href="/settings/plan">
        {PLAN_ACTIONS[planId]}
      </a>
    </section>
  );
}
