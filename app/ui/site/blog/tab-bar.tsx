import { BLOG_TABS, type BlogTab, tabPath } from "../../../site/blog/blog-tabs.ts";

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
