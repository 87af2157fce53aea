import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { HelpTopic } from "../help.server.ts";
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
          <span className="absolute left-3.5 top-0 h-full grid place-items-center text-[#5A6580] text-lg pointer-events-none">
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
 * The five categories: beside the questions on wide screens, on narrow ones a row above them that begins pushed along to the
 * current one. Only there: beside the questions it would be the page that begins scrolled.
 */
export function TopicList({ topics }: { topics: HelpTopic[] }) {
  return (
    <nav aria-label="Topics" className="lg:sticky lg:top-24 self-start">
      <ul className="grid gap-1 max-lg:flex max-lg:overflow-x-auto max-lg:-mx-gutter max-lg:px-gutter max-lg:scroll-px-gutter">
        {topics.map(({ path, title, count, isCurrent }) => (
          <li className="flex-none" key={path}>
            <a
              className="side-item !min-h-[48px] whitespace-nowrap lg:whitespace-normal leading-snug max-lg:aria-[current]:[scroll-initial-target:nearest]"
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
