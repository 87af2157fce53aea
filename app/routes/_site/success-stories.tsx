import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readArticles } from "#app/features/site/blog/articles.server.ts";
import { BlogHead, cardOf } from "#app/features/site/blog/views/article-cards.tsx";
import { StoryCards } from "#app/features/site/blog/views/story-cards.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { relativeTime } from "#app/platform/time/relative-time.ts";

const LAGOS = "Africa/Lagos";

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: "Success stories",
    description:
      "How a training centre, a faculty and a programme would send their certificates, and " +
      "what we have learned ourselves.",
  });

export function loader({ context }: LoaderFunctionArgs) {
  const { config, clock } = context.app;
  const now = clock();
  const stories = readArticles(config).filter(({ categories }) =>
    categories.some(({ id }) => id === "success-stories"),
  );
  return {
    stories: stories.map((story) => ({ ...cardOf(story), when: daysAgo(story.date, now) })),
  };
}

/** Articles have a day and no hour: that day itself is "today". */
function daysAgo(day: string, now: Date): string {
  const words = relativeTime(`${day}T00:00:00+01:00`, now, LAGOS);
  return /^(just|\d+ (second|min|h\b))/.test(words) ? "today" : words;
}

export default function SuccessStories() {
  const { stories } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <BlogHead title="Success stories">
        <p>
          Stories marked <strong>Example</strong> are illustrations built on what the product really
          does. Real customer stories will appear here with their permission.
        </p>
      </BlogHead>
      <div className="wrap py-10 lg:py-14">
        <StoryCards stories={stories} />
        <section className="mt-12 max-w-prose" aria-labelledby="yours">
          <h2 className="text-xl" id="yours">
            Your own story
          </h2>
          <p className="mt-2 text-ink-2">
            How did your certificates or webinars go, well or badly? Tell us. We ask before we
            publish a word, and publish it as you said it.
          </p>
          <p className="mt-4">
            <a className="btn btn-plain" href="/help#contact">
              Tell us
            </a>
          </p>
        </section>
      </div>
    </main>
  );
}
