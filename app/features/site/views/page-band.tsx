import type { ReactNode } from "react";
import { Rosette } from "./closing-call.tsx";

/** The deep band at the top of a page of the site: what it is about, in a heading, a sentence or two, and what to do. */
export function PageBand({ heading, lead, children }: { heading: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <section className="on-deep relative overflow-hidden">
      <Rosette className="absolute -right-24 -top-20 w-96 h-96 max-md:hidden" />
      <div className="wrap relative py-12 lg:py-20">
        <h1 className="text-title tracking-[-.02em] max-w-[18em]">{heading}</h1>
        <p className="mt-4 text-lg text-on-deep-2 max-w-prose">{lead}</p>
        {children ? <div className="no-print mt-7 flex flex-wrap gap-3">{children}</div> : null}
      </div>
    </section>
  );
}
