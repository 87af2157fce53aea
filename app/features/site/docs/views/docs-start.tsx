import type { DocsSection } from "../docs-sections.ts";
import { DocsSearch } from "./docs-nav.tsx";

/** The first page of the guide: the search, then every guide by its section. */
export function DocsStart({ sections }: { sections: DocsSection[] }) {
  return (
    <main id="main" className="docs">
      <section className="on-deep">
        <div className="wrap py-12 lg:py-16">
          <h1 className="text-3xl sm:text-[2.5rem] leading-tight tracking-[-.02em]">Documentation</h1>
          <p className="mt-3 mb-6 text-lg text-on-deep-2 max-w-prose">
            How everything works, step by step: with the words that stand on the screens, the limits, and what to do when
            something goes wrong.
          </p>
          <div className="max-w-form">
            <DocsSearch />
          </div>
        </div>
      </section>
      <div className="wrap py-10 lg:py-14">
        <div className="grid gap-x-10 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          {sections.map(({ title, guides }) => (
            <section key={title}>
              <h2 className="text-xl">{title}</h2>
              <ul className="mt-3 grid gap-3">
                {guides.map(({ slug, title: name, description }) => (
                  <li key={slug}>
                    <a className="link font-semibold inline-block py-1" href={`/docs/${slug}`}>
                      {name}
                    </a>
                    <p className="text-md text-ink-2">{description}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <OtherHelp />
      </div>
    </main>
  );
}

/** Where answers are that the guide does not have. */
export function OtherHelp() {
  return (
    <section className="mt-12 border-t border-line pt-6 max-w-prose" aria-labelledby="elsewhere">
      <h2 className="text-xl" id="elsewhere">
        Other places to look
      </h2>
      <ul className="mt-3 grid gap-2 list-disc pl-5">
        <li>
          <a className="link" href="/help">
            Questions and answers
          </a>
          , and a form to{" "}
          <a className="link" href="/help#contact">
            write to us
          </a>
        </li>
        <li>
          <a className="link" href="/api">
            The API reference
          </a>{" "}
          for programs
        </li>
        <li>
          <a className="link" href="/find-my-certificates">
            Find my certificates
          </a>
          , if you were sent one and lost the mail
        </li>
      </ul>
    </section>
  );
}
