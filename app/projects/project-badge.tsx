import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { type ProjectStatus, STATUS_WORDS } from "./project-status.ts";

/** Where a project stands: colour, icon and word. */
export function ProjectBadge({ status }: { status: ProjectStatus }) {
  if (status === "ongoing") return <Badge status="progress">{STATUS_WORDS.ongoing}</Badge>;
  if (status === "sent") return <Badge status="delivered">{STATUS_WORDS.sent}</Badge>;
  return (
    <span className="badge">
      <Icon name={status === "draft" ? "edit" : "clock"} className="text-[.875rem]" />
      {STATUS_WORDS[status]}
    </span>
  );
}
