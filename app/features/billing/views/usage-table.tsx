import { Link } from "@remix-run/react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { ShownUsage } from "../quota/show-usage.server.ts";
import type { statementOf } from "../quota/statement.ts";

const number = (count: number) => count.toLocaleString("en-NG");

/** What each send used, and what of it came back. */
export function UsageTable({ lines }: { lines: ShownUsage["lines"] }) {
  return (
    <DataTable
      caption="What each send used, newest first"
      columns={[
        "Day",
        "Send",
        { label: "E-mails", className: "!text-right" },
        { label: "Certificates", className: "!text-right" },
        { label: "Bounced", className: "!text-right" },
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
          <td data-l="Bounced" className="num lg:text-right">
            {cameBack(amounts)}
          </td>
        </>
      )}
    </DataTable>
  );
}

function cameBack({
  emailsReturned,
  certificatesReturned,
}: {
  emailsReturned: number;
  certificatesReturned: number;
}): string {
  const parts = [
    emailsReturned > 0
      ? `${number(emailsReturned)} ${emailsReturned === 1 ? "e-mail" : "e-mails"}`
      : "",
    certificatesReturned > 0
      ? `${number(certificatesReturned)} ${certificatesReturned === 1 ? "certificate" : "certificates"}`
      : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "–";
}

/**
 * What Custom comes to in a period. The page prints as the statement alone with what each send
 * used.
 */
export function StatementCard({
  statement: { lines, total },
  period,
  accountName,
  from,
  isPresent,
}: {
  statement: ReturnType<typeof statementOf>;
  period: string;
  accountName: string;
  /** Who it is paid to. */
  from: string;
  isPresent: boolean;
}) {
  return (
    <SettingsCard
      id="statement"
      title="Statement"
      intro={
        <>
          {accountName}, {period}, from {from}.{isPresent ? " This period is still running." : null}{" "}
          <span className="no-print">Print this page to keep it on paper or as a PDF.</span>
        </>
      }
    >
      <table className="table stack">
        <caption className="sr-only">Cost by unit</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="!text-right">
              Number
            </th>
            <th scope="col" className="!text-right">
              Each
            </th>
            <th scope="col" className="!text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, count, each, amount }) => (
            <tr key={what}>
              <td data-l="What" className="wide">
                {what}
              </td>
              <td data-l="Number" className="num lg:text-right">
                {count.toLocaleString("en-NG")}
              </td>
              <td data-l="Each" className="num lg:text-right">
                {each}
              </td>
              <td data-l="Amount" className="num lg:text-right">
                {amount}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="text-left">
              Total
            </th>
            <td data-l="Total" className="num font-semibold lg:text-right">
              {total}
            </td>
          </tr>
        </tfoot>
      </table>
    </SettingsCard>
  );
}
