import { Fragment } from "react";
import type { MarkedText } from "../mark-text.ts";
import type { DocsAnswer } from "../search-docs.server.ts";
import type { SearchAnswer, SearchResult } from "../search-pages.ts";
import { DocsSearch } from "./docs-nav.tsx";
import { OtherHelp } from "./docs-start.tsx";

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
      <h1 className="mt-2 text-3xl tracking-[-.02em]">Search results</h1>
      <div className="mt-5 max-w-form">
        <DocsSearch q={q} />
      </div>
      <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]" role="status">
        {total === 0
          ? `Nothing was found for “${q}”. Try other words, or fewer: the beginning of a word is enough, and marks and capitals make no difference.`
          : `${total === 1 ? "1 place" : `${total.toLocaleString("en")} places`} for “${q}”.${guides.isLoose ? " No guide has all of these words; these have some of them." : ""}`}
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
      {more > 0 ? <p className="mt-4 text-ink-2">{more.toLocaleString("en")} more. One more word narrows it down.</p> : null}
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
