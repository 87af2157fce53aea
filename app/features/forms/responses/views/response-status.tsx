import { Badge } from "#app/ui/lists/badge.tsx";
import { type ResponseStatus, statusLabel } from "../response-status.ts";

/** How far an organiser is with a response. */
export function StatusBadge({ status }: { status: ResponseStatus }) {
  const label = statusLabel(status);
  if (status === "new") return <span className="badge">{label}</span>;
  return <Badge status={status === "done" ? "delivered" : "progress"}>{label}</Badge>;
}

/** The tags of a response. */
export function ResponseTags({
  tags,
  className = "",
}: {
  tags: readonly string[];
  className?: string;
}) {
  if (tags.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`} aria-label="Tags">
      {tags.map((name) => (
        <li key={name} className="tag" dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
