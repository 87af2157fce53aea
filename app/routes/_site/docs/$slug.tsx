import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { docsSections } from "#app/features/site/docs/docs-sections.ts";
import { readGuides } from "#app/features/site/docs/guides.server.ts";
import { GuidePage } from "#app/features/site/docs/views/guide-page.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { notFound } from "#app/platform/http/not-found.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: args.data?.guide.title ?? "Documentation",
    description: args.data?.guide.description ?? "",
    above: [{ path: "/docs", title: "Documentation" }],
  });

export function loader({ params, context }: LoaderFunctionArgs) {
  const guides = readGuides(context.app.config);
  const at = guides.findIndex(({ slug }) => slug === params.slug);
  const guide = guides[at];
  if (!guide) throw notFound();
  const neighbour = (index: number) => {
    const other = guides[index];
    return other ? { slug: other.slug, title: other.title } : null;
  };
  return {
    guide,
    sections: docsSections(guides),
    before: neighbour(at - 1),
    after: neighbour(at + 1),
  };
}

export default function GuideRoute() {
  return <GuidePage {...useLoaderData<typeof loader>()} />;
}
