import type { ArticleCard } from "../article.ts";
import { ShareArticle } from "./article-page.tsx";

/** A story (specification §3): title, description, how long ago, and where to share it. */
export interface Story extends ArticleCard {
  /** "today", "4 days ago", "21 Nov 2026". */
  when: string;
}

export function StoryCards({ stories }: { stories: Story[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {stories.map((story) => (
        <li key={story.id} className="card p-6 flex flex-col">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            {story.isExample ? <strong className="chip">Example</strong> : null}{" "}
            <time dateTime={story.date}>{story.when}</time>
          </p>
          <h2 className="mt-3 text-xl">
            <a className="hover:underline" href={`/blog/${story.id}`}>
              {story.title}
            </a>
          </h2>
          <p className="mt-2 mb-4 text-ink-2">{story.description}</p>
          <div className="mt-auto">
            <ShareArticle article={story} />
          </div>
        </li>
      ))}
    </ul>
  );
}
