import type { PageButton } from "./site-meta.ts";

/** The end of a page: what to do next, on a deep panel. */
export function ClosingCall({ heading, text, button }: { heading: string; text: string; button: PageButton }) {
  return (
    <section className="no-print wrap py-12 lg:py-16" aria-labelledby="closing-call">
      <div className="on-deep relative overflow-hidden rounded-xl p-6 lg:p-12 flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <Rosette className="absolute -right-24 -top-20 w-96 h-96" />
        <div className="relative">
          <h2 className="text-2xl tracking-[-.02em]" id="closing-call">
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

/** An engraver's rosette, as on the certificates: one ellipse, turned. Decoration for deep blue ground. */
export function Rosette({ className }: { className: string }) {
  return (
    <svg
      className={`no-print text-white opacity-15 ${className}`}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {ROSETTE_TURNS.map((turn) => (
        <path key={turn} d="M-96 0a96 36 0 1 0 192 0a96 36 0 1 0-192 0" strokeWidth=".6" transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}
