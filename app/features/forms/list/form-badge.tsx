import { Badge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { FORM_STATUS_LABELS, type FormStatus } from "../model/form-status.ts";

const ICONS = { draft: "edit", closed: "lock", full: "users" } as const;

/** Where a form stands: colour, icon and word. */
export function FormBadge({ status }: { status: FormStatus }) {
  if (status === "published") return <Badge status="delivered">{FORM_STATUS_LABELS.published}</Badge>;
  return (
    <span className="badge" {...(status === "full" ? { "data-s": "progress" } : {})}>
      <Icon name={ICONS[status]} className="text-[.875rem]" />
      {FORM_STATUS_LABELS[status]}
    </span>
  );
}
