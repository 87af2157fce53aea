import { counted } from "#app/platform/text/wording.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import type { showReports } from "../show-reports.server.ts";

type ShownDomain = Awaited<ReturnType<typeof showReports>>["domains"][number];

const KINDS = {
  us: "We send these",
  service: "A service",
  own: "With your own key",
  unknown: "Unknown",
} as const;

/** Who sends in the name of a domain, by what receivers report. */
export function DmarcDomain({ domain, count, reporters, newest, senders, next }: ShownDomain) {
  return (
    <section className="card overflow-hidden" aria-labelledby={`name-${domain}`}>
      <div className="card-head">
        <h3 className="panel-title break-all" id={`name-${domain}`}>
          {domain}
        </h3>
      </div>
      {count === 0 ? (
        <p className="p-5 text-ink-2">No report about this domain in this time.</p>
      ) : (
        <>
          <div className="px-5 py-3 grid gap-1">
            <p className="text-ink-2 break-words">
              {counted(count, "report")} from {reporters}, the newest of {newest}. Anyone can write
              such reports, so take rare ones with care.
            </p>
            <p>{next}</p>
          </div>
          <DataTable
            caption={`Who sends as ${domain}`}
            columns={["Sender", "E-mails", "Failed", "Stopped", "What to do"]}
            rows={senders}
            keyOf={({ kind, name }) => `${kind} ${name}`}
          >
            {({ kind, name, total, failed, stopped, advice }) => (
              <>
                <td className="wide">
                  <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                  <span className="block text-sm text-ink-2">{KINDS[kind]}</span>
                </td>
                <td className="num wide" data-l="E-mails">
                  {total.toLocaleString("en")}
                </td>
                <td className="num wide" data-l="Failed">
                  {failed.toLocaleString("en")}
                </td>
                <td className="num wide" data-l="Stopped">
                  {stopped.toLocaleString("en")}
                </td>
                <td className="wide text-sm text-ink-2">{advice}</td>
              </>
            )}
          </DataTable>
        </>
      )}
    </section>
  );
}
