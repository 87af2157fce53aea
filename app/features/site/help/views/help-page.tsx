import type { ReactNode } from "react";
import { counted } from "#app/platform/text/wording.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { ContactAnswer } from "../../contact/contact-form.server.ts";
import { ContactForm } from "../../contact/views/contact-form.tsx";
import { phoneAddress, socialName } from "../../pages/operator-labels.ts";
import { useSite } from "../../pages/site-handle.ts";
import type { HelpPage, HelpTopic } from "../help.server.ts";
import { CATEGORY_IDS, categoryPath } from "../help-categories.ts";
import { MAX_SEARCH_LENGTH } from "../search-questions.ts";

/** The search over all questions and answers: a GET form in the deep blue head of the page. */
export function HelpSearch({ q }: { q: string }) {
  return (
    <search>
      <form className="mt-6 flex gap-2 max-w-[40rem]" action="/help">
        <div className="relative grow" data-theme="light">
          <label className="sr-only" htmlFor="q">
            Search the questions
          </label>{" "}
          <span
            className={
              "absolute left-3.5 top-0 h-full grid place-items-center text-[#5A6580] text-lg " +
              "pointer-events-none"
            }
          >
            <PublicIcon name="search" />
          </span>
          <input
            className="input !min-h-[52px] !pl-11 !bg-white !text-[#111A33] placeholder:!text-[#5A6580]"
            type="search"
            id="q"
            name="q"
            placeholder="For example, upgrade"
            defaultValue={q}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </div>
        <button type="submit" className="btn btn-primary !min-h-[52px]">
          Search
        </button>
      </form>
    </search>
  );
}

/**
 * The five categories: beside the questions on wide screens, on narrow ones a row above them that
 * begins pushed along to the current one. Only there: beside the questions it would be the page
 * that begins scrolled.
 */
export function TopicList({ topics }: { topics: HelpTopic[] }) {
  return (
    <nav aria-label="Topics" className="lg:sticky lg:top-24 self-start">
      <ul
        className={
          "grid gap-1 max-lg:flex max-lg:overflow-x-auto max-lg:-mx-gutter max-lg:px-gutter " +
          "max-lg:scroll-px-gutter"
        }
      >
        {topics.map(({ path, title, count, isCurrent }) => (
          <li className="flex-none" key={path}>
            <a
              className={
                "side-item !min-h-[48px] whitespace-nowrap lg:whitespace-normal leading-snug " +
                "max-lg:aria-[current]:[scroll-initial-target:nearest]"
              }
              href={path}
              aria-current={isCurrent ? "page" : undefined}
            >
              <span className="grow">{title}</span>{" "}
              <span className="count flex-none">
                {count}
                <span className="sr-only"> questions</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** So few are read at once. */
const ALL_OPEN = 3;

/**
 * What a search found in all categories, how much that is, and where to go on when it is nothing.
 */
export function FoundQuestions({ search }: { search: NonNullable<HelpPage["search"]> }) {
  const { q, by, found } = search;
  const count = found.length;
  return (
    <section aria-labelledby="found">
      <h2 className="text-2xl tracking-[-.015em] break-words" id="found">
        {`${count === 0 ? "Nothing" : counted(count, "question")} found for “${q}”`}
      </h2>
      {count === 0 ? (
        <>
          <p className="mt-3 text-ink-2 max-w-prose">
            No question or answer has {q.includes(" ") ? "these words" : "this word"}. Try a shorter
            or different one, choose a topic, or ask us. A person reads every message.
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
            {by === "words"
              ? "No answer has exactly this phrase. These answers have all of its words. "
              : ""}
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
                  <a
                    className="link inline-flex min-h-control items-center"
                    href={`${categoryPath(category.id)}#${id}`}
                  >
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
 * Questions whose answers open below them. The anchor is within the answer: browsers open what a
 * link leads into, without scripts.
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

/** Writing to the operator, and the other ways to reach them beside it. */
export function ContactSection({
  contact,
  answer,
}: {
  contact: HelpPage["contact"];
  answer?: ContactAnswer;
}) {
  const { path, isCustom, ...shown } = contact;
  return (
    <section
      className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_15rem]"
      id="contact"
      aria-labelledby="contact-title"
    >
      <div className="card p-5 sm:p-7">
        <h2 className="text-xl" id="contact-title">
          {isCustom ? "Ask for the Custom plan" : "Still stuck? Write to us"}
        </h2>
        <p className="mt-1 mb-6 text-ink-2">
          {isCustom
            ? "Tell us how many e-mails and certificates you send in a month, and how many forms " +
              "you manage. A person reads every message."
            : "A person reads every message."}
        </p>
        <ContactForm action={path} {...shown} answer={answer} />
      </div>
      <ContactDetails />
    </section>
  );
}

function ContactDetails() {
  const { supportEmail, supportPhone, socialLinks } = useSite();
  return (
    <aside
      className="grid gap-5 content-start text-md sm:max-xl:grid-cols-2"
      aria-label="Other ways to get help"
    >
      <div>
        <h3 className="font-semibold">E-mail</h3>
        <a
          className="link inline-flex min-h-control items-center break-all"
          href={`mailto:${supportEmail}`}
        >
          {supportEmail}
        </a>
      </div>
      {supportPhone ? (
        <div>
          <h3 className="font-semibold">Phone</h3>
          <a
            className="link inline-flex min-h-control items-center num"
            href={phoneAddress(supportPhone)}
          >
            {supportPhone}
          </a>
        </div>
      ) : null}
      {socialLinks.length > 0 ? (
        <div>
          <h3 className="font-semibold">Elsewhere</h3>
          <ul className="flex flex-wrap gap-x-5 xl:grid">
            {socialLinks.map((address) => (
              <li key={address}>
                <a
                  className="link inline-flex min-h-control items-center"
                  href={address}
                  rel="noopener"
                >
                  {socialName(address)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div>
        <h3 className="font-semibold">Received a certificate?</h3>
        <p className="mt-1 text-ink-2">
          If a name or date is wrong, ask the organiser. They are named in the e-mail and on the
          certificate.
        </p>
        <a className="link inline-flex min-h-control items-center" href="/find-my-certificates">
          Find my certificates
        </a>
        <br />
        <a className="link inline-flex min-h-control items-center" href="/verify">
          Verify a certificate
        </a>
      </div>
    </aside>
  );
}

/**
 * The questions on the page as schema.org has them; nothing for a page that search engines are to
 * leave out.
 */
export function faqJsonLd({ category, search, contact }: HelpPage): Record<string, unknown>[] {
  if (search || contact.sent || contact.isCustom) return [];
  const mainEntity = category.questions.map(({ question, text }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}

/**
 * What titles and descriptions say of a help page. Each category is a page of its own; searches and
 * thanks are nobody else's.
 */
export function helpMeta({ category, search, contact, opened }: HelpPage) {
  const isFirst = category.id === CATEGORY_IDS[0];
  const page = {
    title: opened ?? (isFirst ? "Help" : `${category.title} · Help`),
    description:
      `${category.questions.length} answers about ${category.title}, such as: ` +
      `${category.questions[0]?.question} ${category.questions[1]?.question}`,
    canonicalPath: category.path,
    above: isFirst ? [] : [{ path: "/help", title: "Help" }],
    unlisted: search !== null || contact.sent,
  };
  if (search) return { ...page, title: `“${search.q}” · Help` };
  if (contact.isCustom) {
    const description =
      "Ask for the Custom plan: pay only for what you send. A person reads every message and answers.";
    return { ...page, title: "Ask for the Custom plan", description };
  }
  return page;
}
