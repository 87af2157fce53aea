import type { HealthLevel } from "../../delivery/health/mail-rates.ts";
import { Badge } from "../badge.tsx";
import { Icon } from "../icon.tsx";

/** How mails of an account, or a thing that is checked, stand: colour, icon and word. */
export function HealthBadge({ level, isPaused = false }: { level: HealthLevel; isPaused?: boolean }) {
  if (isPaused) return <Badge status="failed">Paused</Badge>;
  if (level === "too-high") return <Badge status="failed">Too high</Badge>;
  if (level === "good") return <Badge status="delivered">Good</Badge>;
  return <WarningBadge>High</WarningBadge>;
}

export function WarningBadge({ children }: { children: string }) {
  return (
    <span className="badge" data-s="progress">
      <Icon name="warn" className="text-[.875rem]" />
      {children}
    </span>
  );
}
