import { Fragment } from "react";
import type { MarkedText } from "#app/engines/page-search/marked-text.ts";
import type { SearchAnswer, SearchResult } from "#app/engines/page-search/search-pages.ts";
import type { DocsSection } from "../docs-sections.ts";
import type { DocsAnswer } from "../search-docs.server.ts";
import { DocsSearch } from "./docs-nav.tsx";

/** The first page of the guide: the search, then every guide by its section. */
export function DocsStart({ sections }: { sections: DocsSection[] }) {
  return (
    <main id="main" className="docs">
      <section className="on-deep">
        <div className="wrap py-12 lg:py-16">
          <h1 className="display text-3xl sm:text-[2.5rem]">Documentation</h1>
          <p className="mt-3 mb-6 text-lg text-on-deep-2 max-w-prose">
            How everything works, step by step: what you see on each screen, the limits, and what to
            do when something goes wrong.
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
function OtherHelp() {
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
          for developers
        </li>
        <li>
          <a className="link" href="/find-my-certificates">
            Find my certificates
          </a>
          , if you were sent one and lost the e-mail
        </li>
      </ul>
    </section>
  );
}

/** What a search found, in groups; where nothing was, where else to look. */
export function SearchResults({ q, answer }: { q: string; answer: DocsAnswer }) {
  const { guides, questions, articles } = answer;
  const total = guides.total + questions.total + articles.total;
  return (
    <main id="main" className="docs wrap py-8 lg:py-12">
      <p className="text-sm">
        <a className="link inline-flex items-center min-h-control" href="/docs">
          Documentation
        </a>
      </p>
      <h1 className="display mt-2 text-3xl">Search results</h1>
      <div className="mt-5 max-w-form">
        <DocsSearch q={q} />
      </div>
      <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]" role="status">
        {total === 0
          ? `Nothing was found for “${q}”. Try other words, or fewer. The beginning of a word is ` +
            "enough, and accents and capitals don’t matter."
          : `${total === 1 ? "1 place" : `${total.toLocaleString("en")} places`} for “${q}”.${guides.isLoose ? " No guide has all of these words as you typed them. These are the closest." : ""}`}
      </p>
      <Group title="Guides" answer={guides} />
      <Group title="Questions and answers" answer={questions} />
      <Group title="Articles" answer={articles} />
      <OtherHelp />
    </main>
  );
}

function Group({ title, answer }: { title: string; answer: SearchAnswer }) {
  if (answer.found.length === 0) return null;
  const more = answer.total - answer.found.length;
  return (
    <section className="mt-9 max-w-prose">
      <h2 className="text-xl">{title}</h2>
      <ol className="mt-3 grid gap-5">
        {answer.found.map((found) => (
          <Result key={found.href} {...found} />
        ))}
      </ol>
      {more > 0 ? (
        <p className="mt-4 text-ink-2">
          {more.toLocaleString("en")} more. Add a word to narrow it down.
        </p>
      ) : null}
    </section>
  );
}

function Result({ href, title, heading, piece }: SearchResult) {
  return (
    <li>
      <a className="link font-semibold inline-block py-1" href={href}>
        <Marked text={heading ?? title} />
      </a>
      {heading ? (
        <span className="block text-sm text-ink-2">
          in <Marked text={title} />
        </span>
      ) : null}
      <p className="text-ink-2">
        <Marked text={piece} />
      </p>
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  // The pieces of one text never change places.
  return text.map(({ text: words, hit }, index) =>
    hit ? <mark key={index}>{words}</mark> : <Fragment key={index}>{words}</Fragment>,
  );
}
