import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "#app/ui/brand/mark.tsx";
import { useCopyright } from "#app/ui/page/root-data.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { phoneAddress, socialName } from "../pages/operator-labels.ts";
import { type SiteHandle, useSite } from "../pages/site-handle.ts";
import {
  ANNOUNCEMENT,
  FOOTER_COLUMNS,
  HEADER_LINKS,
  LEGAL_LINKS,
  type SiteLink,
} from "../pages/site-links.ts";

/**
 * Header and footer of the public site. Only the end of the header depends on who looks: a page
 * with a name in it is kept nowhere.
 */
export function SiteShell({ jumps = false, children }: SiteHandle & { children: ReactNode }) {
  return (
    <>
      {jumps ? <AnnouncementBar /> : null}
      <SiteHeader />
      {children}
      {jumps ? <PageJumps /> : null}
      <SiteFooter />
    </>
  );
}

/** What is new, above the header; it scrolls away while the header stays. */
function AnnouncementBar() {
  return (
    <aside className="on-deep !bg-deep-2 text-sm no-print" aria-label="Announcement">
      <a
        className={
          "wrap flex items-center justify-center gap-2 min-h-control py-2 text-center " +
          "hover:underline underline-offset-4"
        }
        href={ANNOUNCEMENT.to}
      >
        <span>
          <b className="font-semibold text-gold">New:</b> {ANNOUNCEMENT.label}
        </span>
        <PublicIcon name="arrow" />
      </a>
    </aside>
  );
}

const JUMPS = [
  { to: "#features", label: "Features", icon: "grid" },
  { to: "#pricing", label: "Pricing", icon: "wallet" },
  { to: "#how-it-works", label: "How it works", icon: "list" },
  { to: "#faq", label: "FAQ", icon: "help" },
] as const;

/**
 * Round buttons that scroll to the home page's sections: on screens with room for them beside the
 * text.
 */
function PageJumps() {
  return (
    <nav
      className="no-print max-xl:hidden fixed right-1 min-[83.75em]:right-5 bottom-6 z-30 grid gap-2"
      aria-label="On this page"
    >
      {JUMPS.map(({ to, label, icon }) => [
        <a
          className={
            "group relative grid place-items-center w-11 h-11 rounded-full bg-surface " +
            "text-brand-ink border border-line shadow-2 hover:bg-brand-soft"
          }
          key={to}
          href={to}
        >
          <PublicIcon name={icon} />
          <span
            className={
              "absolute right-full mr-2 px-2.5 py-1 rounded-sm bg-ink text-surface text-sm " +
              "font-semibold whitespace-nowrap opacity-0 group-hover:opacity-100 " +
              "group-focus-visible:opacity-100 pointer-events-none"
            }
          >
            {label}
          </span>
        </a>,
        " ",
      ])}
    </nav>
  );
}

/** The page one is on is underlined. */
const LINK =
  "inline-flex items-center min-h-control px-3 rounded font-medium text-ink-2 " +
  "hover:text-ink hover:bg-brand-soft aria-[current]:text-ink aria-[current]:underline " +
  "underline-offset-8 decoration-2";

/**
 * The blue menu, the same on every page of the site; it stays at the top while the page scrolls. On
 * narrow screens its links are a menu that needs no script.
 */
function SiteHeader() {
  const { appName, visitor } = useSite();
  const { pathname } = useLocation();
  const account = visitor
    ? { to: "/dashboard", label: "Dashboard" }
    : { to: "/sign-in", label: "Login" };
  const current = (to: string) => (to === pathname ? "page" : undefined);
  return (
    <header className="on-deep sticky top-0 z-40 border-b border-line">
      <div className="wrap flex max-lg:flex-wrap items-center gap-2 lg:gap-6 min-h-[68px]">
        <Logo name={appName} deep />{" "}
        <nav className="max-lg:hidden flex gap-1 ml-2" aria-label="Main">
          {HEADER_LINKS.map(({ to, label }) => [
            <a className={LINK} key={to} href={to} aria-current={current(to)}>
              {label}
            </a>,
            " ",
          ])}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {visitor ? (
            <span
              className="max-sm:hidden max-w-[12rem] truncate px-2 font-medium text-ink-2"
              dir="auto"
            >
              {visitor.firstName}
            </span>
          ) : (
            <a className="btn btn-quiet max-sm:hidden" href={account.to}>
              {account.label}
            </a>
          )}{" "}
          <a
            className="btn btn-primary sm:whitespace-nowrap"
            href={visitor ? account.to : "/signup"}
          >
            {visitor ? account.label : "Get Started"}
          </a>{" "}
          <details className="menu lg:hidden">
            <summary className="btn btn-quiet btn-icon">
              <PublicIcon name="menu" className="text-xl" />
              <span className="sr-only">Menu</span>
            </summary>
            <nav aria-label="Main, small screen">
              {[...HEADER_LINKS, account].map(({ to, label }) => [
                <a
                  className="menu-item aria-[current]:underline underline-offset-4 decoration-2"
                  key={to}
                  href={to}
                  aria-current={current(to)}
                >
                  {label}
                </a>,
                " ",
              ])}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

const FOOTER_LINK =
  "inline-flex items-center min-h-control text-on-deep-2 hover:text-white " +
  "hover:underline underline-offset-4 aria-[current]:text-white " +
  "aria-[current]:underline";

/** Every page of the site, how to reach its operator, and what the law requires. */
function SiteFooter() {
  const { appName } = useSite();
  const copyright = useCopyright();
  return (
    <footer className="on-deep">
      <div className="wrap pt-12 pb-8 lg:pt-16">
        <div
          className={
            "grid gap-8 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:grid-cols-2 " +
            "lg:grid-cols-[1.5fr_repeat(4,1fr)]"
          }
        >
          <div className="max-lg:col-span-full">
            <Logo name={appName} deep />
            <p className="mt-3 text-on-deep-2 max-w-[30ch]">
              Certificates with the right name on them, in the right inbox.
            </p>
            <Contacts />
          </div>
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-labelledby={footerId(title)}>
              <h2 className="text-sm font-semibold" id={footerId(title)}>
                {title}
              </h2>
              <ul className="mt-2">
                {links.map((link) => (
                  <li key={link.to}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 pt-6 border-t border-line flex flex-wrap gap-x-6 text-sm text-on-deep-2">
          <p className="mr-auto py-3">{copyright}</p>
          {LEGAL_LINKS.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
        </div>
      </div>
    </footer>
  );
}

const footerId = (title: string) => `footer-${title.replaceAll(" ", "-")}`;

function FooterLink({ to, label }: SiteLink) {
  const { pathname } = useLocation();
  return (
    <>
      <a className={FOOTER_LINK} href={to} aria-current={pathname === to ? "page" : undefined}>
        {label}
      </a>{" "}
    </>
  );
}

/** As far as the operator gives them. */
function Contacts() {
  const { supportEmail, supportPhone, legalAddress, socialLinks } = useSite();
  return (
    <address className="mt-3 not-italic">
      <a className={`${FOOTER_LINK} [overflow-wrap:anywhere]`} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      {supportPhone ? (
        <a className={`${FOOTER_LINK} !flex`} href={phoneAddress(supportPhone)}>
          {supportPhone}
        </a>
      ) : null}
      {legalAddress ? (
        <p className="py-2 text-on-deep-2 max-w-[30ch] whitespace-pre-line">{legalAddress}</p>
      ) : null}
      {socialLinks.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5">
          {socialLinks.map((link) => (
            <li key={link}>
              <a className={FOOTER_LINK} href={link} rel="me noopener">
                {socialName(link)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </address>
  );
}
