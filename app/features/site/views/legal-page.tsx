import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { longDay } from "./long-day.ts";
import { PageBand } from "./site-page.tsx";

interface LegalPageProps {
  title: string;
  effective: string;
  effectiveDay: string;
  contents: { id: string; title: string }[];
  html: string;
}

/**
 * Terms or privacy policy: the contents beside it on wide screens, above it on narrow ones, neither
 * on paper.
 */
export function LegalPage({ title, effective, effectiveDay, contents, html }: LegalPageProps) {
  return (
    <main id="main">
      <PageBand
        heading={title}
        lead={
          <>
            Effective date: <time dateTime={effectiveDay}>{effective}</time> (
            {longDay(effectiveDay)})
          </>
        }
      />
      <div className="wrap py-10 lg:py-14 grid gap-x-14 gap-y-8 lg:grid-cols-[16.5rem_minmax(0,1fr)]">
        <nav aria-label="Contents" className="no-print self-start lg:sticky lg:top-24">
          <h2 className="text-sm font-semibold text-ink-3">On this page</h2>
          <ul className="mt-1 flex flex-wrap gap-x-5 lg:grid">
            {contents.map((one) => (
              <li key={one.id}>
                <a
                  className="inline-flex items-center min-h-control text-md hover:underline"
                  href={`#${one.id}`}
                >
                  {one.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {/* Our own Markdown; what an operator set is escaped in it. */}
          <article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          <p className="no-print mt-10">
            <a className="btn btn-quiet -ml-3" href="#main">
              <PublicIcon name="back" className="rotate-90" />
              Back to the top
            </a>
          </p>
        </div>
      </div>
    </main>
  );
}
