import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "#app/ui/brand/mark.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { type SiteHandle, useSite } from "../pages/site-handle.ts";
import { ANNOUNCEMENT, HEADER_LINKS } from "../pages/site-links.ts";
import { ClosingCall } from "./closing-call.tsx";
import { PageBand } from "./page-band.tsx";
import { SiteFooter } from "./site-footer.tsx";
import type { ShownPage } from "./site-meta.ts";

/**
 * A page whose words are Markdown: a deep band, then a band for each heading of the second level with its title at the left
 * on wide screens, and a call at the end. `children` come before that call.
 */
export function SitePage({ page, children }: { page: ShownPage; children?: ReactNode }) {
  const [first, second] = page.buttons;
  return (
    <main id="main">
      <PageBand heading={page.heading} lead={page.lead}>
        {first ? (
          <a className="btn btn-primary" href={first.to}>
            {first.label}
          </a>
        ) : null}{" "}
        {second ? (
          <a className="btn btn-plain" href={second.to}>
            {second.label}
          </a>
        ) : null}
      </PageBand>
      {page.intro.trim() ? <Prose className="wrap pt-12 lg:pt-16" html={page.intro} /> : null}
      {page.sections.map(({ id, title, html }) => (
        <section className="band" key={id} aria-labelledby={id}>
          <div className="wrap py-10 lg:py-14 grid gap-x-14 gap-y-5 lg:grid-cols-[16.5rem_minmax(0,1fr)]">
            <h2 className="text-2xl tracking-[-.02em]" id={id}>
              {title}
            </h2>
            <Prose html={html} />
          </div>
        </section>
      ))}
      {children}
      {page.closing ? <ClosingCall {...page.closing} /> : null}
    </main>
  );
}

/** Our own Markdown; what an operator set is escaped in it. */
function Prose({ html, className = "" }: { html: string; className?: string }) {
  return (
    <div className={className}>
      <div className="prose pieces" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

/** Header and footer of the public site. Nothing in it depends on who looks, so that its pages may be kept by everybody. */
export function SiteShell({ menu = "light", jumps = false, children }: SiteHandle & { children: ReactNode }) {
  return (
    <>
      {jumps ? <AnnouncementBar /> : null}
      <SiteHeader menu={menu} />
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
        className="wrap flex items-center justify-center gap-2 min-h-control py-2 text-center hover:underline underline-offset-4"
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

/** Round buttons that scroll to the home page's sections: on screens with room for them beside the text. */
function PageJumps() {
  return (
    <nav className="no-print max-xl:hidden fixed right-1 min-[1340px]:right-5 bottom-6 z-30 grid gap-2" aria-label="On this page">
      {JUMPS.map(({ to, label, icon }) => [
        <a
          className="group relative grid place-items-center w-11 h-11 rounded-full bg-surface text-brand-ink border border-line shadow-2 hover:bg-brand-soft"
          key={to}
          href={to}
        >
          <PublicIcon name={icon} />
          <span className="absolute right-full mr-2 px-2.5 py-1 rounded-sm bg-ink text-surface text-sm font-semibold whitespace-nowrap opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-events-none">
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
  "inline-flex items-center min-h-control px-3 rounded font-medium text-ink-2 hover:text-ink hover:bg-brand-soft aria-[current]:text-ink aria-[current]:underline underline-offset-8 decoration-2";

/** Stays at the top while the page scrolls. On narrow screens its links are a menu that needs no script. */
function SiteHeader({ menu }: Required<Pick<SiteHandle, "menu">>) {
  const { appName } = useSite();
  const { pathname } = useLocation();
  const isBlue = menu === "blue";
  const current = (to: string) => (to === pathname ? "page" : undefined);
  return (
    <header className={`sticky top-0 z-40 border-b border-line ${isBlue ? "on-deep" : "bg-surface"}`}>
      <div className="wrap flex items-center gap-2 lg:gap-6 min-h-[68px]">
        <Logo name={appName} deep={isBlue} />{" "}
        <nav className="max-lg:hidden flex gap-1 ml-2" aria-label="Main">
          {HEADER_LINKS.map(({ to, label }) => [
            <a className={LINK} key={to} href={to} aria-current={current(to)}>
              {label}
            </a>,
            " ",
          ])}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <a className="btn btn-quiet max-sm:hidden" href="/sign-in">
            Login
          </a>{" "}
          <a className="btn btn-primary whitespace-nowrap" href="/signup">
            Get Started
          </a>{" "}
          <details className="menu lg:hidden">
            <summary className="btn btn-quiet btn-icon" aria-label="Menu">
              <PublicIcon name="menu" className="text-xl" />
            </summary>
            <nav aria-label="Main, small screen">
              {[...HEADER_LINKS, { to: "/sign-in", label: "Login" }].map(({ to, label }) => [
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
