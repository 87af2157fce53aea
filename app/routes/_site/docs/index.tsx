import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { docsSections } from "../../../site/docs/docs-sections.ts";
import { readGuides } from "../../../site/docs/read-guides.server.ts";
import { searchDocs } from "../../../site/docs/search-docs.server.ts";
import { DocsStart } from "../../../ui/site/docs/docs-start.tsx";
import { SearchResults } from "../../../ui/site/docs/search-results.tsx";
import { siteMeta } from "../../../ui/site/site-meta.ts";

const MOST_SHOWN = 100;

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data && "answer" in args.data
    ? siteMeta(args, {
        title: `Search the documentation: ${args.data.q}`,
        description: "What the guides, the questions and answers, and the articles say about it.",
        unlisted: true,
      })
    : siteMeta(args, {
        title: "Documentation",
        description:
          "The user guide: certificates, recipients, sending, forms, webinars, bulk e-mail, privacy, teams and the API, step by step.",
        canonicalPath: "/docs",
      });

/** The list of guides, or with `?q=` what a search finds. A search is nobody's page to keep, nor to list. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.installation;
  const q = (new URL(request.url).searchParams.get("q") ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  if (!q) return json({ sections: docsSections(readGuides(config)) });
  const shown = [...q].slice(0, MOST_SHOWN).join("");
  return json(
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
