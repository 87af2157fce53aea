/** The tabs of the blog (specification §2.13); all but the first are the categories an article can have. */
export const BLOG_TABS = [
  { id: "all", label: "View all" },
  { id: "latest-updates", label: "Latest Updates" },
  { id: "industry-insights", label: "Industry Insights" },
  { id: "guides-tutorials", label: "Guides & Tutorials" },
  { id: "product-updates", label: "Product Updates" },
  { id: "success-stories", label: "Success Stories" },
] as const;

export type BlogTab = (typeof BLOG_TABS)[number];
export type Category = Exclude<BlogTab, { id: "all" }>;

/** What an article's front matter may name. */
export const CATEGORIES: readonly Category[] = BLOG_TABS.filter((tab): tab is Category => tab.id !== "all");

/** The tab that an address asks for (`?tab=product-updates`). Nonsense counts as the first, View all. */
export function readTab(search: URLSearchParams): BlogTab {
  const asked = search.get("tab");
  return BLOG_TABS.find(({ id }) => id === asked) ?? BLOG_TABS[0];
}

/** The address of a tab: "/blog" for View all, its first page without a number. */
export function tabPath({ id }: Pick<BlogTab, "id">, page = 1): string {
  const query = new URLSearchParams();
  if (id !== "all") query.set("tab", id);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/blog?${query}` : "/blog";
}
