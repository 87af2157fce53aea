import { Badge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PROJECT_STATUS_LABELS, type ProjectStatus } from "../project-status.ts";

/** Where a project stands: colour, icon and word. */
export function ProjectBadge({ status }: { status: ProjectStatus }) {
  if (status === "ongoing") return <Badge status="progress">{PROJECT_STATUS_LABELS.ongoing}</Badge>;
  if (status === "sent") return <Badge status="delivered">{PROJECT_STATUS_LABELS.sent}</Badge>;
  return (
    <span className="badge">
      <Icon name={status === "draft" ? "edit" : "clock"} className="text-[.875rem]" />
      {PROJECT_STATUS_LABELS[status]}
    </span>
  );
}
