import type { HomeContent, Testimonial } from "../home.server.ts";

/** Moves by itself and takes no script: the row is repeated, so that its end is its beginning. */
export function Testimonials({ section: { title, html, items } }: { section: HomeContent["testimonials"] }) {
  return (
    <section className="bg-surface py-section" aria-labelledby="testimonials-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h2 id="testimonials-title" className="display text-title">
            {title}
          </h2>
          <div className="mt-3 text-ink-2 max-w-prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <label
          className="motion-reduce:hidden inline-flex items-center gap-2.5 min-h-control text-ink-2 cursor-pointer"
          htmlFor="pause"
        >
          <input type="checkbox" id="pause" className="pause switch" />
          Pause
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard stops it, and scrolls it where nothing moves. */}
      <section className="marquee mt-8" tabIndex={0} aria-label="Examples of what organisers could say">
        <svg className="hidden" aria-hidden="true">
          <path id="star" d="M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.6L12 16.7l-5.1 2.7 1-5.6-4.1-4 5.7-.8z" />
        </svg>
        <ul>
          {items.map((item) => (
            <Quote item={item} key={item.name} />
          ))}
          {items.map((item) => (
            <Quote item={item} key={item.name} again />
          ))}
        </ul>
      </section>
    </section>
  );
}

function Quote({ item: { name, role, initials, rating, quote }, again = false }: { item: Testimonial; again?: boolean }) {
  return (
    <li
      className={`w-[min(80vw,23rem)] card !shadow-none !bg-canvas p-6 flex flex-col gap-4 ${again ? "motion-reduce:hidden" : ""}`}
      aria-hidden={again || undefined}
    >
      <p className="flex items-center justify-between text-gold-ink">
        <svg width="110" height="20" viewBox="0 0 132 24" role="img" aria-label={`${rating} out of 5 stars`}>
          {[1, 2, 3, 4, 5].map((star) => (
            <use
              key={star}
              href="#star"
              x={27 * (star - 1)}
              fill={star <= rating ? "currentColor" : "none"}
              stroke="currentColor"
              strokeWidth="1.5"
            />
          ))}
        </svg>
        <span className="text-xs font-semibold">Example</span>
      </p>
      <blockquote className="text-lg leading-relaxed">{quote}</blockquote>
      <p className="mt-auto flex items-center gap-3">
        <span className="avatar" aria-hidden="true">
          {initials}
        </span>{" "}
        <span className="leading-tight">
          <b className="font-semibold block">{name}</b> <span className="text-sm text-ink-2">{role}</span>
        </span>
      </p>
    </li>
  );
}
