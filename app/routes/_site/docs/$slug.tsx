import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "../../../http/not-found.ts";
import { docsSections } from "../../../site/docs/docs-sections.ts";
import { readGuides } from "../../../site/docs/read-guides.server.ts";
import { GuidePage } from "../../../ui/site/docs/guide-page.tsx";
import { siteMeta } from "../../../ui/site/site-meta.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: args.data?.guide.title ?? "Documentation",
    description: args.data?.guide.description ?? "",
    above: [{ path: "/docs", title: "Documentation" }],
  });

export function loader({ params, context }: LoaderFunctionArgs) {
  const guides = readGuides(context.installation.config);
  const at = guides.findIndex(({ slug }) => slug === params.slug);
  const guide = guides[at];
  if (!guide) throw notFound();
  const neighbour = (index: number) => {
    const other = guides[index];
    return other ? { slug: other.slug, title: other.title } : null;
  };
  return { guide, sections: docsSections(guides), before: neighbour(at - 1), after: neighbour(at + 1) };
}

export default function GuideRoute() {
  return <GuidePage {...useLoaderData<typeof loader>()} />;
}
