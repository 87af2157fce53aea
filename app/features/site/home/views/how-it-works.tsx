import type { HomeSection } from "../home.server.ts";
import { FEATURE_DRAWINGS } from "./feature-drawings.tsx";
import harmattanAvif from "./pictures/harmattan.avif";
import harmattanWebp from "./pictures/harmattan.webp";
import indigoClothAvif from "./pictures/indigo-cloth.avif";
import indigoClothWebp from "./pictures/indigo-cloth.webp";

const DESIGNS = [
  {
    avif: indigoClothAvif,
    webp: indigoClothWebp,
    alt: "The design “Indigo cloth”: a panel of blue patterns beside a white sheet",
  },
  {
    avif: harmattanAvif,
    webp: harmattanWebp,
    alt: "The design “Harmattan”: a gold sun over sand dunes",
  },
];

/** A disc of sixteen bulges, 56 wide. */
const SEAL =
  "M28 3.5A5.3 5.3 0 0 1 36.4 5A5.3 5.3 0 0 1 43.7 9.2A5.3 5.3 0 0 1 49.2 15.8A5.3 5.3 " +
  "0 0 1 52.1 23.7A5.3 5.3 0 0 1 52.1 32.3A5.3 5.3 0 0 1 49.2 40.3A5.3 5.3 0 0 1 43.7 " +
  "46.8A5.3 5.3 0 0 1 36.4 51A5.3 5.3 0 0 1 28 52.5A5.3 5.3 0 0 1 19.6 51A5.3 5.3 0 0 " +
  "1 12.3 46.8A5.3 5.3 0 0 1 6.8 40.3A5.3 5.3 0 0 1 3.9 32.3A5.3 5.3 0 0 1 3.9 " +
  "23.7A5.3 5.3 0 0 1 6.8 15.8A5.3 5.3 0 0 1 12.3 9.2A5.3 5.3 0 0 1 19.6 5A5.3 5.3 0 0 " +
  "1 28 3.5Z";

export function HowItWorks({ section: { title, html, parts } }: { section: HomeSection }) {
  return (
    <section
      id="how-it-works"
      className="bg-surface py-section"
      aria-labelledby="how-it-works-title"
    >
      <div className="wrap grid gap-12 lg:grid-cols-[.9fr_1.1fr]">
        <div>
          <div className="lg:sticky lg:top-28">
            <h2 id="how-it-works-title" className="display text-title max-w-[19ch]">
              {title}
            </h2>
            <div
              className="mt-4 text-lg text-ink-2 max-w-[40ch]"
              dangerouslySetInnerHTML={{ __html: html }}
            />
            <div className="mt-8 grid grid-cols-2 gap-4 max-w-[30rem]">
              {DESIGNS.map(({ avif, webp, alt }) => (
                <picture key={alt}>
                  <source type="image/avif" srcSet={avif} />
                  <img
                    className="paper w-full h-auto"
                    src={webp}
                    width={480}
                    height={339}
                    loading="lazy"
                    alt={alt}
                  />
                </picture>
              ))}
            </div>
          </div>
        </div>
        <ol>
          {parts.map((step, at) => (
            <li
              className={
                "flex gap-5 pb-9 relative before:content-[''] before:absolute before:left-[27px] " +
                "before:top-14 before:bottom-0 before:w-0.5 before:bg-line last:pb-0 " +
                "last:before:hidden"
              }
              key={step.title}
            >
              <StepSeal number={at + 1} />
              <div className="pt-2.5 min-w-0">
                <h3 className="text-xl">{step.title}</h3>
                <div
                  className="mt-1 text-ink-2 max-w-[48ch]"
                  dangerouslySetInnerHTML={{ __html: step.html }}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The number of a step on a seal, which is drawn once and used by the others. */
function StepSeal({ number }: { number: number }) {
  return (
    <svg className="flex-none" width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
      {number === 1 ? (
        <g id="seal">
          <path d={SEAL} className="fill-gold" />
          <circle cx="28" cy="28" r="20" fill="none" stroke="#8A5A0B" strokeOpacity=".55" />
        </g>
      ) : (
        <use href="#seal" />
      )}
      <text x="28" y="36.5" textAnchor="middle" fontSize="24" className="display" fill="#3A2704">
        {number}
      </text>
    </svg>
  );
}

/**
 * How wide each card is, of twelve columns. Those as wide as all have their picture beside their
 * words.
 */
const SPANS = [12, 7, 5, 5, 7, 12];
const WIDTHS: Record<number, string> = {
  5: "md:col-span-5 flex flex-col gap-6",
  7: "md:col-span-7 flex flex-col gap-6",
  12: "md:col-span-12 grid gap-6 md:grid-cols-[1fr_1.8fr]",
};

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
            return (
              <article
                className={
                  "feature card !shadow-none !bg-canvas p-6 lg:p-7 overflow-hidden " +
                  WIDTHS[SPANS[at] ?? 12]
                }
                key={part.title}
              >
                <div>
                  <h3 className="text-xl">{part.title}</h3>
                  <div
                    className="mt-1.5 text-ink-2 max-w-[46ch] [&_a]:link"
                    dangerouslySetInnerHTML={{ __html: part.html }}
                  />
                </div>
                {part.picture ? (
                  <div
                    className="screen mt-auto"
                    dangerouslySetInnerHTML={{ __html: part.picture }}
                  />
                ) : (
                  <div className="my-auto" aria-hidden="true">
                    {Drawing ? <Drawing /> : null}
                  </div>
                )}
              </article>
            );
          })}
        </div>
      </div>
    </section>
  );
}
