import { standingOf } from "../../accounts/account-standing.ts";
import { Badge } from "../badge.tsx";

/** How an account stands: colour, icon and word. */
export function StandingBadge(account: {
  suspendedAt: string | null;
  terminatedAt: string | null;
  sendingPausedAt: string | null;
}) {
  const standing = standingOf(account);
  if (standing === "terminated") return <Badge status="failed">Terminated</Badge>;
  if (standing === "suspended") return <Badge status="failed">Suspended</Badge>;
  if (account.sendingPausedAt) return <Badge status="progress">Sending paused</Badge>;
  return <Badge status="delivered">Open</Badge>;
}
