import type { HomeSection } from "../home-content.ts";
import { FEATURE_DRAWINGS } from "./feature-drawings.tsx";

/** How wide each card is, of twelve columns; the last one lies along the others with its drawing beside its words. */
const SPANS = ["md:col-span-7", "md:col-span-5", "md:col-span-4", "md:col-span-4", "md:col-span-4", "md:col-span-12"];

export function Features({ section: { title, html, parts } }: { section: HomeSection }) {
  return (
    <section id="features" className="bg-surface py-section" aria-labelledby="features-title">
      <div className="wrap">
        <h2 id="features-title" className="display text-title max-w-[22ch]">
          {title}
        </h2>
        <div className="mt-3 text-ink-2" dangerouslySetInnerHTML={{ __html: html }} />
        <div className="mt-8 grid gap-4 md:grid-cols-12">
          {parts.map((part, at) => {
            const Drawing = FEATURE_DRAWINGS[at];
            const isLast = at === parts.length - 1;
            return (
              <article
                className={`card !shadow-none !bg-canvas p-6 lg:p-7 ${isLast ? "grid gap-6 md:grid-cols-[1fr_1.3fr] items-center" : "flex flex-col gap-6"} ${SPANS[at]}`}
                key={part.title}
              >
                <div>
                  <h3 className="text-xl">{part.title}</h3>
                  <div className="mt-1.5 text-ink-2 max-w-[46ch]" dangerouslySetInnerHTML={{ __html: part.html }} />
                </div>
                <div className="mt-auto" aria-hidden="true">
                  {Drawing ? <Drawing /> : null}
                </div>
              </article>
            );
          })}
        </div>
      </div>
    </section>
  );
}
