import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { docsSections } from "#app/features/site/docs/docs-sections.ts";
import { readGuides } from "#app/features/site/docs/guides.server.ts";
import { searchDocs } from "#app/features/site/docs/search-docs.server.ts";
import { DocsStart, SearchResults } from "#app/features/site/docs/views/docs-start.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";

const MAX_SHOWN = 100;

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data && "answer" in args.data
    ? siteMeta(args, {
        title: `Search the documentation: ${args.data.q}`,
        description: "Results from the guides, the questions and answers, and the articles.",
        unlisted: true,
      })
    : siteMeta(args, {
        title: "Documentation",
        description:
          "The user guide: certificates, recipients, sending, forms, webinars, bulk e-mail, " +
          "privacy, teams and the API, step by step.",
        canonicalPath: "/docs",
      });

/**
 * The list of guides, or with `?q=` what a search finds. A search is nobody's page to keep, nor to
 * list.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.app;
  const q = (new URL(request.url).searchParams.get("q") ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  if (!q) return { sections: docsSections(readGuides(config)) };
  const shown = [...q].slice(0, MAX_SHOWN).join("");
  return data(
    { q: shown, answer: searchDocs(config, q) },
    { headers: { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" } },
  );
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

export default function DocsIndex() {
  const data = useLoaderData<typeof loader>();
  return "answer" in data ? <SearchResults {...data} /> : <DocsStart {...data} />;
}
