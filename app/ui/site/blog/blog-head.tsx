import type { MetaDescriptor } from "@remix-run/react";
import type { ReactNode } from "react";

/** The feed, for readers that look for one in a page. */
export const FEED_LINK: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Blog",
  href: "/blog.rss.xml",
};

/** The deep band at the top of the blog's lists. */
export function BlogHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="on-deep">
      <div className="wrap py-12 lg:py-16">
        <h1 className="text-3xl sm:text-[2.5rem] leading-tight tracking-[-.02em]">{title}</h1>
        <div className="mt-3 text-lg text-on-deep-2 max-w-prose">{children}</div>
      </div>
    </section>
  );
}
