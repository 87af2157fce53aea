import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { statementOf } from "../quota/statement.ts";

/** What Custom comes to in a period. The page prints as the statement alone with what each send used. */
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
          {accountName}, {period}, from {from}.{isPresent ? " The period is not over: this is how it stands." : null}{" "}
          <span className="no-print">Print this page to keep it on paper or as a PDF.</span>
        </>
      }
    >
      <table className="table stack">
        <caption className="sr-only">What the units come to</caption>
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
