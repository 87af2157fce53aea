import { Rosette } from "./rosette.tsx";
import type { PageButton } from "./shown-page.ts";

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
