import type { DocsSection } from "../../../site/docs/docs-sections.ts";

/** Every guide by its section, the one that is open marked: beside the text on wide screens, folded above it on narrow ones. */
export function DocsNav({ sections, current }: { sections: DocsSection[]; current: { slug: string; section: string } }) {
  return (
    <div className="docs-menu no-print">
      <details className="lg:hidden card">
        <summary className="flex items-center gap-2 min-h-control px-4 font-semibold">
          <span className="min-w-0 mr-auto">All guides</span>{" "}
          <span className="text-sm font-normal text-ink-2">{current.section}</span> <span aria-hidden="true">▾</span>
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
              className="flex items-center min-h-control lg:min-h-[34px] px-3 py-1 rounded text-md leading-snug hover:bg-sunken"
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
