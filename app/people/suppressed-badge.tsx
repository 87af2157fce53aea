import { Badge } from "../ui/badge.tsx";
import type { ListedPerson } from "./list-people.server.ts";

type Reason = NonNullable<ListedPerson["suppressed"]>;

const WORDS: Record<Reason, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced before",
  complained: "Reported as spam",
  provider: "Blocked by the provider",
};

/** Why no mail goes to an address. */
export function SuppressedBadge({ reason }: { reason: Reason }) {
  return <Badge status="failed">{WORDS[reason]}</Badge>;
}
