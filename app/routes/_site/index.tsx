import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readHome } from "../../site/read-home.server.ts";
import { Closing } from "../../ui/site/home/closing.tsx";
import { Faq } from "../../ui/site/home/faq.tsx";
import { Features } from "../../ui/site/home/features.tsx";
import { Hero } from "../../ui/site/home/hero.tsx";
import { HowItWorks } from "../../ui/site/home/how-it-works.tsx";
import { Pricing } from "../../ui/site/home/pricing.tsx";
import { Testimonials } from "../../ui/site/home/testimonials.tsx";
import { WhyChoose } from "../../ui/site/home/why-choose.tsx";
import type { SiteHandle } from "../../ui/site/site-handle.ts";
import { siteMeta } from "../../ui/site/site-meta.ts";

export const handle: SiteHandle = { menu: "blue", jumps: true };
export const links: LinksFunction = () => [
  { rel: "preload", href: "/fonts/iweri-display.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];
export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  siteMeta(args, { title: data?.title, description: data?.description ?? "" });

export function loader({ context }: LoaderFunctionArgs) {
  return readHome(context.installation.config);
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
      <Testimonials section={home.testimonials} />
      <Closing part={home.closing} />
      <Faq faq={home.faq} />
    </main>
  );
}
