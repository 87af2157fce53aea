import { Badge } from "#app/ui/lists/badge.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { CertificateStatus } from "../model/certificate-id.ts";

/** What a certificate is worth now: colour, icon and word. */
export function CertificateBadge({ status }: { status: CertificateStatus }) {
  if (status === "valid") return <Badge status="delivered">Valid</Badge>;
  if (status === "revoked") return <Badge status="failed">Revoked</Badge>;
  return (
    <span className="badge">
      <Icon name={status === "expired" ? "clock" : "refresh"} className="text-[.875rem]" />
      {status === "expired" ? "Expired" : "Replaced"}
    </span>
  );
}
