import type { DocsSection } from "../docs-sections.ts";

/**
 * Every guide by its section, the one that is open marked: beside the text on wide screens, folded
 * above it on narrow ones.
 */
export function DocsNav({
  sections,
  current,
}: {
  sections: DocsSection[];
  current: { slug: string; section: string };
}) {
  return (
    <div className="docs-menu no-print">
      <details className="lg:hidden card">
        <summary className="flex items-center gap-2 min-h-control px-4 font-semibold">
          <span className="min-w-0 mr-auto">All guides</span>{" "}
          <span className="text-sm font-normal text-ink-2">{current.section}</span>{" "}
          <span aria-hidden="true">▾</span>
        </summary>
        <nav aria-label="Guides" className="px-2 pb-3">
          <Sections sections={sections} slug={current.slug} />
        </nav>
      </details>
      <nav aria-label="All guides" className="hidden lg:block docs-side">
        <Sections sections={sections} slug={current.slug} />
      </nav>
    </div>
  );
}

function Sections({ sections, slug }: { sections: DocsSection[]; slug: string }) {
  return sections.map(({ title, guides }) => (
    <div key={title} className="mt-4 first:mt-0">
      <p className="px-3 text-sm font-semibold text-ink-2">{title}</p>
      <ul>
        {guides.map((guide) => (
          <li key={guide.slug}>
            <a
              className={
                "flex items-center min-h-control lg:min-h-[34px] px-3 py-1 rounded text-md " +
                "leading-snug hover:bg-sunken"
              }
              href={`/docs/${guide.slug}`}
              aria-current={guide.slug === slug ? "page" : undefined}
            >
              {guide.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The search box of the guide: a plain GET form. `q`: what was looked for. */
export function DocsSearch({ q = "", id = "docs-search" }: { q?: string; id?: string }) {
  return (
    <search className="no-print block">
      <form method="get" action="/docs" className="flex gap-2">
        <label className="sr-only" htmlFor={id}>
          Search the guide
        </label>{" "}
        <input
          className="input grow min-w-0"
          type="search"
          id={id}
          name="q"
          maxLength={200}
          defaultValue={q}
          placeholder="Search the guide"
          autoComplete="off"
        />{" "}
        <button type="submit" className="btn btn-primary">
          Search
        </button>
      </form>
    </search>
  );
}
