import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/lists/badge.tsx";
import type { ListedPerson } from "../people.server.ts";

const DELETED_SOURCE_LABELS: Record<ListedPerson["source"]["kind"], string> = {
  list: "A deleted list",
  form: "A deleted form",
  certificate: "A certificate",
  mail: "A sent e-mail",
};

/**
 * Where somebody was first seen: the name of the list, form, project or send, as a link where it
 * has a page.
 */
export function CameFrom({ source }: { source: ListedPerson["source"] }) {
  if (!source.name) return <>{DELETED_SOURCE_LABELS[source.kind]}</>;
  if (!source.to) return <>{source.name}</>;
  return (
    <Link className="hover:underline" to={source.to}>
      {source.name}
    </Link>
  );
}

type Reason = NonNullable<ListedPerson["suppressed"]>;

const SUPPRESSION_LABELS: Record<Reason, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced before",
  complained: "Reported as spam",
  provider: "Blocked by the provider",
};

/** Why no mail goes to an address. */
export function SuppressedBadge({ reason }: { reason: Reason }) {
  return <Badge status="failed">{SUPPRESSION_LABELS[reason]}</Badge>;
}
