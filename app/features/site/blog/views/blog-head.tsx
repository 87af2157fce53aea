import type { MetaDescriptor } from "@remix-run/react";
import type { ReactNode } from "react";
import { BLOG_TABS, type BlogTab, type Category, tabPath } from "../article.ts";

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

/** An article's categories: each leads to its tab of the blog. `deep`: on the deep ground. */
export function Categories({ categories, deep = false }: { categories: Category[]; deep?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Categories">
      {categories.map((category) => (
        <li key={category.id}>
          <a className={`chip chip-btn z-10 ${deep ? "bg-deep-2 text-gold" : ""}`} href={tabPath(category)}>
            {category.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The tabs of the blog; each is an address. */
export function TabBar({ current }: { current: BlogTab["id"] }) {
  return (
    <nav className="tabs" aria-label="Kinds of articles">
      {BLOG_TABS.map((tab) => [
        <a key={tab.id} href={tabPath(tab)} aria-current={tab.id === current ? "page" : undefined}>
          {tab.label}
        </a>,
        " ",
      ])}
    </nav>
  );
}
