import type { ReactNode } from "react";
import type { HelpPage } from "../help.server.ts";
import { categoryPath } from "../help-categories.ts";

/** So few are read at once. */
const ALL_OPEN = 3;

/** What a search found in all categories, how much that is, and where to go on when it is nothing. */
export function FoundQuestions({ search }: { search: NonNullable<HelpPage["search"]> }) {
  const { q, by, found } = search;
  const count = found.length;
  return (
    <section aria-labelledby="found">
      <h2 className="text-2xl tracking-[-.015em] break-words" id="found">
        {`${count === 0 ? "Nothing found" : count === 1 ? "1 question found" : `${count} questions found`} for “${q}”`}
      </h2>
      {count === 0 ? (
        <>
          <p className="mt-3 text-ink-2 max-w-prose">
            No question or answer has {q.includes(" ") ? "these words" : "this word"}. Try a shorter or another one, choose a
            topic, or ask us: a person reads every message.
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <a className="btn btn-primary" href="#contact">
              Write to us
            </a>{" "}
            <a className="btn btn-plain" href="/help">
              All questions
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="mt-2 text-ink-2">
            {by === "words" ? "Nothing has these words side by side; here they are all in one answer. " : ""}
            <a className="link inline-flex min-h-control items-center" href="/help">
              All questions
            </a>
          </p>
          <QuestionList
            questions={found.map(({ id, category, question, answer, isInAnswer }) => ({
              id,
              question: <span dangerouslySetInnerHTML={{ __html: question }} />,
              answer,
              isOpen: isInAnswer || count <= ALL_OPEN,
              foot: (
                <>
                  In{" "}
                  <a className="link inline-flex min-h-control items-center" href={`${categoryPath(category.id)}#${id}`}>
                    {category.title}
                  </a>
                </>
              ),
            }))}
          />
        </>
      )}
    </section>
  );
}

interface Question {
  id: string;
  question: ReactNode;
  /** HTML: our own Markdown, perhaps with what was searched for within `<mark>`. */
  answer: string;
  isOpen: boolean;
  /** Below the answer. */
  foot: ReactNode;
}

/**
 * Questions whose answers open below them. The anchor is within the answer: browsers open what a link leads into, without
 * scripts.
 */
export function QuestionList({ questions }: { questions: Question[] }) {
  return (
    <div className="mt-4 border-b border-line [&_mark]:rounded-sm [&_mark]:bg-gold-soft [&_mark]:text-gold-ink">
      {questions.map(({ id, question, answer, isOpen, foot }) => (
        <details className="faq" key={id} open={isOpen}>
          <summary>
            <h3 className="font-[inherit]">{question}</h3>
          </summary>
          <div id={id} className="scroll-mt-20">
            <div className="prose" dangerouslySetInnerHTML={{ __html: answer }} />
            <p className="mt-2 text-sm">{foot}</p>
          </div>
        </details>
      ))}
    </div>
  );
}
