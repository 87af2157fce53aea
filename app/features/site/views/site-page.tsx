import type { ReactNode } from "react";
import type { PageButton, ShownPage } from "../pages/site-handle.ts";

/**
 * A page whose words are Markdown: a deep band, then a band for each heading of the second level
 * with its title at the left on wide screens, and a call at the end. `children` come before that
 * call.
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
            <h2 className="display text-2xl" id={id}>
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

/**
 * The deep band at the top of a page of the site: what it is about, in a heading, a sentence or
 * two, and what to do.
 */
export function PageBand({
  heading,
  lead,
  children,
}: {
  heading: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="on-deep relative overflow-hidden">
      <Rosette className="absolute -right-24 -top-20 w-96 h-96 max-md:hidden" />
      <div className="wrap relative py-12 lg:py-20">
        <h1 className="display text-title max-w-[18em]">{heading}</h1>
        <p className="mt-4 text-lg text-on-deep-2 max-w-prose">{lead}</p>
        {children ? <div className="no-print mt-7 flex flex-wrap gap-3">{children}</div> : null}
      </div>
    </section>
  );
}

/** The end of a page: what to do next, on a deep panel. */
export function ClosingCall({
  heading,
  text,
  button,
}: {
  heading: string;
  text: string;
  button: PageButton;
}) {
  return (
    <section className="no-print wrap py-12 lg:py-16" aria-labelledby="closing-call">
      <div
        className={
          "on-deep relative overflow-hidden rounded-xl p-6 lg:p-12 flex flex-wrap items-center " +
          "justify-between gap-x-10 gap-y-6"
        }
      >
        <Rosette className="absolute -right-24 -top-20 w-96 h-96" />
        <div className="relative">
          <h2 className="display text-2xl" id="closing-call">
            {heading}
          </h2>
          {text ? <p className="mt-2 text-on-deep-2 max-w-prose">{text}</p> : null}
        </div>
        <a className="btn btn-primary relative" href={button.to}>
          {button.label}
        </a>
      </div>
    </section>
  );
}

const ROSETTE_TURNS = Array.from({ length: 12 }, (_, at) => at * 15);

/**
 * An engraver's rosette, as on the certificates: one ellipse, turned. Decoration for deep blue
 * ground.
 */
function Rosette({ className }: { className: string }) {
  return (
    <svg
      className={`no-print text-white opacity-15 ${className}`}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {ROSETTE_TURNS.map((turn) => (
        <path
          key={turn}
          d="M-96 0a96 36 0 1 0 192 0a96 36 0 1 0-192 0"
          strokeWidth=".6"
          transform={`rotate(${turn})`}
        />
      ))}
    </svg>
  );
}
