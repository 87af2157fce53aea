import { DataTable } from "#app/ui/lists/data-table.tsx";
import type { DomainDeliverability } from "../read-deliverability.server.ts";

/** What became of the e-mails from one domain, by who received them, and what to do. */
export function ReceiversTable({ domain, receivers, others }: DomainDeliverability) {
  const shown = (count: number, sent: number) =>
    count === 0 ? "0" : `${count.toLocaleString("en")} (${percent(count / sent)})`;
  return (
    <section className="card overflow-hidden" aria-labelledby={`from-${domain}`}>
      <div className="card-head">
        <h2 className="panel-title break-all" id={`from-${domain}`}>
          From {domain}
        </h2>
      </div>
      <DataTable
        caption={`E-mails from ${domain} by receiver`}
        columns={["Receiver", "Sent", "Deferred", "Bounced", "Spam complaints", "What to do"]}
        rows={receivers}
        keyOf={({ receiver }) => receiver}
      >
        {({ receiver, sent, deferred, bounced, complained, advice }) => (
          <>
            <td className="wide font-semibold [overflow-wrap:anywhere]">{receiver}</td>
            <td className="num wide whitespace-nowrap" data-l="Sent">
              {sent.toLocaleString("en")}
            </td>
            <td className="num wide whitespace-nowrap" data-l="Deferred">
              {shown(deferred, sent)}
            </td>
            <td className="num wide whitespace-nowrap" data-l="Bounced">
              {shown(bounced, sent)}
            </td>
            <td className="num wide whitespace-nowrap" data-l="Spam">
              {shown(complained, sent)}
            </td>
            <td className="wide text-sm text-ink-2 space-y-1.5" data-l="What to do">
              {advice.length === 0 ? "Nothing" : null}
              {advice.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </td>
          </>
        )}
      </DataTable>
      {others > 0 ? (
        <p className="px-5 py-3 text-sm text-ink-2 num border-t border-line">
          {others.toLocaleString("en")} more e-mails went to other receivers.
        </p>
      ) : null}
    </section>
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
