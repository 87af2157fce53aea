import { Link } from "@remix-run/react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import type { ShownUsage } from "../quota/show-usage.server.ts";

const number = (count: number) => count.toLocaleString("en-NG");

/** What each send used, and what of it came back. */
export function UsageTable({ lines }: { lines: ShownUsage["lines"] }) {
  return (
    <DataTable
      caption="What each send used, the newest first"
      columns={[
        "Day",
        "Send",
        { label: "E-mails", className: "!text-right" },
        { label: "Certificates", className: "!text-right" },
        { label: "Came back", className: "!text-right" },
      ]}
      rows={lines}
      keyOf={({ batchId, what, day }) => `${batchId}${what}${day}`}
    >
      {({ batchId, what, day, ...amounts }) => (
        <>
          <td data-l="Day" className="num whitespace-nowrap">
            {day}
          </td>
          <td data-l="Send" className="wide">
            {batchId ? (
              <Link className="link" to={`/sent/${batchId}`}>
                {what}
              </Link>
            ) : (
              what
            )}
          </td>
          <td data-l="E-mails" className="num lg:text-right">
            {number(amounts.emails)}
          </td>
          <td data-l="Certificates" className="num lg:text-right">
            {number(amounts.certificates)}
          </td>
          <td data-l="Came back" className="num lg:text-right">
            {cameBack(amounts)}
          </td>
        </>
      )}
    </DataTable>
  );
}

function cameBack({ emailsReturned, certificatesReturned }: { emailsReturned: number; certificatesReturned: number }): string {
  const parts = [
    emailsReturned > 0 ? `${number(emailsReturned)} ${emailsReturned === 1 ? "e-mail" : "e-mails"}` : "",
    certificatesReturned > 0
      ? `${number(certificatesReturned)} ${certificatesReturned === 1 ? "certificate" : "certificates"}`
      : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "–";
}
