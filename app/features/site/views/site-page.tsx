import type { ReactNode } from "react";
import { ClosingCall } from "./closing-call.tsx";
import { PageBand } from "./page-band.tsx";
import type { ShownPage } from "./page-meta.ts";

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
