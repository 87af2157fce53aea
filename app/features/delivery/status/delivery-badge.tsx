import { Badge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ShownStatus } from "./delivery-state.ts";

/** A message's status: colour, icon and word. */
export function DeliveryBadge({ status }: { status: ShownStatus }) {
  if (status === "Delivered") return <Badge status="delivered" />;
  if (status === "Accepted") return <Badge status="delivered">Accepted</Badge>;
  if (status === "Failed") return <Badge status="failed" />;
  if (status === "In progress") return <Badge status="progress" />;
  return (
    <span className="badge">
      <Icon name="minus" className="text-[.875rem]" />
      Not sent
    </span>
  );
}
