import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readHome } from "#app/features/site/home/home.server.ts";
import { Carousel } from "#app/features/site/home/views/carousel.tsx";
import { Closing, WhyChoose } from "#app/features/site/home/views/closing.tsx";
import { Faq } from "#app/features/site/home/views/faq.tsx";
import { Hero } from "#app/features/site/home/views/hero.tsx";
import { Features, HowItWorks } from "#app/features/site/home/views/how-it-works.tsx";
import { Pricing } from "#app/features/site/home/views/pricing.tsx";
import type { SiteHandle } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";

export const handle: SiteHandle = { jumps: true };
export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  siteMeta(args, { title: data?.title, description: data?.description ?? "" });

export function loader({ context }: LoaderFunctionArgs) {
  return readHome(context.app.config);
}

/** The sections in the order that the specification gives them. */
export default function Home() {
  const home = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <Hero headline={home.headline} lead={home.lead} />
      <Features section={home.features} />
      <WhyChoose reasons={home.reasons} />
      <HowItWorks section={home.steps} />
      <Pricing part={home.pricing} />
      <Carousel section={home.carousel} />
      <Closing part={home.closing} />
      <Faq faq={home.faq} newsletter={home.newsletter} />
    </main>
  );
}
