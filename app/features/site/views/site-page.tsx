import type { ReactNode } from "react";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { SiteHandle } from "../pages/site-handle.ts";
import { ANNOUNCEMENT } from "../pages/site-links.ts";
import { ClosingCall } from "./closing-call.tsx";
import { PageBand } from "./page-band.tsx";
import { PageJumps } from "./page-jumps.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
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
