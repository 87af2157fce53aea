import type { HelpTopic } from "../../../site/help/show-help.server.ts";

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
