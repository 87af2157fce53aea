import type { ReactNode } from "react";
import { FOOTER_COLUMNS, HEADER_LINKS, LEGAL_LINKS } from "../../site/site-links.ts";
import { Logo } from "../logo.tsx";
import { useSite } from "./site-data.ts";
import type { SiteHandle } from "./site-handle.ts";

/** Header and footer of the public site. Nothing in it depends on who looks, so that its pages may be kept by everybody. */
export function SiteShell({ menu = "light", children }: SiteHandle & { children: ReactNode }) {
  const { appName } = useSite();
  return (
    <>
      <header className={menu === "blue" ? "on-deep" : "bg-surface border-b border-line"}>
        <nav className="wrap flex flex-wrap items-center gap-4 min-h-[68px]" aria-label="Main">
          <Logo name={appName} deep={menu === "blue"} />
          {HEADER_LINKS.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
          <a className="btn btn-quiet ml-auto" href="/sign-in">
            Login
          </a>
          <a className="btn btn-primary" href="/signup">
            Get Started
          </a>
        </nav>
      </header>
      {children}
      <footer className="on-deep">
        <div className="wrap py-10 grid gap-6 sm:grid-cols-3">
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="wrap py-6">
          © 2025 {appName}{" "}
          {LEGAL_LINKS.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}{" "}
            </a>
          ))}
        </p>
      </footer>
    </>
  );
}
