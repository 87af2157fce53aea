import { useLocation } from "@remix-run/react";
import { Logo } from "#app/ui/brand/mark.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { type SiteHandle, useSite } from "../pages/site-handle.ts";
import { HEADER_LINKS } from "../pages/site-links.ts";

/** The page one is on is underlined. */
const LINK =
  "inline-flex items-center min-h-control px-3 rounded font-medium text-ink-2 hover:text-ink hover:bg-brand-soft aria-[current]:text-ink aria-[current]:underline underline-offset-8 decoration-2";

/** Stays at the top while the page scrolls. On narrow screens its links are a menu that needs no script. */
export function SiteHeader({ menu }: Required<Pick<SiteHandle, "menu">>) {
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
