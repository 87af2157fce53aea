import type { ReactNode } from "react";

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
