import { type Category, tabPath } from "../../../site/blog/blog-tabs.ts";

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
