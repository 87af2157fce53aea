import { Link } from "@remix-run/react";
import type { Tag } from "../tags/tag-names.ts";

/** Somebody's tags, each a link to everybody who has it. */
export function TagChips({ tags, className = "" }: { tags: readonly Tag[]; className?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`} aria-label="Tags">
      {tags.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Link className="tag" to={`/people?tag=${id}`} dir="auto">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
