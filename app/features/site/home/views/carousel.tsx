import type { HomeContent, Slide } from "../home.server.ts";

/** Scrolls without a script: the row is repeated, so that its end meets its beginning. */
export function Carousel({
  section: { title, html, items },
}: {
  section: HomeContent["carousel"];
}) {
  return (
    <section className="bg-surface py-section" aria-labelledby="testimonials-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h2 id="testimonials-title" className="display text-title">
            {title}
          </h2>
          {html ? (
            <div
              className="mt-3 text-ink-2 max-w-prose"
              dangerouslySetInnerHTML={{ __html: html }}
            />
          ) : null}
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
      <section className="marquee mt-8" tabIndex={0} aria-label={`${title}, moving`}>
        <svg className="hidden" aria-hidden="true">
          <path
            id="star"
            d="M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.6L12 16.7l-5.1 2.7 1-5.6-4.1-4 5.7-.8z"
          />
        </svg>
        <ul>
          {items.map((item) => (
            <SlideCard item={item} key={item.name} />
          ))}
          {items.map((item) => (
            <SlideCard item={item} key={item.name} again />
          ))}
        </ul>
      </section>
    </section>
  );
}

function SlideCard({ item, again = false }: { item: Slide; again?: boolean }) {
  return (
    <li
      className={
        "w-[min(80vw,23rem)] card !shadow-none !bg-canvas p-6 flex flex-col gap-4 " +
        `${again ? "motion-reduce:hidden" : ""}`
      }
      aria-hidden={again || undefined}
    >
      {item.rating === null ? (
        <UseCase {...item} />
      ) : (
        <Testimonial {...item} rating={item.rating} />
      )}
    </li>
  );
}

function UseCase({ name, role, text }: Slide) {
  return (
    <>
      <p className="text-sm font-semibold text-gold-ink">{role}</p>
      <h3 className="text-xl">{name}</h3>
      <p className="text-lg leading-relaxed">{text}</p>
    </>
  );
}

function Testimonial({ name, role, initials, rating, text }: Slide & { rating: number }) {
  return (
    <>
      <p className="text-gold-ink">
        <svg
          width="110"
          height="20"
          viewBox="0 0 132 24"
          role="img"
          aria-label={`${rating} out of 5 stars`}
        >
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
      </p>
      <blockquote className="text-lg leading-relaxed">{text}</blockquote>
      <p className="mt-auto flex items-center gap-3">
        <span className="avatar" aria-hidden="true">
          {initials}
        </span>{" "}
        <span className="leading-tight">
          <b className="font-semibold block">{name}</b>{" "}
          <span className="text-sm text-ink-2">{role}</span>
        </span>
      </p>
    </>
  );
}
