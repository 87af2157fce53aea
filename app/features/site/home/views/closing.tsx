import type { HomeContent, HomePart } from "../home.server.ts";

export function Closing({ part: { title, html } }: { part: HomePart }) {
  return (
    <section className="on-deep relative overflow-hidden" aria-labelledby="closing-title">
      <Waves again />
      <div className="wrap relative py-section grid gap-8 lg:grid-cols-[1fr_auto] items-center">
        <div>
          <h2 id="closing-title" className="display text-title max-w-[26ch]">
            {title}
          </h2>
          <div className="mt-3 text-lg text-on-deep-2" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <a className="btn btn-primary !text-lg !px-7 !min-h-[52px]" href="/signup">
          Create your account
        </a>
      </div>
    </section>
  );
}

export function WhyChoose({ reasons: { title, html, items } }: Pick<HomeContent, "reasons">) {
  return (
    <section id="why-choose" className="py-section" aria-labelledby="why-choose-title">
      <div className="wrap">
        <h2 id="why-choose-title" className="display text-title">
          {title}
        </h2>
        <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {items.map((reason) => (
            <div className="border-t-2 border-gold pt-5 flex flex-col" key={reason.title}>
              <h3 className="order-2 mt-5 text-lg">{reason.title}</h3>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <b className="text-[min(2.5rem,12.5vw)] leading-none font-bold tracking-[-.03em] text-brand-ink num">
                  {reason.figure}
                </b>{" "}
                <span className="text-ink-2">{reason.unit}</span>
              </p>
              <div
                className="order-3 mt-1 text-ink-2"
                dangerouslySetInnerHTML={{ __html: reason.html }}
              />
            </div>
          ))}
        </div>
        <div
          className="measured on-deep mt-12 rounded-xl p-6 lg:p-9"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </section>
  );
}

const LINES = Array.from({ length: 24 }, (_, line) => {
  const swell = 1 + 0.65 * Math.sin(line * 0.5);
  const drift = Math.round(90 * Math.sin(line * 0.33));
  return {
    line,
    opacity: (0.09 + 0.06 * Math.sin(line * 0.42 - 1)).toFixed(2),
    place: `translate(${drift} ${30 + line * 34}) scale(1 ${swell.toFixed(2)})`,
  };
});

/**
 * Engraved lines over a deep ground, as on banknotes. Drawn once on a page; another place shows the
 * same `again`.
 */
export function Waves({ again = false }: { again?: boolean }) {
  return (
    <svg
      className="absolute inset-0 w-full h-full"
      viewBox="0 0 1440 860"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {again ? (
        <use href="#waves" />
      ) : (
        <g id="waves" fill="none" stroke="#9FB2FF" strokeWidth="1.1">
          <defs>
            <path id="wave" d="M-400 0q200-48 400 0t400 0 400 0 400 0 400 0" />
          </defs>
          {LINES.map(({ line, opacity, place }) => (
            <use key={line} href="#wave" strokeOpacity={opacity} transform={place} />
          ))}
        </g>
      )}
    </svg>
  );
}
