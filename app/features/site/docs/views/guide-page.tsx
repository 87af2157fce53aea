import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { DocsSection } from "../docs-sections.ts";
import { DocsNav, DocsSearch } from "./docs-nav.tsx";

interface Neighbour {
  slug: string;
  title: string;
}

export interface GuidePageProps {
  guide: {
    slug: string;
    title: string;
    description: string;
    section: string;
    contents: { id: string; title: string }[];
    html: string;
  };
  sections: DocsSection[];
  before: Neighbour | null;
  after: Neighbour | null;
}

/** One guide: the others beside it, what is on this page, its text, and the way on. */
export function GuidePage({ guide, sections, before, after }: GuidePageProps) {
  return (
    <main id="main" className="docs wrap py-8 lg:py-12">
      <div className="docs-grid grid gap-x-12 gap-y-6 lg:grid-cols-[15.5rem_minmax(0,1fr)] items-start">
        <DocsNav sections={sections} current={guide} />
        <div className="min-w-0">
          <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3 mb-7">
            <nav aria-label="Breadcrumb" className="mr-auto">
              <ol className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                <li>
                  <a className="link" href="/docs">
                    Documentation
                  </a>
                </li>
                <li>
                  <span aria-hidden="true">/ </span>
                  {guide.section}
                </li>
              </ol>
            </nav>
            <div className="w-full md:w-[20rem]">
              <DocsSearch />
            </div>
          </div>
          <h1 className="display text-3xl">{guide.title}</h1>
          <p className="mt-2 text-lg text-ink-2 max-w-prose">{guide.description}</p>
          {guide.contents.length > 1 ? (
            <nav aria-label="On this page" className="no-print mt-6 card px-4 py-3 max-w-prose">
              <h2 className="text-sm font-semibold text-ink-2">On this page</h2>
              <ul className="mt-1 grid sm:grid-cols-2 gap-x-6">
                {guide.contents.map(({ id, title }) => (
                  <li key={id}>
                    <a
                      className="inline-flex items-center min-h-control lg:min-h-[34px] text-md hover:underline"
                      href={`#${id}`}
                    >
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          {/* Our own Markdown; what an operator set is escaped in it. */}
          <article className="prose guide mt-8" dangerouslySetInnerHTML={{ __html: guide.html }} />
          <footer className="no-print mt-12 max-w-prose border-t border-line pt-5">
            <p>
              Is something wrong here?{" "}
              <a className="link" href="/help#contact">
                Tell us
              </a>
            </p>
            <nav aria-label="Previous and next guide" className="mt-5 grid gap-3 sm:grid-cols-2">
              {before ? <Step to={before} label="Previous" icon="back" /> : <span />}{" "}
              {after ? <Step to={after} label="Next" icon="next" /> : null}
            </nav>
          </footer>
        </div>
      </div>
    </main>
  );
}

function Step({ to, label, icon }: { to: Neighbour; label: string; icon: "back" | "next" }) {
  const isNext = icon === "next";
  return (
    <a
      className={`card p-4 flex items-center gap-3 hover:border-brand-ink ${isNext ? "text-right" : ""}`}
      href={`/docs/${to.slug}`}
      rel={isNext ? "next" : "prev"}
    >
      {isNext ? null : <PublicIcon name="back" />}
      <span className="grow min-w-0">
        <span className="block text-sm text-ink-2">{label}</span>{" "}
        <span className="font-semibold">{to.title}</span>
      </span>
      {isNext ? <PublicIcon name="back" className="rotate-180" /> : null}
    </a>
  );
}
